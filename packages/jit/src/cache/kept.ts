import { headOf } from "../ir/head.ts";
import type { Kept, KeptRequest, KernelCache } from "../runtime/stage.ts";
import { keyOf, sourcesOf } from "./key.ts";
import { fromText, toText } from "./plain.ts";
import type { TextCache } from "./text-cache.ts";

/** Kernels in a cache of texts. @param build - tells builds of the compiler apart. */
export const kernelsIn = (cache: TextCache, build: string): KernelCache => ({
  of(request) {
    const key = keyOf(request, build);
    return key === null ? null : keptIn(cache, key, request);
  },
});

function keptIn(cache: TextCache, key: string, { use }: KeptRequest): Kept {
  const made: Kept["made"] = (what, make, lasts = () => true) => {
    const own = `${key} ${what}`;
    const known = cache.read(own);
    if (known !== null) return fromText(known) as ReturnType<typeof make>;
    const fresh = make();
    const text = lasts() ? toText(fresh) : null;
    if (text !== null) cache.write(own, text);
    return fresh;
  };
  // Where a function is passed on may change while its text does not.
  const now = sourcesOf(use);
  return {
    made,
    head(what, compile, lasts) {
      const head = made(`${what}, head`, () => headOf(compile()), lasts);
      const sources = head.sources.map(
        (one) => now.find(({ name, text }) => name === one.name && text === one.text) ?? one,
      );
      return { ...head, sources };
    },
  };
}
