import type { ArrayId, Expr } from "./expr.ts";

/** For a kernel whose grid-stride loops became threads: a launch has as many threads as the loops have iterations, whatever grid it is given. */
export interface Strides {
  readonly axes: readonly StridedAxis[];
  /** Strided arrays whose different indices must be different elements. */
  readonly distinct: readonly ArrayId[];
}

/** The thread at place i along the axis does the iteration whose counter is `first + by * i`. */
export interface StridedAxis {
  readonly axis: 0 | 1 | 2;
  /** At least 1. */
  readonly by: number;
  /** The least and the greatest counter that place 0 may have; a launch knows both (launch-value.ts). */
  readonly first: readonly [least: Expr, greatest: Expr];
  /** Bounds that a launch knows; at least one. */
  readonly tests: readonly { readonly op: "lt" | "le"; readonly bound: Expr }[];
  /** Iterations of a thread are independent in a launch of more threads than this along the axis. */
  readonly apart: number;
  /** The multiples of a counter that are in indices, which a launch knows: they must not wrap. */
  readonly factors: readonly Expr[];
}
