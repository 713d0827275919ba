import { accessesIn } from "../ir/accesses.ts";
import { type Among, differenceOf, isOfThread, usualDifference } from "../ir/analysis/uniformity.ts";
import { type SteppedLoop, steppedLoop } from "../ir/counted-loop.ts";
import type { ArrayId, Expr, LocalId } from "../ir/expr.ts";
import type { Kernel, LoopStmt, Stmt } from "../ir/ir.ts";
import { escapes } from "../ir/jumps.ts";
import { letsIn, resolving, withFreshLets } from "../ir/lets.ts";
import { exposed } from "../ir/live.ts";
import { and, assign, binary, int32, leave, letBe, not, position, readLocal, when } from "../ir/make.ts";
import { withCounter } from "../ir/rename.ts";
import { inMemoryOrder } from "../ir/shape.ts";
import { isSync } from "../ir/sync.ts";
import { isUnorderedOp } from "../ir/unordered.ts";
import { assignedIn, mapExpr, someExpr, someStmt, statements } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/**
 * Loop interchange for threads that stride through memory together, as in `for (i = grid(1); i < n; i += gridsize(1))`.
 *
 * The threads of a block run one after another on a core, several in the lanes of a vector. Each vector would walk through
 * all of the memory before the next vector begins, and touch each cache line for a part of it. So the loop over rounds goes
 * around the loop over threads, as long as all threads of the block have an iteration: a barrier ends each. The loop as it
 * was follows and does the rest. Each thread does the same in the same order, so that no bit changes, except in sums of floats by atomics,
 * to which threads add in any order.
 *
 * The barrier waits for nobody: what stands between two barriers becomes a loop over threads.
 */
export const interchange: Pass = {
  name: "interchange",
  needs: ["predicate", "single-assignment", "grid-positions"],
  why: "memory is read in order",
  run: withRounds,
};

/** Statements of an iteration, which stands twice in the code. */
const LARGEST = 60;
/** Values that a thread carries from iteration to iteration: they are in memory while others have their turns. */
const MOST_CARRIED = 4;
/** With smaller steps a thread walks through memory of its own. */
const LEAST_STEP = 16;
/**
 * Iterations that a thread does at once, so that its carried values stay in registers; long iterations are done one by one.
 */
const TOGETHER = 4;
/** Blocks of fewer threads have no elements to put side by side. */
const LEAST_THREADS = 16;

interface Found extends SteppedLoop {
  readonly loop: LoopStmt;
  /** The value of the counter before the loop, as it depends on threadIdx.x. */
  readonly start: Expr;
  /** A thread takes values from iteration to iteration. */
  readonly carried: boolean;
}

/** The kernel's own list, where all threads of a block arrive at each statement. */
function withRounds(kernel: Kernel): Kernel {
  const list: Stmt[] = [];
  const locals = [...kernel.locals];
  /** Locals that are set once, before the statement that the walk is at, to the same value in all threads of a block. */
  const uniforms = new Set<LocalId>();
  /** Threads of a block that are neighbours along x. */
  const among: Among = {
    local: (id) => (uniforms.has(id) ? 0 : "varying"),
    position: (expr) => (isAlong(expr) ? 1 : isOfThread(expr) ? "varying" : 0),
    load: () => "varying",
  };

  const isUniform = (expr: Expr): boolean => differenceOf(expr, among) === 0;

  const find = (loop: LoopStmt): Found | null => {
    const stepped = steppedLoop(loop);
    if (stepped === null || !isSimple(stepped)) return null;
    const { counter, by, tests, body } = stepped;
    if (by.kind === "const" && Number(by.value) < LEAST_STEP) return null;
    const uniform = [by, ...tests.map(({ bound }) => bound)].every((expr) => isUniform(expr));
    if (!uniform || tests.length === 0 || !tests.every(({ op }) => op === "lt" || op === "le")) return null;
    const set = assignedIn(body);
    const carried = [...exposed(body)].filter((local) => set.has(local));
    if (carried.length > MOST_CARRIED || !walksMemory(stepped, set)) return null;
    const before = list.findLast((stmt) => assignedIn([stmt]).has(counter));
    if (before?.kind !== "assign" || differenceOf(before.value, among) !== 1) return null;
    return { ...stepped, loop, start: before.value, carried: carried.length > 0 };
  };

  /** Whether a step leads past the elements of the other blocks: a block that walks on alone reads memory in order. */
  const isOfGrid = (by: Expr): boolean => {
    const lets = letsIn(kernel.body);
    const isGrid = (part: Expr): boolean => {
      if (part.kind === "position") return part.of === "gridSize" || part.of === "gridDim";
      const value = part.kind === "local" ? lets.get(part.local) : undefined;
      return value !== undefined && someExpr(value, isGrid);
    };
    return someExpr(by, isGrid);
  };

  /** Threads may take turns in the middle: nothing of an iteration depends on the order among threads. */
  const isSimple = ({ body }: SteppedLoop): boolean => {
    const ordered = (stmt: Stmt): boolean =>
      isSync(stmt) ||
      stmt.kind === "log" ||
      stmt.kind === "assert" ||
      (stmt.kind === "atomic" && (stmt.result !== null || !isUnorderedOp(stmt.op)));
    // An array of the thread would be in memory for each of them.
    const isOwn = ({ array }: { readonly array: ArrayId }): boolean => kernel.arrays[array]!.space === "local";
    const isShort = statements(body).length <= LARGEST;
    return isShort && !escapes(body) && !someStmt(body, ordered) && !accessesIn(body).some(isOwn);
  };

  /** Whether neighbouring threads touch neighbouring elements. */
  const walksMemory = ({ counter, body }: SteppedLoop, set: ReadonlySet<LocalId>): boolean => {
    const amongRounds: Among = {
      local: (id) => (id === counter ? 1 : set.has(id) ? "varying" : 0),
      position: () => 0,
      load: () => "varying",
    };
    const lets = letsIn(body);
    const along = (array: ArrayId, index: readonly Expr[]): boolean => {
      const last = inMemoryOrder(kernel.arrays[array]!, index).at(-1);
      return last !== undefined && usualDifference(last, amongRounds, resolving(lets)) === 1;
    };
    return accessesIn(body).some(({ kind, array, index }) => kind !== "atomic" && along(array, index));
  };

  /** The iterations that all threads of the block have. */
  const interchanged = ({ counter, by, tests, body, start, carried, loop: { span } }: Found): void => {
    const fresh = (name: string): LocalId => locals.push({ name, type: "int32" }) - 1;
    const { name } = kernel.locals[counter]!;
    const passed = fresh(`${name}Passed`);
    const read = (local: LocalId): Expr => readLocal(local, "int32", span);
    const plus = (expr: Expr): Expr => binary("add", expr, read(passed), span);
    const width = position("blockDim", 0, span);
    const first = plus(atThread(start, int32(0, span)));
    const ahead = (round: number): Expr => binary("mul", by, int32(round, span), span);
    /** The last thread's counter, so many iterations from here. */
    const last = (round: number): Expr => {
      const now = plus(atThread(start, binary("sub", width, int32(1, span), span)));
      return round === 0 ? now : binary("add", now, ahead(round), span);
    };
    /** A loop of so many iterations at a time, as long as all threads have them. */
    const loopOf = (together: number): Stmt => {
      // Counters of one iteration differ as threads do, but where they wrap: then the last is not above the first.
      const ends = Array.from({ length: together }, (_, round) => last(round));
      const rounds = allOf([
        binary("ge", width, int32(LEAST_THREADS, span), span),
        ...ends.map((end, round) => binary("lt", round === 0 ? first : (ends[round - 1] as Expr), end, span)),
        ...tests.map(({ op, bound }) => binary(op, ends.at(-1) as Expr, bound, span)),
      ]);
      const all = Array.from({ length: together }, (_, round): readonly Stmt[] => {
        const own = fresh(`${name}Own`);
        const counted = withFreshLets(withCounter(body, counter, own), locals);
        // True for all threads, because it holds for the last thread: the prover of an index needs it stated for each.
        const has = allOf(tests.map(({ op, bound }) => binary(op, read(own), bound, span)));
        const at = round === 0 ? plus(start) : binary("add", plus(start), ahead(round), span);
        return [letBe(own, at, span), when(has, counted, span)];
      });
      return {
        kind: "loop",
        body: [when(not(rounds), [leave(span)], span), ...all.flat(), { kind: "barrier", scope: "block", span }],
        step: [assign(passed, binary("add", read(passed), together === 1 ? by : ahead(together), span), span)],
        ...(isOfGrid(by) ? { acrossBlocks: true } : {}),
        span,
      };
    };
    list.push(
      assign(passed, int32(0, span), span),
      ...(carried && statements(body).length * TOGETHER <= LARGEST ? [loopOf(TOGETHER)] : []),
      loopOf(1),
      assign(counter, plus(start), span),
    );
  };

  let all = true;
  for (const stmt of kernel.body) {
    // Threads that have returned would miss the barrier.
    all &&= !escapes([stmt]);
    const found = stmt.kind === "loop" && all ? find(stmt) : null;
    if (found !== null) interchanged(found);
    list.push(stmt);
    if (stmt.kind === "assign" && stmt.let && isUniform(stmt.value)) uniforms.add(stmt.local);
  }
  return list.length === kernel.body.length ? kernel : { ...kernel, locals, body: list };
}

const allOf = (tests: readonly Expr[]): Expr => tests.reduce(and);

const isAlong = (expr: Expr): boolean =>
  expr.kind === "position" && expr.axis === 0 && (expr.of === "threadIdx" || expr.of === "globalIdx");

/** The value of an expression in one thread of the block. */
const atThread = (expr: Expr, thread: Expr): Expr =>
  mapExpr(expr, (part) => {
    if (!isAlong(part) || part.kind !== "position") return part;
    if (part.of === "threadIdx") return thread;
    const { span } = part;
    const start = binary("mul", position("blockIdx", 0, span), position("blockDim", 0, span), span);
    return binary("add", start, thread, span);
  });
