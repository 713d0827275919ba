import type { DType } from "@gridstride/core";
import type { PositionExpr } from "../ir/expr.ts";
import type { AtomicStmt, BarrierStmt, CollectiveStmt } from "../ir/ir.ts";
import type { MathFn } from "../ir/math-fn.ts";

/**
 * One name that a kernel may use: how it is written, what it lowers to, and the line of its documentation.
 * The reference pages, the frontend and the types' tests read these rows. The names are also in `types/context.ts` (types for
 * editors), and those of mathematical functions in `ir/math-fn.ts` and in the libraries of `targets/`.
 */
export interface Intrinsic {
  /** As the user writes it: "threadIdx", "atomic.add", "Math.sin". */
  readonly name: string;
  readonly group:
    | "position"
    | "roc"
    | "memory"
    | "synchronisation"
    | "atomic"
    | "warp"
    | "reduction"
    | "math"
    | "cast"
    | "random"
    | "control"
    | "debugging";
  /** One sentence for the reference page. */
  readonly doc: string;
  readonly lowering: Lowering;
}

/** What the frontend turns the name into; data only, so that each target can be checked for completeness. */
export type Lowering =
  /** `threadIdx.x`: a vector of three int32. */
  | { readonly kind: "vector"; readonly of: PositionExpr["of"] }
  /** `grid(2)`: a number for 1, a tuple for 2 and 3, x first. */
  | { readonly kind: "gridlike"; readonly of: "globalIdx" | "gridSize" }
  /** `getGlobalId(0)`: one axis, given as a constant. */
  | { readonly kind: "axis"; readonly of: PositionExpr["of"] }
  /** `laneid` */
  | { readonly kind: "position"; readonly of: "laneid" }
  /** `warpsize`, `Math.PI`: a weak number. */
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "allocate"; readonly space: "shared" | "local" }
  | { readonly kind: "barrier"; readonly scope: BarrierStmt["scope"] }
  | { readonly kind: "collective"; readonly op: CollectiveStmt["op"]; readonly lane: boolean }
  | { readonly kind: "atomic"; readonly op: AtomicStmt["op"]; readonly values: 0 | 1 | 2 }
  | { readonly kind: "cast"; readonly type: DType }
  | { readonly kind: "bitcast"; readonly type: DType }
  | {
      readonly kind: "math";
      readonly fn: MathFn;
      readonly arity: readonly [least: number, most: number];
      readonly rule: TypeRule;
    }
  /** Written out by the frontend, each in a place of its own. */
  | { readonly kind: "special"; readonly what: Special };

export type Special =
  | "range"
  | "selp"
  | "sincos"
  | "uniform"
  | "imul"
  | "fround"
  | "clz32"
  | "log"
  | "assert"
  | "isInteger"
  | "toNumber"
  | "toBoolean";

/**
 * How the types of a math function's arguments make its result.
 * - "float": all become one float type, which is the result: a float stays; an int32 of 8 or 16 bits gives float32, other
 *   integers float64; weak values and bools give a weak fractional.
 * - "same": promoted to one type, the result (integers stay integers).
 * - "rounding": as "float", but integers pass through unchanged, and a float is then known to be whole; applied to a quotient of integers it is the exact
 *   integer division (floor: floordiv, trunc: idiv).
 * - "predicate": as "float", the result bool.
 * - "int": an integer operand of any type; the result int32. "sameInt": the result is the operand's type.
 * - "pow": an integer to a constant whole power that is not negative stays (ipow), else as "float".
 */
export type TypeRule = "float" | "same" | "rounding" | "predicate" | "int" | "sameInt" | "pow";
