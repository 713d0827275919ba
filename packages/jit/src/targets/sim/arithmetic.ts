import type { RealDType as DType } from "@gridstride/core";
import { floatRounding, integerType } from "../../intrinsics/rounding.ts";
import type { BinaryOp, UnaryExpr } from "../../ir/expr.ts";
import { wrapNumber } from "../../math/wrap.ts";
import { unreachable } from "./unreachable.ts";

/** The result of an operator for two numbers of one type; booleans are 0 and 1. */
export type Binary = (x: number, y: number) => number;

/** Comparisons are the same for numbers and bigints. */
export const comparisons: Readonly<Partial<Record<BinaryOp, <T extends number | bigint>(x: T, y: T) => number>>> = {
  lt: (x, y) => (x < y ? 1 : 0),
  le: (x, y) => (x <= y ? 1 : 0),
  gt: (x, y) => (x > y ? 1 : 0),
  ge: (x, y) => (x >= y ? 1 : 0),
  eq: (x, y) => (x === y ? 1 : 0),
  ne: (x, y) => (x !== y ? 1 : 0),
};

/** `op` on two operands of `type`: any type but int64 and uint64. */
export function binaryOnNumbers(op: BinaryOp, type: DType): Binary {
  return comparisons[op] ?? (integerType(type) !== null || type === "bool" ? onIntegers(op, type) : onFloats(op, type));
}

function onFloats(op: BinaryOp, type: DType): Binary {
  const round = floatRounding(type);
  switch (op) {
    case "add":
      return (x, y) => round(x + y);
    case "sub":
      return (x, y) => round(x - y);
    case "mul":
      return (x, y) => round(x * y);
    // A double holds more than twice the digits of float32 and float16, so rounding the quotient twice is harmless.
    case "div":
      return (x, y) => round(x / y);
    case "rem":
      return (x, y) => round(x % y);
    case "idiv":
      return (x, y) => round(Math.trunc(x / y));
    case "floordiv":
      return (x, y) => round(Math.floor(x / y));
    default:
      return unreachable(`${op} of ${type}`);
  }
}

function onIntegers(op: BinaryOp, type: DType): Binary {
  const kind = integerType(type) ?? { bits: 8, signed: false };
  const wrap = wrapNumber(kind);
  const count = kind.bits - 1;
  switch (op) {
    case "add":
      return (x, y) => wrap(x + y);
    case "sub":
      return (x, y) => wrap(x - y);
    case "mul":
      return (x, y) => wrap(Math.imul(x, y));
    // A quotient of numbers below 2**32 differs from a whole number by far more than a double's rounding.
    case "idiv":
      return (x, y) => (y === 0 ? 0 : wrap(Math.trunc(x / y)));
    case "floordiv":
      return (x, y) => (y === 0 ? 0 : wrap(Math.floor(x / y)));
    case "rem":
      return (x, y) => (y === 0 ? 0 : wrap(x % y));
    case "and":
      return (x, y) => wrap(x & y);
    case "or":
      return (x, y) => wrap(x | y);
    case "xor":
      return (x, y) => wrap(x ^ y);
    case "shl":
      return (x, y) => wrap(x << (y & count));
    case "shr":
      return kind.signed ? (x, y) => x >> (y & count) : (x, y) => x >>> (y & count);
    default:
      return unreachable(`${op} of ${type}`);
  }
}

export function unaryOnNumbers(op: UnaryExpr["op"], type: DType): (x: number) => number {
  const kind = integerType(type);
  if (op === "not") return (x) => (x === 0 ? 1 : 0);
  if (kind === null) return (x) => -x;
  const wrap = wrapNumber(kind);
  return op === "neg" ? (x) => wrap(-x) : (x) => wrap(~x);
}
