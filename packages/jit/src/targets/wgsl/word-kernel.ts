import type { ProvenBounds } from "../../ir/bounds.ts";
import type { Expr, LocalId } from "../../ir/expr.ts";
import type { GlobalArray, IfStmt, Kernel, Stmt, StoreStmt } from "../../ir/ir.ts";
import { operands } from "../../ir/types.ts";
import { assigned, expressions, someExpr, someStmt, statements, subexpressions } from "../../ir/walk.ts";
import { storedBits } from "./types.ts";

/**
 * An element-wise kernel that writes elements narrower than a word, taken apart: each thread for which the guard holds
 * stores once to each of `stored`, at its own index along x. So an invocation of the shader can run several threads,
 * neighbours along x, and store the words they share at once, where threads of their own would update them
 * atomically, each its part (word-entry.ts).
 */
export interface WordKernel {
  /** What comes before the guard: locals, set once. */
  readonly before: readonly Stmt[];
  /** Where it holds for a thread, it holds for those before it along x. */
  readonly guard: Expr;
  readonly work: readonly Stmt[];
  /** The arrays, by number; each alone in its buffer to be stored to. */
  readonly stored: readonly number[];
}

/** Threads along x to an invocation: as many as bytes share a word; two words of elements of two bytes. */
export const WORD_THREADS = 4;

/** More than this (statements and expressions) is not written out for each thread: drivers take long over it. */
const LONGEST = 120;

/** The kernel taken apart, or null where it is not of that kind. */
export function wordKernelOf(kernel: Kernel, bounds: ProvenBounds): WordKernel | null {
  const parts = guarded(kernel.body);
  if (parts === null || kernel.functions.length > 0 || !isShort(kernel) || !parts.work.every(isSimple)) return null;
  const stores = parts.work.filter((stmt) => stmt.kind === "store").filter(({ array }) => narrow(kernel, array));
  const stored = stores.map(({ array }) => array);
  const all = [...statements(kernel.body)].filter((stmt) => stmt.kind === "store" && narrow(kernel, stmt.array));
  if (stores.length === 0 || all.length !== stores.length || new Set(stored).size < stored.length) return null;
  const own = ownIndex(kernel);
  const fits = stores.every(
    (stmt) =>
      own(stmt.index.at(-1) as Expr) &&
      stmt.index.slice(0, -1).every((_, axis) => bounds.inside(stmt, axis)) &&
      isAlone(kernel, stmt, parts.work),
  );
  return fits && isMonotone(parts.guard, own, kernel) ? { ...parts, stored } : null;
}

/** `if (guard) { work }` or `if (!guard) return; work`, after locals that are set once. */
function guarded(body: readonly Stmt[]): Pick<WordKernel, "before" | "guard" | "work"> | null {
  const at = body.findIndex((stmt) => stmt.kind !== "assign");
  const before = body.slice(0, at);
  const test = body[at] as IfStmt | undefined;
  const rest = body.slice(at + 1);
  if (test?.kind !== "if" || test.else.length > 0) return null;
  if (rest.length === 0) return { before, guard: test.condition, work: test.then };
  const { condition, span } = test;
  if (test.then.length !== 1 || test.then[0]?.kind !== "return") return null;
  return { before, guard: { kind: "unary", op: "not", value: condition, type: "bool", span }, work: rest };
}

/** Of a short element: packed in its words. */
function narrow(kernel: Kernel, id: number): boolean {
  const array = kernel.arrays[id];
  return array?.space === "global" && storedBits(array.dtype) < 32;
}

/** Runs to its end, sees no other thread, and is worth no invocation of its own. */
function isSimple(stmt: Stmt): boolean {
  if (stmt.kind === "if") return [...stmt.then, ...stmt.else].every(isSimple);
  return stmt.kind === "assign" || stmt.kind === "store";
}

const CHEAP: ReadonlySet<string> = new Set(["abs", "sign", "min", "max", "floor", "ceil", "trunc", "round", "isNaN"]);

function isShort(kernel: Kernel): boolean {
  const parts = [...statements(kernel.body)].flatMap((stmt) =>
    expressions(stmt).flatMap((expr) => [...subexpressions(expr)]),
  );
  return parts.length < LONGEST && parts.every((expr) => expr.kind !== "math" || CHEAP.has(expr.fn));
}

/** Its buffer is stored to by this statement only, and not read afterwards. */
function isAlone(kernel: Kernel, store: StoreStmt, work: readonly Stmt[]): boolean {
  const { group, layout } = kernel.arrays[store.array] as GlobalArray;
  const shares = (id: number): boolean => {
    const array = kernel.arrays[id];
    return array?.space === "global" && array.group === group;
  };
  const stores = (stmt: Stmt): boolean => stmt !== store && stmt.kind === "store" && shares(stmt.array);
  const loads = (stmt: Stmt): boolean =>
    expressions(stmt).some((expr) => someExpr(expr, (part) => part.kind === "load" && shares(part.array)));
  return layout === "C" && !someStmt(work, stores) && !someStmt(work.slice(work.indexOf(store) + 1), loads);
}

/** Tells the thread's index in the grid along x: the position, its sum by hand, or a local that is only ever that. */
function ownIndex(kernel: Kernel): (expr: Expr) => boolean {
  const values = new Map<LocalId, Expr | null>();
  for (const stmt of statements(kernel.body))
    for (const local of assigned(stmt))
      values.set(local, stmt.kind === "assign" && !values.has(local) ? stmt.value : null);
  const isX = (expr: Expr, of: string): boolean => expr.kind === "position" && expr.axis === 0 && expr.of === of;
  const isFirst = (expr: Expr): boolean =>
    expr.kind === "binary" &&
    expr.op === "mul" &&
    ((isX(expr.left, "blockIdx") && isX(expr.right, "blockDim")) ||
      (isX(expr.left, "blockDim") && isX(expr.right, "blockIdx")));
  return function own(expr: Expr): boolean {
    if (expr.kind === "local") {
      const value = values.get(expr.local);
      return value !== undefined && value !== null && own(value);
    }
    if (isX(expr, "globalIdx")) return true;
    if (expr.kind !== "binary" || expr.op !== "add") return false;
    const { left, right } = expr;
    return (isFirst(left) && isX(right, "threadIdx")) || (isFirst(right) && isX(left, "threadIdx"));
  };
}

/** Whether what holds for a thread holds for those before it along x: its own index is only ever below something. */
function isMonotone(guard: Expr, own: (expr: Expr) => boolean, kernel: Kernel): boolean {
  // A local that is not the index itself is the same along x if all it was ever given is.
  const same = (expr: Expr, depth = 0): boolean => {
    if (expr.kind === "local")
      return (
        depth < 8 &&
        [...statements(kernel.body)].every(
          (stmt) => !assigned(stmt).includes(expr.local) || (stmt.kind === "assign" && same(stmt.value, depth + 1)),
        )
      );
    if (expr.kind === "load") return false;
    if (expr.kind === "position")
      return (
        expr.of === "blockDim" ||
        expr.of === "gridDim" ||
        expr.of === "gridSize" ||
        (expr.axis > 0 && expr.of !== "laneid")
      );
    return operands(expr).every((part) => same(part, depth));
  };
  const holds = (expr: Expr, meant: boolean): boolean => {
    if (expr.kind === "unary" && expr.op === "not") return holds(expr.value, !meant);
    if (expr.kind !== "binary") return same(expr);
    const { op, left, right } = expr;
    if (expr.left.type === "bool" && (op === "and" || op === "or")) return holds(left, meant) && holds(right, meant);
    const below = meant ? op === "lt" || op === "le" : op === "gt" || op === "ge";
    const above = meant ? op === "gt" || op === "ge" : op === "lt" || op === "le";
    return (below && own(left) && same(right)) || (above && same(left) && own(right)) || same(expr);
  };
  return holds(guard, true);
}
