import { exprKey, placeKey } from "../ir/analysis/affine.ts";
import { IN_VAIN, valueCost } from "../ir/analysis/cost.ts";
import type { Expr } from "../ir/expr.ts";
import type { AssignStmt, IfStmt, Stmt, StoreStmt } from "../ir/ir.ts";
import { assign, constant, select } from "../ir/make.ts";
import { type Combine, combined, neutral } from "../ir/reductions.ts";
import { isInteger, operands } from "../ir/types.ts";
import { isLocal, mapBodies, mapEach, readsLocal, someExpr, someStmt, withBody } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";
import { withoutUnused } from "./unused.ts";

/**
 * If-conversion: an `if` that sets one local, or one element, to one of two quick values is a select, as `c ? a : b` is. So a `switch` that
 * looks up a number has no branch that a processor would have to foresee, and a loop that counts what it finds is a reduction.
 */
export const ifConversion: Pass = {
  name: "if-conversion",
  needs: ["inline-calls"],
  why: "both values take less time than a branch that data decides",
  // In debug mode a report names the statement.
  debug: false,
  run(kernel) {
    const body = someStmt(kernel.body, isChoice) ? withoutUnused(kernel.body) : kernel.body;
    return withBody(kernel, converted(body, false));
  },
};

const isChoice = (stmt: Stmt): boolean => stmt.kind === "if" && stmt.then.length > 0 && stmt.else.length > 0;

const converted = (list: readonly Stmt[], inLoop: boolean): readonly Stmt[] =>
  mapEach(list, (given) => {
    const stmt = mapBodies(given, (body) => converted(body, inLoop || given.kind === "loop"));
    if (stmt.kind !== "if") return stmt;
    return (stmt.else.length > 0 ? asSelect(stmt) : inLoop ? asReduction(stmt) : null) ?? stmt;
  });

/** One local, or one element, that is set to one of two values. */
function asSelect({ condition, then, else: others, span }: IfStmt): Stmt | null {
  const [one, other] = [only(then), only(others)];
  if (one === null || other === null || targetOf(one) !== targetOf(other)) return null;
  const isRead = readsAt(one.kind === "store" ? [condition, one] : [condition]);
  if (!isQuick(one.value, isRead) || !isQuick(other.value, isRead)) return null;
  return { ...one, value: select(condition, one.value, other.value, span), span };
}

/** The statement of a list of one, if it sets a local or an element. */
function only([stmt, ...rest]: readonly Stmt[]): AssignStmt | StoreStmt | null {
  if (stmt === undefined || rest.length > 0) return null;
  if (stmt.kind === "store") return stmt.mask === undefined && stmt.word === undefined ? stmt : null;
  return stmt.kind === "assign" ? stmt : null;
}

const targetOf = (stmt: AssignStmt | StoreStmt): string | number =>
  stmt.kind === "assign" ? stmt.local : placeKey(stmt);

/**
 * A local that is set from its old value where a condition holds: in each iteration, with the neutral value where the condition
 * does not hold. This is for whole numbers, whose results need not wait for each other.
 */
function asReduction({ condition, then, span }: IfStmt): Stmt | null {
  const stmt = only(then);
  if (stmt?.kind !== "assign" || !isInteger(stmt.value.type)) return null;
  const { local, value } = stmt;
  const picked = extremeOf(condition, stmt);
  if (picked !== null) return assign(local, combined(picked.combine, picked.own, value, span), span);
  const combine = COMBINES.find(
    (name) => name === (value.kind === "math" ? value.fn : value.kind === "binary" && value.op),
  );
  const own = operands(value).find((part) => isLocal(part, local));
  const part = operands(value).find((one) => one !== own);
  if (combine === undefined || own === undefined || part === undefined) return null;
  if ([condition, part].some((one) => readsLocal(one, local)) || !isQuick(part, readsAt([condition]))) return null;
  const rest = constant(neutral(combine, value.type), value.type, span);
  return assign(local, combined(combine, own, select(condition, part, rest, span), span), span);
}

const COMBINES: readonly Combine[] = ["add", "min", "max", "and", "or", "xor"];

/** `if (x > m) m = x` and its like. */
function extremeOf(condition: Expr, { local, value }: AssignStmt): { combine: "min" | "max"; own: Expr } | null {
  if (condition.kind !== "binary" || readsLocal(value, local)) return null;
  const { op, left, right } = condition;
  const isLeft = isLocal(left, local);
  const [own, other] = isLeft ? [left, right] : [right, left];
  if (!isLocal(own, local) || exprKey(other) !== exprKey(value)) return null;
  if (op === "gt" || op === "ge") return { combine: isLeft ? "min" : "max", own };
  return op === "lt" || op === "le" ? { combine: isLeft ? "max" : "min", own } : null;
}

/** Whether the elements with an index are read or written in any case. */
type IsRead = (index: readonly Expr[]) => boolean;

function readsAt(given: readonly (Expr | StoreStmt)[]): IsRead {
  const keys = new Set<string>();
  const collect = (expr: Expr): void => {
    if (expr.kind === "load") keys.add(indexKey(expr.index));
    operands(expr).forEach(collect);
  };
  for (const one of given) {
    if (one.kind === "store") keys.add(indexKey(one.index));
    else collect(one);
  }
  return (index) => keys.has(indexKey(index));
}

const indexKey = (index: readonly Expr[]): string => index.map(exprKey).join();

/** Whether a value is computed as quickly as a branch is taken. Elements that lie elsewhere may take long to read. */
const isQuick = (value: Expr, isRead: IsRead): boolean =>
  valueCost(value, 1) <= IN_VAIN && !someExpr(value, (part) => part.kind === "load" && !isRead(part.index));
