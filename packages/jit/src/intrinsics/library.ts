import type { Source } from "../diagnostics/source.ts";
import { highProduct, philox, umulhi, type Words } from "./philox.ts";
import { nextWords, normal, uniform } from "./random.ts";
import { matchAny } from "./warp.ts";

/** A device function written in the language itself; fits the frontend's `FunctionUse`. */
export interface LibraryFunction {
  readonly kind: "function";
  readonly source: Source;
  readonly hasContext: boolean;
  readonly uses: Readonly<Record<string, LibraryFunction | ConstantUse>>;
  /** Its arguments are words of 32 bits, from integers modulo 2^32. A call gives this many; those that follow are 0 if left out. */
  readonly words?: number;
  /** What plain JavaScript calls; absent where the function needs a running kernel. */
  readonly onHost?: (...args: readonly number[]) => number | Words;
}

/** A constant array; fits the frontend's `Use`. */
export interface ConstantUse {
  readonly kind: "array";
  readonly dtype: "uint32";
  readonly shape: readonly number[];
  readonly values: readonly number[];
}

// biome-ignore lint/complexity/noBannedTypes: only its text is read
export function fromText(name: string, fn: Function, uses?: LibraryFunction["uses"]): LibraryFunction {
  const source = { name, text: Function.prototype.toString.call(fn) };
  return { kind: "function", source, hasContext: uses !== undefined, uses: uses ?? {} };
}

const words = fromText("nextWords", nextWords);
const uniformFloat32 = fromText("xoroshiro128pUniformFloat32", uniform, { nextWords: words });
const products = { highProduct: fromText("highProduct", highProduct) };

/** Device functions that every context holds, by the name the user writes. */
export const library: Readonly<Record<string, LibraryFunction>> = {
  philox: {
    ...fromText("philox", philox, products),
    words: 2,
    onHost: (seed = 0, c0 = 0, c1 = 0, c2 = 0, c3 = 0, seedHigh = 0) =>
      philox({ highProduct }, seed, c0, c1, c2, c3, seedHigh),
  },
  umulhi: {
    ...fromText("umulhi", umulhi, products),
    words: 2,
    onHost: (x = 0, y = 0) => umulhi({ highProduct }, x, y),
  },
  matchAnySync: fromText("matchAnySync", matchAny, {}),
  xoroshiro128pUniformFloat32: uniformFloat32,
  xoroshiro128pNormalFloat32: fromText("xoroshiro128pNormalFloat32", normal, { uniform: uniformFloat32 }),
};
