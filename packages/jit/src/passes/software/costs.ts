import type { MathFn } from "../../ir/math-fn.ts";

/**
 * What coarsening costs, in one place: a body that is written out for several threads is compiled and run for all of them.
 * Measured on SwiftShader: design/four-elements.md, design/whole-words.md, design/stencils.md.
 */
interface Limit {
  /** Expressions of a thread's body, or of all its copies together where the threads are written out in full (`patches`). */
  readonly expressions: number;
  /** Mathematics that is short, or has a form for vectors. */
  readonly math: ReadonlySet<MathFn>;
}

const ONE_OPERATION: readonly MathFn[] = ["sqrt", "abs", "sign", "min", "max", "isNaN", "isFinite"];
const IN_VECTORS: readonly MathFn[] = [...ONE_OPERATION, "sin", "cos"];

// biome-ignore format: one line a family
const OF_ADAPTERS: readonly MathFn[] = [
  "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh",
  "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "pow", "rsqrt", "fma",
  "floor", "ceil", "trunc", "round",
];

export const limits: Readonly<Record<"vectors" | "fastVectors" | "words" | "patches", Limit>> = {
  vectors: { expressions: 120, math: new Set(IN_VECTORS) },
  /** With `fastmath`, which has the adapter's own functions, of vectors too. */
  fastVectors: {
    expressions: 120,
    math: new Set([...IN_VECTORS, ...OF_ADAPTERS]),
  },
  words: {
    expressions: 120,
    math: new Set<MathFn>(["abs", "sign", "min", "max", "floor", "ceil", "trunc", "round", "isNaN"]),
  },
  patches: { expressions: 3000, math: new Set(ONE_OPERATION) },
};
