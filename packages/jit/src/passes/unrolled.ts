import type { Span } from "../diagnostics/source.ts";
import { type CountedLoop, countedLoop } from "../ir/counted-loop.ts";
import type { BinaryOp, Expr, LocalId } from "../ir/expr.ts";
import type { LoopStmt, Stmt } from "../ir/ir.ts";
import { continues, leaves } from "../ir/jumps.ts";
import { assign, binary, int32 } from "../ir/make.ts";
import { copyList } from "../ir/unique.ts";
import { flatMapEach, mapBodies, mapList } from "../ir/walk.ts";

/** More iterations than this, of all loops of a nest together, are left in loops. */
const MOST_ITERATIONS = 49;

/** A list with the iterations of short loops one after the other, where their counters' values are constants. */
export function unrolled(body: readonly Stmt[], rounds: number = MOST_ITERATIONS): readonly Stmt[] {
  const known = new Map<LocalId, number>();
  return flatMapEach(body, (stmt) => {
    const counted = stmt.kind === "loop" ? countedBy(stmt, known) : null;
    if (counted !== null && counted.values.length <= rounds + 1) {
      known.clear();
      return iterationsOf(counted, rounds, stmt.span);
    }
    if (stmt.kind !== "assign") known.clear();
    else if (stmt.value.kind === "const" && stmt.value.type === "int32")
      known.set(stmt.local, Number(stmt.value.value));
    else known.delete(stmt.local);
    return [mapBodies(stmt, (list) => unrolled(list, rounds))];
  });
}

interface Counted {
  readonly loop: CountedLoop;
  /** The value of the counter in each iteration, and after the last. */
  readonly values: readonly number[];
}

/** Null where the counter's values are not known, or an iteration may be left early. */
function countedBy(stmt: LoopStmt, known: ReadonlyMap<LocalId, number>): Counted | null {
  const loop = countedLoop(stmt);
  const first = loop === null ? undefined : known.get(loop.counter);
  if (loop === null || first === undefined || leaves(loop.body) || continues(loop.body)) return null;
  const values = [first];
  for (let at = first; values.length <= MOST_ITERATIONS + 1; values.push(at)) {
    const holds = loop.tests.map(({ op, bound }) =>
      bound.kind === "const" ? outcome(at, op, Number(bound.value)) : null,
    );
    if (holds.includes(null)) return null;
    if (holds.includes(false)) return { loop, values };
    at += loop.by;
  }
  return null;
}

function outcome(left: number, op: BinaryOp, right: number): boolean | null {
  switch (op) {
    case "eq":
      return left === right;
    case "ne":
      return left !== right;
    case "lt":
      return left < right;
    case "le":
      return left <= right;
    case "gt":
      return left > right;
    case "ge":
      return left >= right;
    default:
      return null;
  }
}

function iterationsOf({ loop, values }: Counted, rounds: number, span: Span): readonly Stmt[] {
  const { counter, body } = loop;
  const left = Math.floor(rounds / Math.max(1, values.length - 1));
  const all = values.slice(0, -1).flatMap((value) => {
    const change = (expr: Expr): Expr =>
      expr.kind === "local" && expr.local === counter ? int32(value, span) : simplified(expr);
    return unrolled(decided(mapList(copyList(body), change)), left);
  });
  return [...all, assign(counter, int32(values.at(-1) as number, span), span)];
}

/** The list with the branch that a constant takes in place of each `if` of it. */
const decided = (list: readonly Stmt[]): readonly Stmt[] =>
  flatMapEach(list, (stmt) => {
    if (stmt.kind !== "if" || stmt.condition.kind !== "const") return [mapBodies(stmt, decided)];
    return decided(stmt.condition.value ? stmt.then : stmt.else);
  });

/** Sums, differences, products and comparisons of constants, and what follows of those; and a sum with its constant to the right. */
function simplified(expr: Expr): Expr {
  if (expr.type === "bool") return simplifiedBool(expr);
  if (expr.kind !== "binary" || expr.type !== "int32" || expr.left.kind !== "const") return expr;
  const { op, left, right, span } = expr;
  if (right.kind !== "const") {
    if (op !== "add") return expr;
    return left.value === 0 ? right : binary(op, right, left, span);
  }
  const [a, b] = [Number(left.value), Number(right.value)];
  const value = op === "add" ? (a + b) | 0 : op === "sub" ? (a - b) | 0 : op === "mul" ? Math.imul(a, b) : null;
  return value === null ? expr : int32(value, span);
}

function simplifiedBool(expr: Expr): Expr {
  if (expr.kind === "unary" && expr.value.kind === "const") return { ...expr.value, value: !expr.value.value };
  if (expr.kind !== "binary" || (expr.left.kind !== "const" && expr.right.kind !== "const")) return expr;
  const { op, left, right } = expr;
  for (const [known, other] of [
    [left, right],
    [right, left],
  ] as const)
    if (known.kind === "const" && known.type === "bool" && (op === "and" || op === "or"))
      return (op === "or") === known.value ? known : other;
  if (left.type !== "int32" || left.kind !== "const" || right.kind !== "const") return expr;
  const value = outcome(Number(left.value), op, Number(right.value));
  return value === null ? expr : { kind: "const", value, type: "bool", span: expr.span };
}
