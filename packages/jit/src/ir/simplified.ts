import type { BinaryOp, Expr } from "./expr.ts";
import { onInt32 } from "./launch-value.ts";
import { binary, int32 } from "./make.ts";

/** Operations on constants, and what follows of those; and a sum or product with its constant to the right. */
export function simplified(expr: Expr): Expr {
  if (expr.type !== "bool" && expr.type !== "int32") return expr;
  if (expr.kind === "unary" && expr.op === "not" && expr.value.kind === "const")
    return { ...expr.value, value: !expr.value.value };
  if (expr.kind !== "binary") return expr;
  const { op, left, right, type, span } = expr;
  const [known, other] = left.kind === "const" ? [left, right] : [right, left];
  if (known.kind === "const" && known.type === "bool" && (op === "and" || op === "or"))
    return (op === "or") === known.value ? known : other;
  if (known.kind !== "const" || known.type !== "int32") return expr;
  if (left.kind === "const" && right.kind === "const") {
    const value = onInt32[op]?.(Number(left.value), Number(right.value));
    if (value === undefined) return expr;
    return type === "bool" ? { kind: "const", value: value !== 0, type, span } : int32(value, span);
  }
  if (known === left && op !== "add" && op !== "mul") return expr;
  if (Number(known.value) === NEUTRAL[op]) return other;
  return known === left ? binary(op, right, left, span) : expr;
}

/** The numbers that change nothing, to the right of an operation. */
const NEUTRAL: Readonly<Partial<Record<BinaryOp, number>>> = { add: 0, sub: 0, mul: 1, shl: 0, shr: 0, or: 0, xor: 0 };
