import { accessesIn, accessesOf, sizeOf } from "../../../ir/accesses.ts";
import { blockArrayBytes } from "../../../ir/block-memory.ts";
import type { ArrayId, Expr, LeafExpr, OperationExpr } from "../../../ir/expr.ts";
import type { BlockArray, Stmt } from "../../../ir/ir.ts";
import { WARP } from "../../../ir/reductions.ts";
import { inMemoryOrder } from "../../../ir/shape.ts";
import { bits, isFloat } from "../../../ir/types.ts";
import { allParts, bodies, someStmt, statements } from "../../../ir/walk.ts";
import { isWholeDivision } from "../thread/binary.ts";
import type { Analysis } from "./analysis.ts";
import { lanesOfRows } from "./row-loop.ts";
import type { Shorts } from "./short-plan.ts";
import { hasExchange } from "./warp.ts";

/** Bodies with more nodes take one vector a value, so that code does not grow without end: without loops, and with loops. */
const LARGE = [400, 1000] as const;

/** In rows of so many lanes at least, short bodies without loops take four vectors a value, if lanes go to neighbouring elements. */
const LONG = 64;
const SHORT = 100;

/** Lanes that read elements anywhere, in bodies of many nodes and in all others: so many reads do not wait for each other. */
const APART = [8, 16] as const;
const MANY = 200;

/** Limits on the lanes of a body. */
const MOST_LANES = WARP;
export const FEWEST_LANES = 4;

/** Bytes of local arrays that all lanes may have together: they should stay in the first cache. */
const CACHE = 2 ** 15;

/** How many lanes may have a local array of so many bytes each. */
export function lanesWithArray(bytes: number): number {
  let lanes = MOST_LANES;
  while (lanes > 1 && lanes * bytes > CACHE) lanes /= 2;
  return lanes;
}

/**
 * How many threads to run at once. More than one vector a value gives the processor operations that do not wait for
 * each other, and uses more of each cache line that a loop over rows touches.
 *
 * @param most - threads that ever stand side by side.
 */
export function widthOf(body: readonly Stmt[], analysis: Analysis, most: number, shorts: Shorts | null = null): number {
  if (hasExchange(body)) return WARP;
  const varying = allParts(body).filter((expr) => analysis.difference(expr) === "varying");
  const perVector = shorts !== null ? 8 : varying.some(({ type }) => bits(type) === 64) ? 2 : 4;
  const loops = someStmt(body, ({ kind }) => kind === "loop");
  const size = sizeOf(body);
  const short = !loops && most >= LONG && size <= SHORT && isSideBySide(body, analysis);
  const alone = short ? 4 : loops ? null : 2;
  const vectors = size > LARGE[loops ? 1 : 0] ? 1 : vectorsPerValue(body, size, analysis, varying, alone);
  const places = rowsWalked(body, analysis);
  const arrays = accessesIn(body).filter(({ array }) => analysis.own.has(array));
  const largest = Math.min(
    places === 0 ? MOST_LANES : lanesOfRows(shorts === null ? places : 1),
    ...arrays.map(({ array }) => lanesWithArray(blockArrayBytes(analysis.arrays[array] as BlockArray))),
  );
  const least = varying.some((expr) => isLaneByLane(expr, analysis)) ? APART[size > MANY ? 0 : 1] : FEWEST_LANES;
  let lanes = Math.min(largest, Math.max(least, vectors * perVector));
  while (lanes > FEWEST_LANES && lanes > most) lanes /= 2;
  return lanes;
}

/** Vectors that a value of the body's widest type should take. @param alone - the same for a body without loops; null if it has some. */
function vectorsPerValue(
  body: readonly Stmt[],
  size: number,
  analysis: Analysis,
  varying: readonly Expr[],
  alone: number | null,
): number {
  // Lanes that leave a loop wait for memory, or for a value of the iteration before.
  const leaves = analysis.divergence.left.size > 0;
  if (size > MANY || (!leaves && varying.some((expr) => expr.kind === "math"))) return 2;
  if (alone !== null) return alone;
  // Values that a loop carries should stay in registers, of which there are 16, and values that no iteration changes too.
  const carried = new Set<number>();
  for (const stmt of statements(body))
    if (stmt.kind === "assign" && !stmt.let && analysis.local(stmt.local) === "varying") carried.add(stmt.local);
  if (carried.size > 2) return 2;
  return carried.size > 0 || leaves || size > SHORT ? 4 : 8;
}

/** Whether lanes read and write neighbouring elements only, or the same element. */
const isSideBySide = (body: readonly Stmt[], { arrays, difference }: Analysis): boolean =>
  accessesIn(body).every(({ array, index }) =>
    inMemoryOrder(arrays[array]!, index).every((one, axis) =>
      [0, axis === index.length - 1 ? 1 : 0].includes(difference(one) as number),
    ),
  );

/** In how many places lanes walk rows side by side, in a loop. */
function rowsWalked(body: readonly Stmt[], { arrays, difference }: Analysis): number {
  const isRow = ({ array, index }: { readonly array: ArrayId; readonly index: readonly Expr[] }): boolean => {
    const last = inMemoryOrder(arrays[array]!, index).at(-1);
    return (
      last !== undefined &&
      last.kind !== "const" &&
      difference(last) === 0 &&
      index.some((one) => difference(one) !== 0)
    );
  };
  const loops = statements(body).filter((stmt) => stmt.kind === "loop");
  /** A loop inside is walked by itself, while this one waits. */
  const own = (list: readonly Stmt[]): ReturnType<typeof accessesOf> =>
    list.flatMap((stmt) => (stmt.kind === "loop" ? [] : [...accessesOf(stmt), ...bodies(stmt).flatMap(own)]));
  return Math.max(0, ...loops.map(({ body }) => own(body).filter(isRow).length));
}

/** The functions of whole numbers that vectors have. */
const IN_VECTORS: ReadonlySet<string> = new Set(["min", "max", "abs", "popc"]);

/** The operations that need an instruction for every lane. */
export function isLaneByLane(expr: Expr, { difference }: Analysis): boolean {
  switch (expr.kind) {
    case "load":
      return expr.index.some((one) => difference(one) === "varying");
    case "binary":
      if (expr.op === "shl" || expr.op === "shr") return difference(expr.right) === "varying";
      return bits(expr.type) === 64 && !isFloat(expr.type) && isWholeDivision(expr.op);
    case "math":
      return !isFloat(expr.type) && (bits(expr.type) === 64 || !IN_VECTORS.has(expr.fn));
    default:
      expr satisfies LeafExpr | OperationExpr;
      return false;
  }
}
