import { steppingLoop } from "../ir/counted-loop.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { Kernel, Local, LoopStmt, Stmt } from "../ir/ir.ts";
import { resolving, setOnceIn, timesRead } from "../ir/lets.ts";
import { assign, int32, readLocal } from "../ir/make.ts";
import { isInteger } from "../ir/types.ts";
import { assignedIn, flatMapEach, isLocal, mapBodies, withNewLocals } from "../ir/walk.ts";
import { addsNeighbour } from "./adds-neighbour.ts";
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
