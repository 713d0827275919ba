import type { LoopStmt } from "../../../ir/ir.ts";
import type { ParallelLoop, Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { paramOf } from "../thread/address.ts";
import { emitExpr } from "../thread/thread.ts";
import { mostIterations } from "../vector/choice.ts";
import type { Surroundings } from "./surroundings.ts";
import { inVectors } from "./vectors.ts";

/** The scope of a thread that does several iterations of these loops at once, as long as there are enough. */
export function withParallelLoops(
  around: Surroundings,
  scope: Scope,
  loops: ReadonlyMap<LoopStmt, ParallelLoop>,
): Scope {
  const ahead = (stmt: LoopStmt): boolean => {
    const loop = loops.get(stmt);
    if (loop === undefined) return false;
    const { build, code } = around;
    const counter = around.local(loop.counter);
    const last = code.local("i32");
    pushLast(scope, loop, last);
    code.get(counter).op("i32.gt_s");
    for (const array of loop.distinct)
      code.get(build.launch.value({ kind: "distinct", param: paramOf(build, array) })).op("i32.and");
    code.if(() => {
      const counted = { counter, length: mostIterations(loop), end: () => void code.get(last) };
      inVectors(build, scope, loop.body, loop, loop.locals, counted, () => {});
    });
    return true;
  };
  return { ...scope, ahead };
}

/**
 * Sets `last` to the counter's value after the last iteration, if there is an iteration, and pushes it. Behind the greatest int32
 * comes the least: such a loop gets no vectors.
 */
function pushLast(scope: Scope, { tests }: ParallelLoop, last: Var): void {
  const { code } = scope;
  tests.forEach(({ op, bound }, i) => {
    emitExpr(scope, bound);
    if (op === "le") code.i32(1).op("i32.add");
    if (i > 0) code.choose(code.local("i32"), "i32.lt_s", () => code.get(last));
    code.set(last);
  });
  code.get(last);
}
