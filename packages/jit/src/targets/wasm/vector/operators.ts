import type { RealDType as DType } from "@gridstride/core";
import { isComparison } from "../../../ir/comparisons.ts";
import type { BinaryExpr, BinaryOp, UnaryExpr } from "../../../ir/expr.ts";
import { bits, isFloat } from "../../../ir/types.ts";
import { instruction, isWholeDivision } from "../thread/binary.ts";
import { type Body, is64Bit, shapeOf, type Vec } from "./body.ts";
import { wrap } from "./convert.ts";
import { division, remainder } from "./division.ts";
import { tested } from "./masks.ts";
import { perLane } from "./per-lane.ts";

export function unary(body: Body, expr: UnaryExpr): Vec {
  const { code } = body;
  const { op, type } = expr;
  const value = body.vector(expr.value);
  const push = (part: number): void => {
    value.push(part);
    code.op(op === "neg" ? `${shapeOf(type)}.neg` : "v128.not");
    wrap(body, type);
  };
  return { type, push };
}

export function binary(body: Body, expr: BinaryExpr): Vec {
  const { left, right, op, type } = expr;
  if (isComparison(op)) return compare(body, expr);
  if (op === "shl" || op === "shr") return shift(body, expr);
  if (isWholeDivision(op) && bits(type) <= 32 && !isFloat(type)) return division(body, expr);
  const [a, b] = [body.vector(left), body.vector(right)];
  const bitwise = op === "and" || op === "or" || op === "xor";
  if (op === "rem" && (type === "float32" || type === "float64")) return remainder(body, expr, a, b);
  if (!bitwise && !hasInstruction(op, type)) return perLane(body, expr, [a, b]);
  const push = (part: number): void => {
    a.push(part);
    b.push(part);
    body.code.op(`${bitwise ? "v128" : shapeOf(type)}.${op}`);
    if (!bitwise) wrap(body, type);
  };
  return { type, push };
}

const hasInstruction = (op: BinaryOp, type: DType): boolean =>
  op === "add" || op === "sub" || op === "mul" || (op === "div" && isFloat(type));

/** SIMD shifts all lanes by one count. */
function shift(body: Body, expr: BinaryExpr): Vec {
  const { code } = body;
  const { left, right, op, type } = expr;
  if (body.plan.analysis.difference(right) !== 0) return perLane(body, expr, [body.vector(left), body.vector(right)]);
  body.scalar(right);
  if (is64Bit(type)) code.op("i32.wrap_i64");
  // The count is taken modulo the width of the type, SIMD's modulo that of the lane.
  if (bits(type) < 32) code.i32(bits(type) - 1).op("i32.and");
  const count = body.hold("i32");
  const value = body.vector(left);
  const push = (part: number): void => {
    value.push(part);
    code.get(count).op(`${shapeOf(type)}.${instruction(op, type)}`);
    if (op === "shl") wrap(body, type);
  };
  return { type, push };
}

function compare(body: Body, { op, left, right }: BinaryExpr): Vec {
  const { code } = body;
  const { type } = left;
  const operands = [body.vector(left), body.vector(right)];
  return tested(body, type, (part) => {
    for (const operand of operands) {
      operand.push(part);
      // WebAssembly has no unsigned comparison of 64 bits: with the sign bits inverted, the signed comparison gives its
      // result.
      if (type === "uint64" && op !== "eq" && op !== "ne") code.number("i64x2", 1n << 63n).op("v128.xor");
    }
    code.op(`${shapeOf(type)}.${instruction(op, type === "uint64" ? "int64" : type)}`);
  });
}
