import { independentLoop } from "../../../ir/analysis/independent.ts";
import { countedLoop } from "../../../ir/counted-loop.ts";
import type { LocalId } from "../../../ir/expr.ts";
import type { Kernel, LoopStmt, Stmt } from "../../../ir/ir.ts";
import { liveAfter } from "../../../ir/live.ts";
import { reductionsOf } from "../../../ir/loop-reductions.ts";
import { isStrided } from "../../../ir/memory.ts";
import { allParts, assignedIn, mapBodies, mapEach, statements } from "../../../ir/walk.ts";
import type { ParallelLoop, RegionLocals } from "../build.ts";
import { isSupported } from "./planning.ts";

/** The loops of a kernel whose iterations can run side by side. */
export function parallelLoops(kernel: Kernel): ReadonlyMap<LoopStmt, ParallelLoop> {
  const found = new Map<LoopStmt, ParallelLoop>();
  const loops = statements(kernel.body).filter((stmt) => stmt.kind === "loop");
  if (loops.length === 0) return found;
  const { arrays, locals } = kernel;
  const live = liveAfter(kernel.body);
  for (const loop of loops) {
    const counted = countedLoop(loop);
    const reductions = counted === null ? NO_REDUCTIONS : reductionsOf(counted);
    const known = independentLoop(loop, { arrays, locals, after: live.get(loop) ?? NONE, reductions, updates: true });
    if (known.kind === "dependent" || known.loop.by !== 1) continue;
    const { counter, tests } = known.loop;
    const body = endingIterations(known.loop.body);
    if (!isSupported(kernel, body, { counter, reductions }, NONE)) continue;
    const distinct = known.stored.filter((id) => isStrided(arrays[id]));
    found.set(loop, { counter, tests, body, reductions, locals: localsOf(body, counter), distinct });
  }
  return found;
}

/** A statement that ends an iteration of the loop ends the body. */
function endingIterations(list: readonly Stmt[]): readonly Stmt[] {
  return mapEach(list, (stmt) => {
    if (stmt.kind === "continue") return { kind: "return", values: [], span: stmt.span };
    return stmt.kind === "loop" ? stmt : mapBodies(stmt, endingIterations);
  });
}

const NONE: ReadonlySet<LocalId> = new Set();
const NO_REDUCTIONS: ParallelLoop["reductions"] = new Map();

/** A value that an iteration does not set is the same in all iterations. */
function localsOf(iteration: readonly Stmt[], counter: LocalId): RegionLocals {
  const own = assignedIn(iteration);
  const block = new Set<LocalId>();
  for (const part of allParts(iteration))
    if (part.kind === "local" && part.local !== counter && !own.has(part.local)) block.add(part.local);
  return { block, kept: NONE, fetch: NONE, flush: NONE };
}
