import type { RealDType as DType } from "@gridstride/core";
import type { Expr, LeafExpr } from "./expr.ts";

const BITS: Readonly<Record<DType, number>> = {
  bool: 8,
  int8: 8,
  uint8: 8,
  int16: 16,
  uint16: 16,
  float16: 16,
  int32: 32,
  uint32: 32,
  float32: 32,
  int64: 64,
  uint64: 64,
  float64: 64,
};

export const isFloat = (type: DType): boolean => type === "float32" || type === "float64" || type === "float16";
export const isInteger = (type: DType): boolean => !isFloat(type) && type !== "bool";
/** int8 to int64. */
export const isSigned = (type: DType): boolean =>
  type === "int32" || type === "int8" || type === "int16" || type === "int64";
export const isUnsigned = (type: DType): boolean => isInteger(type) && !isSigned(type);
/** Bits in memory; 8 for bool. */
export const bits = (type: DType): number => BITS[type];
/** int64, uint64: values are bigint. */
export const isBig = (type: DType): boolean => type === "int64" || type === "uint64";

/** A value takes two words of 32 bits. */
export const isWide = (type: DType): boolean => bits(type) === 64;

/** Least and greatest value of an integer type. */
export function integerRange(type: DType): readonly [least: bigint, greatest: bigint] {
  const width = BigInt(bits(type));
  return isSigned(type) ? [-(1n << (width - 1n)), (1n << (width - 1n)) - 1n] : [0n, (1n << width) - 1n];
}

/** A whole value wrapped to an integer type, as a number, or as a bigint for 64 bits. */
export function wrapInteger(value: number | bigint, type: DType): number | bigint {
  const whole = BigInt(value);
  const wrapped = isSigned(type) ? BigInt.asIntN(bits(type), whole) : BigInt.asUintN(bits(type), whole);
  return isBig(type) ? wrapped : Number(wrapped);
}

const NONE: readonly never[] = [];

/** The expressions directly inside an expression, in order of evaluation. */
export function operands(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case "load":
      return expr.index;
    case "unary":
    case "convert":
      return [expr.value];
    case "binary":
      return [expr.left, expr.right];
    case "select":
      return [expr.condition, expr.then, expr.else];
    case "math":
      return expr.args;
    case "lane":
      return [expr.value];
    case "vector":
      return expr.values;
    default:
      expr satisfies LeafExpr;
      return NONE;
  }
}
