import type { RealDType as DType } from "@gridstride/core";
import type { BinaryExpr, BinaryOp, Expr } from "../../../ir/expr.ts";
import { bits, isFloat, isSigned } from "../../../ir/types.ts";
import { valType } from "../build.ts";
import { convertTop, narrow } from "./convert.ts";
import { division } from "./division.ts";
import { type Frame, hold } from "./frame.ts";
import { callRound16 } from "./helpers/float16.ts";
import { callRemainder } from "./helpers/fmod.ts";

export function binary(frame: Frame, expr: BinaryExpr): void {
  const { code } = frame;
  const { op, left, right } = expr;
  const type = left.type;
  if (!isFloat(type) && isWholeDivision(op)) return division(frame, expr);
  if (op === "rem") {
    const push = (part: typeof left) => () => frame.value(part);
    return callRemainder(code, type, push(left), push(right));
  }
  if ((op === "eq" || op === "ne") && isRest(left) && right.kind === "const" && Number(right.value) === 0)
    return isDivisible(frame, left, op);
  frame.value(left);
  if ((op === "shl" || op === "shr") && bits(type) < 32) shiftCount(frame, expr);
  else frame.value(right);
  code.op(`${valType(type)}.${instruction(op, type)}`);
  if (expr.type === "bool") return;
  if (type === "float16") callRound16(code, "f32");
  // The bits of two values in range, and a value shifted right, are in range.
  else if (op !== "and" && op !== "or" && op !== "xor" && op !== "shr") narrow(code, type);
}

export const isWholeDivision = (op: BinaryOp): boolean => op === "idiv" || op === "floordiv" || op === "rem";

/** A remainder of two whole numbers of at most 32 bits, by a divisor that varies. */
const isRest = (expr: Expr): expr is BinaryExpr =>
  expr.kind === "binary" &&
  expr.op === "rem" &&
  !isFloat(expr.type) &&
  bits(expr.type) <= 32 &&
  expr.right.kind !== "const";

/**
 * Whether nothing is left over, by a quotient in float64, which processors compute faster: a quotient that is not whole lies further from
 * a whole number than float64 rounds. By 0 nothing is left over.
 */
function isDivisible(frame: Frame, { left, right, type }: BinaryExpr, op: "eq" | "ne"): void {
  const { code } = frame;
  const quotient = hold(frame, "f64", () => {
    for (const part of [left, right]) {
      frame.value(part);
      convertTop(code, type, "float64");
    }
    code.op("f64.div");
  });
  quotient();
  quotient();
  code.op("f64.trunc").op("f64.sub").op("f64.abs").number("f64", 0).op("f64.gt");
  if (op === "eq") code.op("i32.eqz");
}

/** Counts are taken modulo the width of the type; WebAssembly takes them modulo 32. */
function shiftCount(frame: Frame, { left, right }: BinaryExpr): void {
  const mask = bits(left.type) - 1;
  if (right.kind === "const") {
    frame.code.i32(Number(right.value) & mask);
    return;
  }
  frame.value(right);
  frame.code.i32(mask).op("i32.and");
}

const SIGNED: ReadonlySet<string> = new Set<BinaryOp>(["lt", "le", "gt", "ge", "shr"]);

/** An operator that WebAssembly has, for integers with the sign of the type. */
export const instruction = (op: BinaryOp, type: DType): string =>
  SIGNED.has(op) && !isFloat(type) ? `${op}_${isSigned(type) ? "s" : "u"}` : op;
