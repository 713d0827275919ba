import type { Stmt } from "../ir/ir.ts";
import { isSync } from "../ir/sync.ts";
import { flatMapEach, mapBodies, someStmt, statements } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";
import { unrolled } from "./unrolled.ts";

/** Iterations of a nest of loops, and statements that it becomes. */
const [ROUNDS, STATEMENTS] = [9, 40];

/** Short loops whose counters' values are constants, such as those over the channels of a pixel or its neighbours, one iteration after the other. */
export const unrollLoops: Pass = {
  name: "unroll-loops",
  needs: ["inline-calls"],
  why: "places, ranges and conditions of each iteration are known: neighbouring elements are loaded and stored together",
  // Reports count rounds.
  debug: false,
  run(kernel) {
    const body = list(kernel.body);
    return body === kernel.body ? kernel : { ...kernel, body };
  },
};

/** The outermost loops that all of it can be said of. A loop's first values come from the statements before it. */
function list(stmts: readonly Stmt[]): readonly Stmt[] {
  const whole = stmts.some(({ kind }) => kind === "loop") ? unrolled(stmts, ROUNDS) : stmts;
  const loops = stmts.flatMap((stmt) => (stmt.kind === "loop" ? [stmt] : []));
  const isShort =
    !loops.some((loop) => someStmt(loop.body, isSync)) &&
    !someStmt(whole, ({ kind }) => kind === "loop") &&
    statements(whole).length <= statements(stmts).length + STATEMENTS;
  if (isShort && whole !== stmts) return whole;
  return flatMapEach(stmts, (stmt) => [mapBodies(stmt, list)]);
}
