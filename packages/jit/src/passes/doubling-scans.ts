import { affineKey, affineOf } from "../ir/analysis/affine.ts";
import { conjunction } from "../ir/comparisons.ts";
import { steppingLoop } from "../ir/counted-loop.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { Kernel, Local, LoopStmt, Stmt, StoreStmt } from "../ir/ir.ts";
import { resolving, setOnceIn, timesRead } from "../ir/lets.ts";
import { assign, binary, int32, position, readLocal, select } from "../ir/make.ts";
import { withNames } from "../ir/rename.ts";
import { isInteger } from "../ir/types.ts";
import { assignedIn, flatMapEach, isLocal, mapBodies, mapExpr, withNewLocals } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/**
 * Prefix sums by doubling distances (Hillis and Steele), as kernels for GPUs have them:
 *
 *     for (let by = 1; by < 256; by *= 2) {
 *       const before = t >= by ? part[t - by] : 0;
 *       syncthreads();
 *       part[t] += before;
 *       syncthreads();
 *     }
 *
 * Where all threads of a block work side by side, that is 8 steps in place of 255. A core adds the elements one after another:
 * `part[t] = block.scan(part[t])`. Sums of integers have the same bits in any order; sums of floats do not, and stay as they are.
 */
export const doublingScans: Pass = {
  name: "doubling-scans",
  needs: ["inline-calls"],
  why: "a core adds each element once, not once for each distance",
  debug: false,
  run: (kernel) =>
    withNewLocals(kernel, (body, locals) => {
      const resolve = resolving(positionsIn(body));
      const change = (list: readonly Stmt[]): readonly Stmt[] => {
        let before: Stmt | undefined;
        return flatMapEach(list, (stmt) => {
          const scan = stmt.kind === "loop" ? scanOf(before, stmt, kernel, locals, resolve) : null;
          before = stmt;
          return scan ?? [mapBodies(stmt, change)];
        });
      };
      return change(body);
    }),
};

/** The positions that locals stand for. */
const positionsIn = (body: readonly Stmt[]): ReadonlyMap<LocalId, Expr> =>
  new Map([...setOnceIn(body)].filter(([, value]) => value.kind === "position"));

/** The statements in place of such a loop; null for other loops. @param first - the statement before it. */
function scanOf(
  first: Stmt | undefined,
  loop: LoopStmt,
  { arrays, body: whole }: Kernel,
  locals: Local[],
  resolve: (expr: Expr) => Expr,
): readonly Stmt[] | null {
  const stepping = steppingLoop(loop);
  if (stepping === null || first?.kind !== "assign" || first.local !== stepping.counter) return null;
  const { counter, next, tests, body } = stepping;
  const [test] = tests;
  const isOne = first.value.kind === "const" && first.value.value === 1;
  if (!isOne || !isDoubled(next, counter) || tests.length !== 1 || test?.op !== "lt") return null;
  const step = addsNeighbour(body, counter, resolve);
  const array = step === null ? undefined : arrays[step.array];
  if (step === null || array?.space !== "shared" || !isInteger(step.value.type)) return null;
  // Beyond the array nothing is written, so that these steps reach back to its first element.
  const [length, ...others] = array.shape;
  const bound = test.bound.kind === "const" ? Number(test.bound.value) : 0;
  if (length === undefined || others.length > 0 || bound < length || bound > 2 ** 30) return null;
  if (!ownsLocals(loop, counter, whole)) return null;
  const { span } = step;
  const sum = locals.push({ name: "scanned", type: step.value.type }) - 1;
  const own: Expr = { kind: "load", array: step.array, index: step.index, type: step.value.type, span };
  return [
    assign(counter, int32(2 ** Math.ceil(Math.log2(bound)), span), span),
    { kind: "collective", op: "blockScan", value: own, lane: null, result: sum, span },
    { ...step, value: readLocal(sum, step.value.type, span) },
    { kind: "barrier", scope: "block", span },
  ];
}

/** Whether nothing else reads what the loop sets but its counter. */
function ownsLocals(loop: LoopStmt, counter: number, whole: readonly Stmt[]): boolean {
  const [everywhere, inside] = [timesRead(whole), timesRead([loop])];
  return [...assignedIn([loop])].every((local) => local === counter || everywhere.get(local) === inside.get(local));
}

function isDoubled(next: Expr, counter: number): boolean {
  if (next.kind !== "binary") return false;
  const { op, left, right } = next;
  const isCounter = (expr: Expr): boolean => isLocal(expr, counter);
  const is = (expr: Expr, value: number): boolean => expr.kind === "const" && expr.value === value;
  if (op === "add") return isCounter(left) && isCounter(right);
  if (op === "shl") return isCounter(left) && is(right, 1);
  return op === "mul" && ((isCounter(left) && is(right, 2)) || (is(left, 2) && isCounter(right)));
}

/**
 * The store of an iteration that adds to the element of each thread the element `by` before it, if there is one: a barrier
 * stands between reading and writing, and another at the end. Null where an iteration does anything else.
 *
 * @param resolve - what a local stands for.
 */
function addsNeighbour(body: readonly Stmt[], by: LocalId, resolve: (expr: Expr) => Expr): StoreStmt | null {
  const barriers = body.flatMap((stmt, at) => (stmt.kind === "barrier" && stmt.scope === "block" ? [at] : []));
  const [between, end] = barriers;
  if (between === undefined || barriers.length !== 2 || end !== body.length - 1) return null;
  const { span } = body[between]!;
  let store = null as StoreStmt | null;
  const values = new Map<LocalId, Expr>();
  const key = (expr: Expr): string => affineKey(affineOf(expr, resolve));
  const [thread, distance] = [position("threadIdx", 0, span), readLocal(by, "int32", span)];
  /** Holds where the thread has such a neighbour. */
  const guard = binary("ge", thread, distance, span);
  /** The keys of the thread's number, of the distance, and of their difference. */
  const [own, low, before] = [key(thread), key(distance), key(binary("sub", thread, distance, span))];

  /**
   * Takes in assignments and a store, some of them under the guard or its contrary.
   *
   * @param under - the guard's value where the list stands, if that is known.
   * @returns whether there is nothing else.
   */
  const takes = (list: readonly Stmt[], under: boolean | null): boolean =>
    list.every((stmt) => {
      switch (stmt.kind) {
        case "assign": {
          const { local, value, span } = stmt;
          const old = values.get(local) ?? readLocal(local, value.type, span);
          values.set(local, chosen(under, value, old));
          return true;
        }
        case "store": {
          const { array, index, value, span } = stmt;
          if (store !== null || !isAt(index, own) || stmt.word !== undefined) return false;
          const old: Expr = { kind: "load", array, index, type: value.type, span };
          store = { ...stmt, value: chosen(under, value, old) };
          return stmt.mask === undefined;
        }
        case "if":
          return under === null && isGuard(stmt.condition) && takes(stmt.then, true) && takes(stmt.else, false);
        default:
          return false;
      }
    });

  /** Whether the store adds the neighbour, where there is one, and nothing else. */
  const adds = ({ array, value }: StoreStmt): boolean => {
    const is = (expr: Expr, place: string): boolean =>
      expr.kind === "load" && expr.array === array && isAt(expr.index, place);
    const isSum = (expr: Expr, isOther: (part: Expr) => boolean): boolean =>
      expr.kind === "binary" &&
      expr.op === "add" &&
      ((is(expr.left, own) && isOther(expr.right)) || (isOther(expr.left) && is(expr.right, own)));
    const [some, none] = [where(value, true), where(value, false)];
    const isNothing = (part: Expr): boolean => part.kind === "const" && Number(part.value) === 0;
    return isSum(some, (part) => is(part, before)) && (is(none, own) || isSum(none, isNothing));
  };

  const chosen = (under: boolean | null, given: Expr, old: Expr): Expr => {
    const value = withNames(given, values);
    if (under === null) return value;
    return select(guard, under ? value : old, under ? old : value, value.span);
  };

  /** The value where the guard holds, or does not. */
  const where = (expr: Expr, holds: boolean): Expr =>
    mapExpr(expr, (part) =>
      part.kind === "select" && part.condition === guard ? (holds ? part.then : part.else) : part,
    );

  /** `t >= by`, or `t - by >= 0`. */
  const isGuard = (condition: Expr): boolean => {
    const [comparison, ...more] = conjunction(condition, true) ?? [];
    if (comparison === undefined || more.length > 0) return false;
    const { op, left, right } = comparison;
    if (op !== "ge" && op !== "le") return false;
    const [high, other] = (op === "ge" ? [left, right] : [right, left]).map(key);
    return (high === own && other === low) || (high === before && other === key(int32(0, span)));
  };

  const isAt = (index: readonly Expr[], place: string): boolean =>
    index.length === 1 && key(index[0] as Expr) === place;

  if (!takes(body.slice(0, between), null) || store !== null) return null;
  return takes(body.slice(between + 1, end), null) && store !== null && adds(store) ? store : null;
}
