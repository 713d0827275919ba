import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { Expr } from "./expr.ts";
import type { CollectiveStmt, Reduction } from "./ir.ts";
import { binary, constant } from "./make.ts";
import { integerRange, isBig, isFloat } from "./types.ts";

/** Threads of a warp. */
export const WARP = 32;

/** The values that threads combine, and the part of the result that each thread gets. */
export interface ReductionParts {
  readonly scope: "block" | "warp";
  readonly combine: "add" | "min" | "max";
  readonly part: "all" | "inclusive" | "exclusive";
}

const PARTS = {
  Sum: { combine: "add", part: "all" },
  Min: { combine: "min", part: "all" },
  Max: { combine: "max", part: "all" },
  Scan: { combine: "add", part: "inclusive" },
  ExclusiveScan: { combine: "add", part: "exclusive" },
} as const;

export const isReduction = (op: CollectiveStmt["op"]): op is Reduction => /^(block|warp)(Sum|Min|Max|.*Scan)$/.test(op);

export function partsOfReduction(op: Reduction): ReductionParts {
  const scope = op.startsWith("block") ? "block" : "warp";
  return { scope, ...PARTS[op.slice(scope.length) as keyof typeof PARTS] };
}

/** How two values become one: of reductions, and of updates. */
export type Combine = ReductionParts["combine"] | "and" | "or" | "xor";

/** The neutral value of a combination: for a float sum -0. */
export function neutral(combine: Combine, type: DType): number | bigint {
  if (combine === "and") return isBig(type) ? -1n : -1;
  if (combine !== "min" && combine !== "max") return isBig(type) ? 0n : isFloat(type) ? -0 : 0;
  if (isFloat(type)) return combine === "min" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const value = integerRange(type)[combine === "min" ? 1 : 0];
  return isBig(type) ? value : Number(value);
}

export const neutralExpr = (op: Reduction, type: DType, span: Span): Expr =>
  constant(neutral(partsOfReduction(op).combine, type), type, span);

export const combined = (combine: Combine, left: Expr, right: Expr, span: Span): Expr =>
  combine === "min" || combine === "max"
    ? { kind: "math", fn: combine, args: [left, right], type: left.type, span }
    : binary(combine, left, right, span);
