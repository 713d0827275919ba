import { affineKey, affineOf } from "../ir/analysis/affine.ts";
import type { Expr } from "../ir/expr.ts";
import type { ArrayDecl, AtomicStmt, Stmt, StoreStmt } from "../ir/ir.ts";
import { memoryOf, readIn } from "../ir/memory.ts";
import { assignedIn, bodies, mapBodies, partsOf, withBody } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/** Statements beyond which a store does not move, and elements between neighbours. */
const [FAR, NEAR] = [24, 8];

/**
 * Code sinking: a store moves down to the next store to a neighbouring element, and an update to the next update of its array, past
 * statements that compute the other values:
 *
 *     out[3 * i] = r;                  const g = ...;
 *     const g = ...;                   out[3 * i] = r;
 *     out[3 * i + 1] = g;              out[3 * i + 1] = g;
 */
export const sinkStores: Pass = {
  name: "sink-stores",
  needs: ["forward-substitution"],
  why: "lanes write neighbouring elements together, and update them together",
  debug: false,
  run(kernel) {
    const { arrays } = kernel;
    const sunk = (given: readonly Stmt[]): readonly Stmt[] => {
      let list: Stmt[] | null = null;
      for (let at = given.length - 1; at >= 0; at--) {
        const stmt = (list ?? given)[at]!;
        const inner = mapBodies(stmt, sunk);
        const to = isWrite(inner) ? placeOf(arrays, list ?? given, at, inner) : at;
        if (inner === stmt && to === at) continue;
        list ??= [...given];
        list.splice(at, 1);
        list.splice(to, 0, inner);
      }
      return list ?? given;
    };
    const body = sunk(kernel.body);
    return body === kernel.body ? kernel : withBody(kernel, body);
  },
};

type Write = StoreStmt | AtomicStmt;

const isWrite = (stmt: Stmt): stmt is Write =>
  stmt.kind === "store" || (stmt.kind === "atomic" && stmt.result === null);

/** Where a write in the list moves to: its own place where there is no neighbour to join. */
function placeOf(arrays: readonly ArrayDecl[], list: readonly Stmt[], at: number, write: Write): number {
  const memory = memoryOf(arrays, write.array);
  for (let next = at + 1; next < Math.min(list.length, at + FAR); next++) {
    const stmt = list[next]!;
    if (isWrite(stmt) && isBeside(write, stmt)) return next - 1;
    if (!isPure(stmt) || readIn(arrays, [stmt]).has(memory)) return at;
    const set = assignedIn([stmt]);
    if (partsOf(write).some((part) => part.kind === "local" && set.has(part.local))) return at;
  }
  return at;
}

/** Whether a statement does nothing but set locals. */
const isPure = (stmt: Stmt): boolean =>
  stmt.kind === "assign" || (stmt.kind === "if" && bodies(stmt).every((list) => list.every(isPure)));

function isBeside(write: Write, other: Write): boolean {
  if (write.kind !== other.kind || write.array !== other.array) return false;
  return write.kind === "atomic" || areNear(write.index, other.index);
}

function areNear(index: readonly Expr[], other: readonly Expr[]): boolean {
  const last = index.length - 1;
  return index.every((expr, axis) => {
    const [one, two] = [expr, other[axis]!].map((each) => affineOf(each, (part) => part)) as [Sum, Sum];
    const by = axis === last ? two.constant - one.constant : 0;
    return Math.abs(by) <= NEAR && affineKey({ ...one, constant: one.constant + by }) === affineKey(two);
  });
}

type Sum = ReturnType<typeof affineOf>;
