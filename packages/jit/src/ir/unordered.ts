import type { ArrayId } from "./expr.ts";
import type { AtomicStmt, Kernel, Stmt } from "./ir.ts";
import { memoryOf } from "./memory.ts";
import { isFloat } from "./types.ts";
import { bodies, partsOf, someStmt } from "./walk.ts";

const OPS = ["add", "sub", "min", "max", "and", "or", "xor"] as const;
export type UnorderedOp = (typeof OPS)[number];
export const isUnorderedOp = (op: AtomicStmt["op"]): op is UnorderedOp => OPS.some((one) => one === op);

/** Whether the order of updates makes no difference: updates of whole numbers whose old value is unused. */
export const isUnordered = ({ arrays }: Pick<Kernel, "arrays">, { op, array, result }: AtomicStmt): boolean =>
  result === null && isUnorderedOp(op) && !isFloat(arrays[array]!.dtype);

const FLOAT_OPS: ReadonlySet<string> = new Set(["add", "sub", "min", "max"]);

/** Updates of float32 whose old value nobody takes, of one array, that stand one after another from a place in a list on. */
export function updatesTogether(
  { arrays }: Pick<Kernel, "arrays">,
  list: readonly Stmt[],
  at: number,
): readonly AtomicStmt[] {
  const first = list[at];
  const found: AtomicStmt[] = [];
  for (const stmt of list.slice(at)) {
    if (stmt.kind !== "atomic" || first?.kind !== "atomic" || stmt.array !== first.array) break;
    if (stmt.result !== null || arrays[stmt.array]?.dtype !== "float32" || !FLOAT_OPS.has(stmt.op)) break;
    found.push(stmt);
  }
  return found;
}

/**
 * Whether lanes that run side by side may do an update of float32 one after another: each element then still meets the
 * threads in their order. Nothing else in the body touches the element but updates next to it, which a lane does together with it,
 * and no thread comes to the statement twice.
 */
export function keepsOrder(kernel: Pick<Kernel, "arrays">, body: readonly Stmt[], stmt: AtomicStmt): boolean {
  const { arrays } = kernel;
  if (stmt.result !== null || arrays[stmt.array]?.dtype !== "float32" || !FLOAT_OPS.has(stmt.op)) return false;
  const inLoop = someStmt(
    body,
    (one) => one.kind === "loop" && someStmt(bodies(one).flat(), (inner) => inner === stmt),
  );
  if (inLoop) return false;
  const beside = besides(kernel, body, stmt);
  const isSame = (id: ArrayId): boolean => memoryOf(arrays, id) === memoryOf(arrays, stmt.array);
  return !someStmt(body, (other) => {
    if (partsOf(other).some((part) => part.kind === "load" && isSame(part.array))) return true;
    if (beside.some((one) => one === other)) return false;
    return (other.kind === "store" || other.kind === "atomic") && isSame(other.array);
  });
}

/** The updates that a lane does together with one, itself among them. */
function besides(kernel: Pick<Kernel, "arrays">, list: readonly Stmt[], stmt: AtomicStmt): readonly AtomicStmt[] {
  for (let at = 0; at < list.length; at++) {
    const run = updatesTogether(kernel, list, at);
    if (run.includes(stmt)) return run;
    for (const inner of bodies(list[at]!)) {
      const found = besides(kernel, inner, stmt);
      if (found.length > 0) return found;
    }
    at += Math.max(0, run.length - 1);
  }
  return [];
}
