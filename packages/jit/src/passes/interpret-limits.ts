import type { ArrayId, Expr, LoadExpr, LocalId } from "../ir/expr.ts";
import type { FuncId, Local, Stmt } from "../ir/ir.ts";
import { operands } from "../ir/types.ts";
import { bodies, expressions, someExpr } from "../ir/walk.ts";
import { isWord } from "./interpret-words.ts";

/**
 * The form that a call of a function has in a program: an instruction; the instructions of its body, in the place of the call; a jump to the
 * instructions of its body, which are there once. Functions of other forms are not called by programs.
 */
export type Form = "instruction" | "straight" | "routine" | "other";

/** The calls and the arrays that instructions can do. */
export interface Limits {
  form(func: FuncId): Form;
  /** Whether instructions may load and store elements of the array. */
  reaches(array: ArrayId): boolean;
}

/** Whether a value of a function is the same for its callers. */
export const isFree = (expr: Expr): boolean => !someExpr(expr, ({ kind }) => kind === "local" || kind === "load");

/** Whether instructions can compute a value, of which `leaf` says which parts are given, and `loads` what they may load. */
export function takes(expr: Expr, leaf: (expr: Expr) => boolean, loads: (expr: LoadExpr) => boolean): boolean {
  if (!isWord(expr.type)) return false;
  if (leaf(expr)) return true;
  const parts = operands(expr).every((part) => takes(part, leaf, loads));
  switch (expr.kind) {
    case "const":
    case "local":
      return true;
    case "load":
      return loads(expr) && parts;
    case "convert":
    case "unary":
    case "select":
    case "binary":
    case "math":
      return parts;
    default:
      return false;
  }
}

/** Whether instructions can do all statements of a list, of which `given` says which expressions are known before. */
export function areInstructions(
  list: readonly Stmt[],
  program: Limits,
  within: { readonly locals: readonly Local[]; readonly given: (expr: Expr) => boolean },
): boolean {
  const whole = (expr: Expr): boolean => takes(expr, within.given, ({ array }) => program.reaches(array));
  const isOf = (local: LocalId): boolean => isWord((within.locals[local] as Local).type);
  return list.every((stmt) => {
    if (!expressions(stmt).every(whole)) return false;
    switch (stmt.kind) {
      case "assign":
        return isOf(stmt.local);
      case "call":
        return program.form(stmt.func) !== "other";
      case "store":
        return program.reaches(stmt.array);
      case "if":
      case "loop":
      case "block":
        return bodies(stmt).every((inner) => areInstructions(inner, program, within));
      case "break":
      case "continue":
      case "return":
        return true;
      case "atomic":
      case "barrier":
      case "collective":
      case "log":
      case "assert":
        return false;
    }
  });
}
