import type { RealDType as DType } from "@gridstride/core";
import { mathOnBigints, mathOnNumbers } from "../../intrinsics/reference.ts";
import { floatRounding, integerType } from "../../intrinsics/rounding.ts";
import type { BinaryOp, UnaryExpr } from "../../ir/expr.ts";
import { isBig } from "../../ir/types.ts";
import type { MathFn } from "../../math/table.ts";
import { type IntegerType, wrapBigint, wrapNumber } from "../../math/wrap.ts";
import type { Fn } from "./steps.ts";

/** The result of an operator for two values of one type; booleans are 0 and 1. */
type Binary<T> = (x: T, y: T) => T;
type Operators<T> = Readonly<Partial<Record<BinaryOp, Binary<T>>>>;

/** Comparisons are the same for numbers and bigints. */
const comparisons: Readonly<Partial<Record<BinaryOp, <T extends number | bigint>(x: T, y: T) => number>>> = {
  lt: (x, y) => (x < y ? 1 : 0),
  le: (x, y) => (x <= y ? 1 : 0),
  gt: (x, y) => (x > y ? 1 : 0),
  ge: (x, y) => (x >= y ? 1 : 0),
  eq: (x, y) => (x === y ? 1 : 0),
  ne: (x, y) => (x !== y ? 1 : 0),
};

/** `op` on two operands of `type`. */
export function binaryOn(op: BinaryOp, type: DType): Fn {
  const kind = integerType(type === "bool" ? "uint8" : type);
  const operators = isBig(type) ? onBigints(type) : kind === null ? onFloats(type) : onIntegers(kind);
  return comparisons[op] ?? operators[op] ?? unreachable(`${op} of ${type}`);
}

function onFloats(type: DType): Operators<number> {
  const round = floatRounding(type);
  return {
    add: (x, y) => round(x + y),
    sub: (x, y) => round(x - y),
    mul: (x, y) => round(x * y),
    // A double holds more than twice the digits of float32 and float16, so rounding the quotient twice is harmless.
    div: (x, y) => round(x / y),
    rem: (x, y) => round(x % y),
    idiv: (x, y) => round(Math.trunc(x / y)),
    floordiv: (x, y) => round(Math.floor(x / y)),
  };
}

function onIntegers(kind: IntegerType): Operators<number> {
  const wrap = wrapNumber(kind);
  const count = kind.bits - 1;
  return {
    add: (x, y) => wrap(x + y),
    sub: (x, y) => wrap(x - y),
    mul: (x, y) => wrap(Math.imul(x, y)),
    // A quotient of numbers below 2**32 differs from a whole number by far more than a double's rounding.
    idiv: (x, y) => (y === 0 ? 0 : wrap(Math.trunc(x / y))),
    floordiv: (x, y) => (y === 0 ? 0 : wrap(Math.floor(x / y))),
    rem: (x, y) => (y === 0 ? 0 : wrap(x % y)),
    and: (x, y) => wrap(x & y),
    or: (x, y) => wrap(x | y),
    xor: (x, y) => wrap(x ^ y),
    shl: (x, y) => wrap(x << (y & count)),
    shr: kind.signed ? (x, y) => x >> (y & count) : (x, y) => x >>> (y & count),
  };
}

/** The same operators on bigints, for int64 and uint64. */
function onBigints(type: DType): Operators<bigint> {
  const wrap = wrapBigint({ bits: 64, signed: type === "int64" });
  return {
    add: (x, y) => wrap(x + y),
    sub: (x, y) => wrap(x - y),
    mul: (x, y) => wrap(x * y),
    idiv: (x, y) => (y === 0n ? 0n : wrap(x / y)),
    floordiv: (x, y) => (y === 0n ? 0n : wrap(x / y - (x % y !== 0n && x < 0n !== y < 0n ? 1n : 0n))),
    rem: (x, y) => (y === 0n ? 0n : x % y),
    and: (x, y) => x & y,
    or: (x, y) => x | y,
    xor: (x, y) => x ^ y,
    shl: (x, y) => wrap(x << (y & 63n)),
    // Both kinds are held by value, so a bigint's own shift keeps the sign of a signed type.
    shr: (x, y) => x >> (y & 63n),
  };
}

export function unaryOn(op: UnaryExpr["op"], type: DType): Fn {
  const kind = integerType(type);
  if (op === "not") return (x: number) => (x === 0 ? 1 : 0);
  if (kind === null) return (x: number) => -x;
  // Both operators are the same for numbers and bigints.
  const wrap = (kind.bits === 64 ? wrapBigint(kind) : wrapNumber(kind)) as (x: number) => number;
  return op === "neg" ? (x: number) => wrap(-x) : (x: number) => wrap(~x);
}

export const mathOn = (fn: MathFn, type: DType): Fn =>
  isBig(type) ? (mathOnBigints(fn, type) ?? unreachable(`${fn} of ${type}`)) : mathOnNumbers(fn, type);

/** Our own mistake, never the user's: the verifier should have refused what came here. */
export function unreachable(what: string): never {
  throw new Error(`the simulator met ${what}, which the verifier should have refused`);
}
