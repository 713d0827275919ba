import type { BlockSize } from "../ir/analysis/intervals.ts";
import { isFixedInLoops, loopsIn } from "../ir/element-locals.ts";
import type { ArrayId } from "../ir/expr.ts";
import type { Stmt } from "../ir/ir.ts";
import { WARP } from "../ir/reductions.ts";
import { isSync } from "../ir/sync.ts";
import { flatMapEach, mapBodies, someStmt, statements, withBody } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";
import { smallArrays } from "./scalar-replacement.ts";
import { constantsIn, type Unrolling, unrolled } from "./unrolled.ts";

/** Iterations of a nest of loops, and statements that it becomes. */
const [ROUNDS, STATEMENTS] = [9, 40];
/** The same where that makes locals of a small array of the thread. */
const [ROUNDS_OF_ARRAYS, STATEMENTS_OF_ARRAYS] = [81, 400];
/** The same where threads meet in the loops: a stride, and a lane of a warp, that is known in each iteration is worth more than short code. */
const [ROUNDS_OF_WARPS, ROUNDS_OF_BARRIERS, STATEMENTS_OF_BARRIERS] = [WARP, 10, 160];

/** Short loops whose counters' values are constants, such as those over the channels of a pixel or its neighbours, one iteration after the other. */
export const unrollLoops: Pass = unrollLoopsOf(null);

/** The same where the size of a block is a constant, so that a loop down to 1 from half of it is unrolled too. */
export function unrollLoopsOf(block: BlockSize | null): Pass {
  return {
    name: "unroll-loops",
    needs: ["inline-calls"],
    why: "places, ranges and conditions of each iteration are known",
    // Reports count rounds.
    debug: false,
    run(kernel) {
      const small = smallArrays(kernel);
      const constants = constantsIn(kernel.body);
      const change = (stmts: readonly Stmt[]): readonly Stmt[] =>
        spread(stmts, small, { block, constants }) ?? flatMapEach(stmts, (stmt) => [mapBodies(stmt, change)]);
      return withBody(kernel, change(kernel.body));
    },
  };
}

/**
 * The list with fewer loops, if it is short then; or without the loops that keep a small array from becoming locals.
 * A loop's first values come from the statements before it.
 */
function spread(stmts: readonly Stmt[], small: ReadonlySet<ArrayId>, known: Unrolling): readonly Stmt[] | null {
  const loops = stmts.filter(({ kind }) => kind === "loop");
  if (loops.length === 0) return null;
  const length = (list: readonly Stmt[]): number => statements(list).filter((stmt) => !isSync(stmt)).length;
  const own = (): readonly Stmt[] | null => {
    const moving = [...small].filter((array) => !isFixedInLoops(stmts, array));
    if (moving.length === 0) return null;
    const whole = unrolled(stmts, { ...known, rounds: ROUNDS_OF_ARRAYS, early: true });
    // Where threads wait, an array of a thread that is not in locals is in memory, and its threads are in no lanes.
    const [left, given] = [loopsIn(whole).length, loopsIn(stmts).length];
    const isBetter =
      left === 0 || (left < given && someStmt(stmts, isSync) && moving.some((array) => isFixedInLoops(whole, array)));
    return isBetter && length(whole) <= length(stmts) + STATEMENTS_OF_ARRAYS ? whole : null;
  };
  const meets = someStmt(loops, isSync);
  const rounds = someStmt(loops, ({ kind }) => kind === "collective")
    ? ROUNDS_OF_WARPS
    : meets
      ? ROUNDS_OF_BARRIERS
      : ROUNDS;
  const whole = unrolled(stmts, { ...known, rounds });
  const short = length(whole) <= length(stmts) + (meets ? STATEMENTS_OF_BARRIERS : STATEMENTS);
  const left = loopsIn(whole).length;
  return short && left === 0 ? whole : (own() ?? (short && left < loopsIn(stmts).length ? whole : null));
}
