import type { RealDType as DType } from "@gridstride/core";
import { isDivision, quotientOf } from "../frontend/quotient.ts";
import type { BinaryNode, Node } from "../frontend/syntax.ts";
import type { ScalarType } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import { binary, select, zero } from "../ir/make.ts";
import { bits, isFloat, isInteger } from "../ir/types.ts";
import { convert, rangeOf } from "./constant.ts";
import type { Fit, FunctionLowering } from "./function.ts";

/**
 * An operand of a bit operator, which takes it modulo 2^32: a quotient of integers is exact. A float becomes int32 first, or uint32 where it
 * is not negative and the operator has that type.
 */
export function bitOperand(f: FunctionLowering, node: Node, as: DType): Expr {
  const quotient = quotientOf(f.instance, node);
  if (quotient !== null && isDivision(node)) return convert(divide(f, node, quotient, "idiv"), as, node.span);
  const type = f.instance.scalarOf(node)!;
  const natural = f.natural(type);
  if (type.value === undefined && isFloat(natural)) {
    const { span } = node;
    const signed = convert(f.scalar(node, "int32"), as, span);
    if (as !== "uint32") return signed;
    // Where it is not negative, all 32 bits are for its value.
    const value = f.scalar(node, natural);
    if (rangeOf(value)[0] >= 0) return convert(value, as, span);
    const test = binary("lt", value, zero(natural, span), span);
    return select(test, signed, convert(value, as, span), span);
  }
  const value = (): Expr => f.scalar(node, as, "wrap");
  return keepsBits(type, as) ? f.wrapping(value) : value();
}

/** Whether the low bits that a type of some width takes are the same, whether a result wraps before or in it. */
export const keepsBits = (of: ScalarType, as: DType): boolean =>
  isInteger(as) && isInteger(of.type) && bits(as) <= bits(of.type);

/** The exact quotient of two integers. */
export function divide(f: FunctionLowering, node: BinaryNode, type: ScalarType, op: "idiv" | "floordiv" | "rem"): Expr {
  const as = type.type;
  const fit: Fit = type.weak ? "weak" : "strict";
  return binary(op, f.scalar(node.left, as, fit), f.scalar(node.right, as, fit), node.span);
}
