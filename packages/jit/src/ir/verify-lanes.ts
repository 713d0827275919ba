import type { Expr } from "./expr.ts";
import type { Local, Stmt } from "./ir.ts";
import { type Coarse, isVector, LANES } from "./lanes.ts";
import { operands } from "./types.ts";

/** The error in the lanes of an expression whose parts are correct; null if there is none. */
export function lanesProblem(expr: Expr, locals: readonly Local[], coarse: Coarse | undefined): string | null {
  const wanted = lanesOf(expr, locals, coarse);
  if (expr.kind === "vector" && (expr.values.length !== LANES || expr.values.some(isVector)))
    return "a vector of other than four values";
  if (expr.kind === "lane" && !isVector(expr.value)) return "a lane of a value that is not a vector";
  return expr.lanes === wanted
    ? null
    : `a ${expr.kind} of ${expr.lanes ?? 1} lanes, where its parts say ${wanted ?? 1}`;
}

function lanesOf(expr: Expr, locals: readonly Local[], coarse: Coarse | undefined): typeof LANES | undefined {
  switch (expr.kind) {
    case "local":
      return locals[expr.local]?.lanes;
    case "position":
      return coarse !== undefined && expr.axis === 0 && (expr.of === "blockIdx" || expr.of === "globalIdx")
        ? expr.lanes
        : undefined;
    case "lane":
      return undefined;
    case "vector":
      return LANES;
    case "load":
      return coarse?.of === "neighbours" || expr.index.some(isVector) ? LANES : undefined;
    default:
      return operands(expr).some(isVector) ? LANES : undefined;
  }
}

/** The same of a statement: control flow goes one way for all lanes, and a scalar holds no vector. */
export function stmtLanesProblem(stmt: Stmt, locals: readonly Local[], coarse: Coarse | undefined): string | null {
  switch (stmt.kind) {
    case "assign":
      return isVector(stmt.value) && locals[stmt.local]?.lanes === undefined ? "assigns a vector to a scalar" : null;
    case "store": {
      if (coarse?.of === "neighbours") return stmt.mask === undefined ? null : "a mask of a whole vector";
      const differs = stmt.index.some(isVector);
      if (isVector(stmt.value) && !differs) return "stores a vector to one element";
      return differs === (stmt.mask !== undefined && isVector(stmt.mask)) ? null : "a mask that is not of the lanes";
    }
    case "if":
      return isVector(stmt.condition) ? "a condition of several lanes" : null;
    default:
      return null;
  }
}
