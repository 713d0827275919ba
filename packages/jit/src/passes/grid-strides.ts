import { affineOf, exprKey } from "../ir/analysis/affine.ts";
import { sumOf } from "../ir/analysis/affine-sum.ts";
import { noFacts } from "../ir/analysis/facts.ts";
import { type Iterations, independentStrides } from "../ir/analysis/independent-strides.ts";
import { intervalOf } from "../ir/analysis/intervals.ts";
import { setsBeforeReading } from "../ir/analysis/set-before-read.ts";
import { type Comparison, conjunction } from "../ir/comparisons.ts";
import { type LoopTest, steppedLoop } from "../ir/counted-loop.ts";
import type { Expr } from "../ir/expr.ts";
import type { Kernel, Local, LoopStmt, Stmt } from "../ir/ir.ts";
import { leaves } from "../ir/jumps.ts";
import { launchValue } from "../ir/launch-value.ts";
import { letsIn, resolving } from "../ir/lets.ts";
import { exposed } from "../ir/live.ts";
import { and, binary, int32, letBe, readLocal, when } from "../ir/make.ts";
import { isReadOnly } from "../ir/memory.ts";
import { withCounter, withNames } from "../ir/rename.ts";
import { assignedIn, isLocal, mapBodies, mapEach, partsOf, someExpr, someStmt } from "../ir/walk.ts";
import { launchNames } from "./distributed-loop.ts";
import { uniqueNodes } from "./grid-positions.ts";
import type { Pass } from "./pass.ts";

/**
 * Iterations of grid-stride loops as threads: `for (let i = grid(1); i < n; i += gridsize(1))` becomes `if (i < n)` for a thread of each i,
 * and so with loops in two dimensions. The launch counts the threads. All is done in rows then, as in a kernel without such
 * loops, while a thread with its own iterations would walk through all of the memory.
 *
 * It is right where a thread takes no value from one iteration to another, in locals or in memory. The facts that only a launch knows
 * (how far the grid steps, whether a counter wraps) are tested there, and the kernel with its loops is kept for it.
 */
export const gridStrides: Pass = {
  name: "grid-strides",
  needs: ["single-assignment", "grid-positions"],
  why: "a core walks along rows, however many threads a launch has",
  debug: false,
  run(kernel) {
    if (!someStmt(kernel.body, ({ kind }) => kind === "loop") || !isAlone(kernel)) return kernel;
    const found = withThreads(kernel);
    if (found === null || !knowsPlacesAlone(found.body, found.axes)) return kernel;
    const { axes, ...changed } = found;
    const made = { ...kernel, ...changed };
    const strides = independentStrides(made, axes);
    return strides === null ? kernel : { ...made, strides, loops: uniqueNodes.run(kernel) };
  },
};

/** Nodes of expressions before a loop, which each thread computes. */
const MOST_BEFORE = 40;

/** The iterations of one loop as threads. */
interface Stride extends Iterations {
  /** The counter's value. */
  readonly value: Expr;
  /** Its first value without the thread's place. */
  readonly offset: Expr;
  /** The tests of the loop as they are written. */
  readonly written: readonly LoopTest[];
  /** No counter is below it, as far as is known without the launch. */
  readonly least: number;
}

/** Whether threads do nothing for each other, and tell nobody. */
function isAlone({ arrays, body, counters }: Kernel): boolean {
  const kinds: readonly Stmt["kind"][] = ["barrier", "collective", "log", "assert", "call"];
  return (
    counters === undefined &&
    arrays.every(({ space }) => space !== "shared") &&
    !someStmt(body, ({ kind }) => kinds.includes(kind))
  );
}

/** Whether threads know their place in the grid alone, and along the axes of the loops only by the counters. */
function knowsPlacesAlone(body: readonly Stmt[], strides: readonly Stride[]): boolean {
  const values = new Set(strides.map(({ value }) => value));
  const isForeign = (part: Expr): boolean =>
    part.kind === "position" &&
    part.of !== "blockDim" &&
    (part.of !== "globalIdx" || strides.some(({ axis }) => axis === part.axis));
  const isCounter = (stmt: Stmt): boolean => stmt.kind === "assign" && values.has(stmt.value);
  return (
    !strides.some(({ offset }) => someExpr(offset, isForeign)) &&
    !someStmt(body, (stmt) => !isCounter(stmt) && partsOf(stmt).some(isForeign))
  );
}

/** The kernel's list with threads in place of the loop at its end, and of the loop at the end of that loop's body; null where there is none. */
function withThreads(kernel: Kernel): (Pick<Kernel, "locals" | "body"> & { readonly axes: readonly Stride[] }) | null {
  const axes: Stride[] = [];
  const locals = [...kernel.locals];
  const names = launchNames(kernel);
  /** Nodes of the statements before loops. */
  let quick = 0;

  /** The list with threads in place of the loop at its end; null where there is no such loop. */
  const list = (given: readonly Stmt[]): readonly Stmt[] | null => {
    const before = given.slice(0, -1);
    const last = given.at(-1);
    if (last === undefined || !before.every(isQuick)) return null;
    if (last.kind === "if" && last.else.length === 0) {
      const at = axes.length;
      const then = list(last.then);
      if (then === null) return null;
      const { value, written } = axes[at]!;
      // `if (first < n)` around a loop that begins with this test says nothing more.
      const isTest = ({ op, left, right }: Comparison): boolean =>
        exprKey(left) === exprKey(value) &&
        written.some((test) => test.op === op && exprKey(test.bound) === exprKey(right));
      return [...before, ...(conjunction(last.condition, true)?.every(isTest) ? then : [{ ...last, then }])];
    }
    return last.kind === "loop" ? loop(last, before) : null;
  };

  /** Whether each thread may do a statement: it sets a local, or leaves, and is not long. */
  const isQuick = (stmt: Stmt): boolean => {
    const parts = partsOf(stmt);
    quick += parts.length;
    const isShort = (part: Expr): boolean =>
      part.kind === "load" ? isReadOnly(kernel.arrays, part.array) : part.kind !== "math" || isExtreme(part.fn);
    const isPlain = stmt.kind === "assign" || (stmt.kind === "if" && isGuard(stmt.then) && stmt.else.length === 0);
    return isPlain && quick <= MOST_BEFORE && parts.every(isShort);
  };

  const loop = (loop: LoopStmt, before: readonly Stmt[]): readonly Stmt[] | null => {
    const { span } = loop;
    const stepped = steppedLoop(loop);
    if (stepped === null || leaves(stepped.body)) return null;
    const { counter, tests, body } = stepped;
    const set = assignedIn([loop]);
    if ([...exposed(body)].some((local) => local !== counter && set.has(local))) return null;
    const starts = before.filter((stmt) => stmt.kind === "assign" && stmt.local === counter);
    const [start] = starts;
    if (start?.kind !== "assign" || starts.length > 1) return null;
    // They have the first counter of the thread, and each further counter becomes the first of a thread.
    if (before.some((stmt) => partsOf(stmt).some((part) => isLocal(part, counter)))) return null;
    const isFixed = (expr: Expr): boolean =>
      !someExpr(expr, (part) =>
        part.kind === "load" ? !isReadOnly(kernel.arrays, part.array) : part.kind === "local" && set.has(part.local),
      );
    if (!tests.every(({ op, bound }) => (op === "lt" || op === "le") && isFixed(bound))) return null;
    const stride = strideOf(start.value, stepped.by, tests);
    if (stride === null) return null;
    const { least, by } = stride;
    const own = locals.push(kernel.locals[counter] as Local) - 1;
    const read = readLocal(own, "int32", span);
    // The prover of indices does not know the sign of every sum.
    const low = least >= 0 && least + by > 1 ? [binary("ge", read, int32(least, span), span)] : [];
    const condition = [...low, ...tests.map(({ op, bound }) => binary(op, read, bound, span))];
    axes.push({ ...stride, own });
    const given = withCounter(body, counter, own);
    const inner = list(withoutContinue(given));
    if (inner === null && !ownsArrays(given)) {
      axes.pop();
      return null;
    }
    return [
      ...before.filter((stmt) => stmt !== start),
      letBe(own, start.value, span),
      when(condition.reduce(and), inner ?? withoutContinue(given), span),
    ];
  };

  /** Whether an iteration finds nothing in the arrays of its thread. */
  const ownsArrays = (body: readonly Stmt[]): boolean =>
    kernel.arrays.every((array, id) => array.space !== "local" || setsBeforeReading(body, id, array));

  /** The axis of a counter that begins at a multiple of the thread's place and is increased by the same multiple of the grid's size. */
  const strideOf = (start: Expr, by: Expr, written: readonly LoopTest[]): Omit<Stride, "own"> | null => {
    const resolve = resolving(letsIn(kernel.body));
    const { constant, terms } = affineOf(start, resolve);
    const step = affineOf(by, resolve);
    const [size] = step.terms;
    const places = terms.filter(({ expr }) => expr.kind === "position");
    const [place] = places;
    if (place?.expr.kind !== "position" || size?.expr.kind !== "position" || places.length > 1) return null;
    const { axis } = place.expr;
    const isGrid = place.expr.of === "globalIdx" && size.expr.of === "gridSize" && size.expr.axis === axis;
    if (!isGrid || step.terms.length > 1 || step.constant !== 0 || axes.some((one) => one.axis === axis)) return null;
    if (place.factor !== size.factor || place.factor < 1 || place.factor > MOST_BY) return null;
    const rest = sumOf({ constant, terms: terms.filter((one) => one !== place) }, start.span);
    const offset = withNames(rest ?? int32(0, start.span), names);
    const [least, greatest] = intervalOf({ kernel, block: null }, offset, noFacts);
    const isKnown = launchValue(offset) !== null;
    if (!isKnown && greatest - least > MOST_APART) return null;
    const tests = written
      .map(({ op, bound }) => ({
        op: op === "le" ? ("le" as const) : ("lt" as const),
        bound: withNames(bound, names),
      }))
      .filter(({ bound }) => launchValue(bound) !== null);
    const first: Stride["first"] = isKnown ? [offset, offset] : [int32(least, start.span), int32(greatest, start.span)];
    return tests.length === 0 ? null : { axis, by: place.factor, first, tests, value: start, offset, written, least };
  };

  const body = list(kernel.body);
  return body && { axes, locals, body };
}

/** Elements from one thread to the next, at most. */
const MOST_BY = 2 ** 10;
/** Between the least and the greatest counter of the first thread, where a launch does not know it. */
const MOST_APART = 2 ** 10;

const isGuard = (list: readonly Stmt[]): boolean => list.length === 1 && list[0]?.kind === "return";

const isExtreme = (fn: string): boolean => fn === "min" || fn === "max";

/** The body of a loop that is done once: what goes on with the next iteration ends the thread. */
const withoutContinue = (body: readonly Stmt[]): readonly Stmt[] =>
  mapEach(body, (stmt) => {
    if (stmt.kind === "continue") return { kind: "return", values: [], span: stmt.span };
    return stmt.kind === "loop" ? stmt : mapBodies(stmt, withoutContinue);
  });
