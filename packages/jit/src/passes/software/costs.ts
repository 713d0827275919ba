import type { MathFn } from "../../ir/math-fn.ts";

/**
 * What coarsening costs, in one place: a body that is written out for several threads is compiled and run for all of them.
 * Measured on SwiftShader: design/four-elements.md, design/whole-words.md, design/stencils.md.
 */
export interface Limit {
  /** Expressions of a thread's body, or of all its copies together where the threads are written out in full (`patches`). */
  readonly expressions: number;
  /** Mathematics that is short, or has a form for vectors. */
  readonly math: ReadonlySet<MathFn>;
}

const ONE_OPERATION: readonly MathFn[] = ["sqrt", "abs", "sign", "min", "max", "isNaN", "isFinite"];
const IN_VECTORS: readonly MathFn[] = [...ONE_OPERATION, "sin", "cos"];

export const limits = {
  vectors: { expressions: 120, math: new Set<MathFn>(IN_VECTORS) },
  /** With `fastmath`, which has the adapter's own functions, of vectors too. */
  fastVectors: {
    expressions: 120,
    math: new Set<MathFn>([
      ...IN_VECTORS,
      ...(["tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "exp2", "log", "log2", "pow"] as const),
      ...(["floor", "ceil", "trunc", "round", "atan2", "fma", "rsqrt", "expm1", "log10", "log1p"] as const),
    ]),
  },
  words: {
    expressions: 120,
    math: new Set<MathFn>(["abs", "sign", "min", "max", "floor", "ceil", "trunc", "round", "isNaN"]),
  },
  patches: { expressions: 3000, math: new Set<MathFn>(ONE_OPERATION) },
} satisfies Readonly<Record<string, Limit>>;
