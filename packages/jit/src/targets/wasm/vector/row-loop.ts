import { changes } from "../../../ir/accesses.ts";
import type { Difference } from "../../../ir/analysis/uniformity.ts";
import { type CountedLoop, countedLoop } from "../../../ir/counted-loop.ts";
import type { Expr, LoadExpr } from "../../../ir/expr.ts";
import type { ArrayDecl, LoopStmt, StoreStmt } from "../../../ir/ir.ts";
import { memoryOf, writtenIn } from "../../../ir/memory.ts";
import { bits } from "../../../ir/types.ts";
import { allParts, assignedIn } from "../../../ir/walk.ts";
import { split } from "../thread/address.ts";

/** A loop in which each lane walks along a row of its own. */
export interface RowLoop {
  readonly loop: CountedLoop;
  readonly accesses: readonly (LoadExpr | StoreStmt)[];
  /** Bytes of an element of the rows. */
  readonly size: number;
}

/** Vectors that the elements of all rows take: as many as there are vector registers. */
const MOST_VECTORS = 16;

/**
 * The most lanes that walk along rows in so many places at once: a cache has eight lines for addresses that lie a power of
 * two apart, as the rows may. At least the lanes of a vector.
 */
export const lanesOfRows = (places: number): number => (places > 1 ? 4 : 8);

/**
 * The loop, if lanes walk along rows in it, whose elements can be read and written a vector at a time: design/accesses-on-cores.md has
 * the rule.
 *
 * @param difference - how expressions differ between lanes.
 */
export function rowLoop(
  arrays: readonly ArrayDecl[],
  stmt: LoopStmt,
  difference: (expr: Expr) => Difference,
): RowLoop | null {
  const loop = countedLoop(stmt);
  if (loop === null || loop.by !== 1) return null;
  const set = new Set([...assignedIn(loop.body), loop.counter]);
  if (loop.tests.some(({ bound }) => changes(bound, set))) return null;
  const loads = allParts(loop.body).filter((part) => part.kind === "load");
  const stores: StoreStmt[] = [];
  for (const inner of loop.body) {
    if (inner.kind === "store") stores.push(inner);
    else if (inner.kind !== "assign") return null;
  }
  const written = writtenIn(arrays, loop.body);
  if (written.size < stores.length || loads.some(({ array }) => written.has(memoryOf(arrays, array)))) return null;
  const sizeOf = (access: LoadExpr | StoreStmt): number => bits((arrays[access.array] as ArrayDecl).dtype) / 8;
  const isRow = ({ array, index }: LoadExpr | StoreStmt): boolean => {
    const along = index.map(difference);
    const last = index.at(-1);
    const variable = last === undefined ? null : split(last).variable;
    const decl = arrays[array] as ArrayDecl;
    return (
      variable?.kind === "local" &&
      variable.local === loop.counter &&
      along.at(-1) === 0 &&
      along.some((one) => one !== 0) &&
      !along.includes("varying") &&
      (decl.space === "global" ? decl.layout === "C" : decl.space !== "local") &&
      !index.slice(0, -1).some((one) => changes(one, set))
    );
  };
  const accesses = [...loads.filter(isRow), ...stores];
  const [size, other] = new Set(accesses.map(sizeOf));
  if (size === undefined || other !== undefined || size < 4 || !stores.every(isRow)) return null;
  return accesses.length * 4 <= MOST_VECTORS && (size === 4 || accesses.length === 1) ? { loop, accesses, size } : null;
}
