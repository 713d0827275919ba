import type { RealDType as DType } from "@gridstride/core";
import { operationCost } from "../../../ir/analysis/cost.ts";
import type { Expr, LoadExpr, LocalId } from "../../../ir/expr.ts";
import type { AtomicStmt, Stmt, StoreStmt } from "../../../ir/ir.ts";
import type { Reduction } from "../../../ir/loop-reductions.ts";
import { inMemoryOrder } from "../../../ir/shape.ts";
import { isFloat, operands } from "../../../ir/types.ts";
import { bodies, expressions } from "../../../ir/walk.ts";
import type { Analysis } from "./analysis.ts";
import { lanesOfPart } from "./body.ts";
import { fromElements, isDecided } from "./elements-decide.ts";
import { isFloatExtreme } from "./extreme.ts";
import { iterationsOf, type Place } from "./iterations.ts";
import { reductionOf } from "./lane-axis.ts";
import { isLaneByLane } from "./width.ts";

/**
 * A branch that an element decides, in code of one thread: the processor foresees it every other time, unless it leaves a
 * loop. Lanes are masked instead.
 */
const UNFORESEEN = 8;
/** The share of single threads that take such a branch; for lanes, some lane mostly does. */
export const TAKEN = 0.7;
/** The instructions for `min` and `max` of floats, about (extreme.ts). */
const EXTREME = 4;
/** For each element of rows that are read or written a vector at a time (row-tiles.ts): shuffles, and cache lines of many rows. */
const TRANSPOSING = 1;
/** Lanes among which what is done once for all of them is shared out. */
const LANES = 8;

const NONE: ReadonlySet<LocalId> = new Set();

/**
 * A rough guess of what statements take, in operations of one lane; loops take ITERATIONS at most.
 *
 * @param analysis - how values differ between lanes; null for code of one thread alone.
 * @param elements - the locals that elements of arrays decide, which the code of one thread alone branches on.
 * @param nested - with the statements inside.
 * @param outer - where the list is.
 */
export function timeOf(
  list: readonly Stmt[],
  analysis: Analysis | null,
  elements: ReadonlySet<LocalId> = analysis === null ? fromElements(list, []) : NONE,
  nested = true,
  outer: Place | null = null,
): number {
  let total = 0;
  for (const [at, stmt] of list.entries()) {
    const reduction = analysis === null ? null : reductionOf(analysis.axis, stmt);
    total += reduction === null ? ofAll(expressions(stmt), analysis) : ofReduction(reduction, analysis);
    const decides = analysis === null && isDecided(stmt, elements);
    if (decides) total += UNFORESEEN;
    if (stmt.kind === "atomic") total += ofUpdate(stmt, analysis) / (list[at - 1]?.kind === "atomic" ? 2 : 1);
    if (stmt.kind === "store") total += ofStore(stmt, analysis);
    if (!nested) continue;
    const place = { list, at, outer };
    const times = decides ? TAKEN : stmt.kind === "loop" ? iterationsOf(stmt, place, analysis) : 1;
    for (const inner of bodies(stmt)) total += times * timeOf(inner, analysis, elements, true, place);
  }
  return total;
}

const ofAll = (list: readonly Expr[], analysis: Analysis | null): number =>
  list.reduce((sum, expr) => sum + ofExpr(expr, analysis), 0);

/**
 * In order, each lane is taken out of the vectors of the parts, and the rest is done for it alone. In any order, each lane combines
 * its own values; vector/extreme.ts does so for floats.
 */
function ofReduction(found: Reduction, analysis: Analysis | null): number {
  const { stmt, parts, anyOrder } = found;
  if (anyOrder !== null)
    return ofAll(parts, analysis) + ((isFloatExtreme(found) ? 3 : 1) * parts.length) / lanesOfPart(stmt.value.type);
  return ofAll(parts, analysis) + ofExpr(stmt.value, null) - ofAll(parts, null) + parts.length;
}

function ofExpr(expr: Expr, analysis: Analysis | null): number {
  const inside = operands(expr).reduce((sum, part) => sum + ofExpr(part, analysis), 0);
  if (expr.kind === "load") return inside + ofAccess(expr, expr.type, analysis);
  const own =
    isFloat(expr.type) && expr.kind === "math" && (expr.fn === "min" || expr.fn === "max")
      ? EXTREME
      : operationCost(expr);
  return inside + own / share(expr, analysis);
}

/** By how many lanes an operation is shared. */
function share(expr: Expr, analysis: Analysis | null): number {
  if (analysis === null) return 1;
  if (analysis.difference(expr) !== "varying") return LANES;
  if (isLaneByLane(expr, analysis)) return 0.5;
  // Remainders of floats are computed in float64.
  return expr.kind === "binary" && expr.op === "rem" && isFloat(expr.type) ? 2 : lanesOfPart(expr.type);
}

/** Where all lanes store to one place, only one of them does so in truth: nothing is shared. */
function ofStore(stmt: StoreStmt, analysis: Analysis | null): number {
  const { array, index, value } = stmt;
  const same = analysis?.own.has(array) === false && index.every((one) => analysis.difference(one) === 0);
  return same ? 4 : ofAccess(stmt, value.type, analysis);
}

/** Updates of one element load and store it once (update.ts). Further updates in a row take half as long. */
function ofUpdate({ index }: AtomicStmt, analysis: Analysis | null): number {
  return analysis === null || index.every((one) => analysis.difference(one) === 0) ? 2 : 6;
}

/** The time to find, test and move one element. */
function ofAccess(access: LoadExpr | StoreStmt, type: DType, analysis: Analysis | null): number {
  if (analysis === null) return 2;
  if (analysis.inRows.has(access)) return 2 / lanesOfPart(type) + TRANSPOSING;
  const { array } = access;
  const index = inMemoryOrder(analysis.arrays[array]!, access.index);
  const steps = index.map(analysis.difference);
  // Anywhere, or along a diagonal.
  if (steps.includes("varying") || steps.filter((step) => step !== 0).length > 1)
    return access.kind === "load" ? 3 : lanesOfPart(type) === 4 ? 6 : 8;
  const same = steps.every((step) => step === 0);
  const own = analysis.own.has(array);
  if (same && !own) return 2 / LANES;
  const row = steps.slice(0, -1).every((step) => step === 0);
  if (own ? same : row && steps.at(-1) === 1) return 2 / lanesOfPart(type);
  if (own) return 2.5;
  // Backwards, with a shuffle.
  if (row && steps.at(-1) === -1) return 3 / lanesOfPart(type);
  // Elements a few apart, of points, pixels or complex numbers, which are moved together with their neighbours.
  const step = index.at(-1)?.kind === "const" ? steps.at(-2) : row ? steps.at(-1) : null;
  return typeof step === "number" && step > 0 && step <= 4 && lanesOfPart(type) === 4 ? 1 : 2.5;
}
