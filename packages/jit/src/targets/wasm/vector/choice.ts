import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { LoopStmt, Stmt } from "../../../ir/ir.ts";
import { launchValue } from "../../../ir/launch-value.ts";
import { and, binary, int32 } from "../../../ir/make.ts";
import { bits } from "../../../ir/types.ts";
import { allParts, bodies, statements } from "../../../ir/walk.ts";
import type { Build, ParallelLoop, RegionLocals } from "../build.ts";
import { isDecided } from "./elements-decide.ts";
import { hasOwnBounds, ITERATIONS, iterationsOf, type Place } from "./iterations.ts";
import type { LaneAxis } from "./lane-axis.ts";
import { onceOfBody } from "./of-body.ts";
import { TAKEN, timeOf } from "./time.ts";
import { elementsOf, inLanes } from "./vectorise.ts";

type Loops = ReadonlyMap<LoopStmt, ParallelLoop>;

/** A vector has at least this many lanes. */
const LEAST = 4;
/** The cost of starting the vectors, and of the iterations that remain of many. */
const ENTRY = 12;
/** The same of a reduction where the thread says how often: alone it goes on with the next thread's while results wait for each other. */
const ENTRY_OWN = 28;
/** Bytes that a reduction reads at least: with less, its lanes take longer to begin and to end than lanes along threads take for all. */
const SHORT_BYTES = 160;
/** Iterations that remain, on average. */
const REST = 3.5;

/**
 * The loops along which lanes lie, in threads that run one after another; null for threads side by side, where they take
 * less time. design/wasm-vectors.md has the rule.
 *
 * @param most - threads that ever stand side by side.
 */
export function chooseLoops(
  build: Build,
  body: readonly Stmt[],
  axis: LaneAxis,
  locals: RegionLocals,
  most: number,
): Loops | null {
  const { time, chosen } = alongOf(build, body, axis, locals);
  if (chosen.size === 0) return null;
  const lanes = most < LEAST ? null : inLanes(build, body, axis, locals);
  return lanes === null || time < lanes.time ? chosen : null;
}

/** The time of one thread with lanes along the loops where that is best. */
interface Along {
  readonly time: number;
  readonly chosen: Loops;
}

const alongOf = onceOfBody((build, body, _, locals): Along => {
  const chosen = new Map<LoopStmt, ParallelLoop>();
  const hasLoops = statements(body).some((stmt) => stmt.kind === "loop" && build.parallelLoops.has(stmt));
  return { time: hasLoops ? alongLoops(build, body, chosen, elementsOf(build, body, locals)) : 0, chosen };
});

/** The time of one thread with lanes along those loops where that is best; they are put into `chosen`. */
function alongLoops(
  build: Build,
  list: readonly Stmt[],
  chosen: Map<LoopStmt, ParallelLoop>,
  elements: ReadonlySet<LocalId>,
  outer: Place | null = null,
): number {
  let total = 0;
  for (const [at, stmt] of list.entries()) {
    const place = { list, at, outer };
    total += timeOf([stmt], null, elements, false);
    if (stmt.kind !== "loop") {
      const share = isDecided(stmt, elements) ? TAKEN : 1;
      for (const inner of bodies(stmt)) total += share * alongLoops(build, inner, chosen, elements, place);
      continue;
    }
    const inside = new Map<LoopStmt, ParallelLoop>();
    const inIteration = [stmt.body, stmt.step].map((part) => alongLoops(build, part, inside, elements, place));
    const alone = iterationsOf(stmt, place) * inIteration.reduce((sum, time) => sum + time);
    const loop = build.parallelLoops.get(stmt);
    const together =
      loop === undefined || mostIterations(loop) < LEAST
        ? Number.POSITIVE_INFINITY
        : timeTogether(build, stmt, place, loop);
    if (loop !== undefined && together < alone) chosen.set(stmt, loop);
    else for (const [inner, one] of inside) chosen.set(inner, one);
    total += Math.min(together, alone);
  }
  return total;
}

/** The time of a loop with lanes along it; infinite where lanes save no time. */
function timeTogether(build: Build, stmt: LoopStmt, place: Place, loop: ParallelLoop): number {
  const lanes = inLanes(build, loop.body, loop, loop.locals);
  if (lanes === null) return Number.POSITIVE_INFINITY;
  const iterations = iterationsOf(stmt, place);
  // The thread alone does the iterations that fill no vector: many, if there are few.
  const rest = iterations < ITERATIONS ? REST * timeOf(loop.body, null) : 0;
  const entry = loop.reductions.size > 0 && hasOwnBounds(loop, place) ? ENTRY_OWN : ENTRY;
  return entry + rest + iterations * lanes.time;
}

/**
 * Whether reductions along which lanes lie are so short in a launch that lanes are better along threads; null where there are none, or
 * the launch does not say how long they are.
 */
export function shortLoops(
  build: Build,
  body: readonly Stmt[],
  axis: LaneAxis,
  locals: RegionLocals,
  loops: Loops,
): Expr | null {
  const isReduction = [...loops.values()].some(({ reductions }) => reductions.size > 0);
  if (!isReduction || inLanes(build, body, axis, locals) === null) return null;
  const tests = [...loops.values()].map(({ tests, body }) => {
    const known = tests.find(({ bound }) => bound.kind !== "const" && launchValue(bound) !== null);
    if (known === undefined) return null;
    const bytes = allParts(body).flatMap((part) => (part.kind === "load" ? [bits(part.type) / 8] : []));
    return binary("lt", known.bound, int32(SHORT_BYTES / Math.max(4, ...bytes), known.bound.span), known.bound.span);
  });
  return tests.every((test) => test !== null) ? tests.reduce(and) : null;
}

/** Iterations of a loop that begins at 0 or later; MANY where its bounds are not known. */
export function mostIterations({ tests }: ParallelLoop): number {
  const bounds = tests.map(({ bound }) => (bound.kind === "const" ? Number(bound.value) : MANY));
  return Math.min(MANY, ...bounds);
}

/** More than are ever run at once. */
const MANY = 64;
