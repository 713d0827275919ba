import type { RealDType as DType } from "@gridstride/core";
import type { BinaryOp, Expr } from "../ir/expr.ts";
import type { FuncId } from "../ir/ir.ts";

/** The action of an instruction: it calls a function, or computes a word from words. */
export interface Operation {
  readonly op: "call" | "select" | WordOp;
  readonly func?: FuncId;
  readonly args: number;
  readonly results: number;
}
type WordOp = Extract<BinaryOp, "add" | "sub" | "mul" | "and" | "or" | "xor" | "shl" | "shr" | "eq" | "ne" | "lt">;

export type Operand =
  | { readonly kind: "register"; readonly register: number }
  | { readonly kind: "constant"; readonly value: number };

/** The results are in registers from `first` on. */
export interface Instruction {
  readonly operation: Operation;
  readonly args: readonly Operand[];
  readonly first: number;
}

const WORDS = ["add", "sub", "mul", "and", "or", "xor", "shl", "shr", "eq", "ne", "lt", "select"] as const;

export const WORD_OPERATIONS = Object.fromEntries(
  WORDS.map((op) => [op, { op, args: op === "select" ? 3 : 2, results: 1 }]),
) as Readonly<Record<Operation["op"], Operation>>;

/** A value of 32 bits that registers hold. */
export const isWord = (type: DType): boolean => type === "uint32" || type === "int32" || type === "bool";

/** The instructions of an operation on words; `swap` exchanges operands and `negate` inverts the result, 0 or 1. */
export interface Form {
  readonly op: Operation["op"];
  readonly swap?: true;
  readonly negate?: true;
}

export const FORMS: Partial<Record<BinaryOp, Form>> = {
  add: { op: "add" },
  sub: { op: "sub" },
  mul: { op: "mul" },
  and: { op: "and" },
  or: { op: "or" },
  xor: { op: "xor" },
  shl: { op: "shl" },
  shr: { op: "shr" },
  eq: { op: "eq" },
  ne: { op: "ne" },
  lt: { op: "lt" },
  gt: { op: "lt", swap: true },
  ge: { op: "lt", negate: true },
  le: { op: "lt", swap: true, negate: true },
};
const ORDERED: ReadonlySet<BinaryOp> = new Set(["lt", "gt", "ge", "le", "shr"]);

/** Whether instructions can compute a value, of which `leaf` says which parts are given. */
export function takes(expr: Expr, leaf: (expr: Expr) => boolean): boolean {
  if (!isWord(expr.type)) return false;
  if (leaf(expr)) return true;
  const all = (...parts: readonly Expr[]): boolean => parts.every((part) => takes(part, leaf));
  switch (expr.kind) {
    case "const":
    case "local":
      return true;
    case "convert":
    case "unary":
      return all(expr.value);
    case "select":
      return all(expr.condition, expr.then, expr.else);
    case "binary":
      return (
        FORMS[expr.op] !== undefined &&
        !(expr.op === "shr" && expr.left.type === "int32") &&
        !(ORDERED.has(expr.op) && expr.left.type === "bool") &&
        all(expr.left, expr.right)
      );
    default:
      return false;
  }
}
