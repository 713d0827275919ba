import type { ComplexDType, RealDType as DType } from "@gridstride/core";
import type { PositionExpr } from "../ir/expr.ts";
import type { AtomicStmt, BarrierStmt, CollectiveStmt } from "../ir/ir.ts";
import type { TypeRule } from "../math/row.ts";
import type { MathFn } from "../math/table.ts";

/**
 * One name that a kernel may use: how it is written, what it lowers to, and the line of its documentation. The reference
 * pages, the frontend and the types' tests read these rows. The rows of mathematical functions come from `math/table.ts`;
 * the names of the others are also in `types/context.ts` (types for editors).
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

/** The operation that the frontend turns the name into; data only, so that each target can be checked for completeness. */
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
  /** `complex64(re, im)`, or of one number, real or complex; null: as wide as that. */
  | { readonly kind: "complex"; readonly type: ComplexDType | null }
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
  | "conj"
  | "uniform"
  | "imul"
  | "fround"
  | "clz32"
  | "log"
  | "assert"
  | "isInteger"
  | "toNumber"
  | "toBoolean";
