import { headOf } from "../ir/head.ts";
import type { Kept, KeptRequest, KernelCache } from "../runtime/stage.ts";
import { keyOf, sourcesOf } from "./key.ts";
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

/** A value that JSON does not keep as it is. */
class NotPlain extends Error {}

const BYTES = "~bytes";
const WORDS = "~words";

/** `atob` takes as many characters as memory has; `fromCharCode` as many arguments as the stack. */
const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** A value as JSON; null where `fromText` would not give the same back: functions, bigints, NaN, -0, objects of classes. */
export function toText(value: unknown): string | null {
  try {
    return JSON.stringify(plain(value));
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

function plain(value: unknown): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number" && Number.isFinite(value) && !Object.is(value, -0)) return value;
  if (typeof value !== "object") throw new NotPlain();
  if (value instanceof Uint8Array) return { [BYTES]: base64(value) };
  if (value instanceof Uint32Array) return { [WORDS]: Array.from(value) };
  if (Array.isArray(value)) return value.map(plain);
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new NotPlain();
  // A member that is undefined reads as one that is not there.
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[name, plain(one)]])),
  );
}

export function fromText(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if (BYTES in value) return Uint8Array.from(atob(value[BYTES] as string), (char) => char.charCodeAt(0));
    return WORDS in value ? Uint32Array.from(value[WORDS] as number[]) : value;
  });
}
