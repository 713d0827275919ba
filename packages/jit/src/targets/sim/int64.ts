import type { RealDType as DType } from "@gridstride/core";
import type { BinaryOp, UnaryExpr } from "../../ir/expr.ts";
import { wrapBigint } from "../../math/wrap.ts";
import { unreachable } from "./unreachable.ts";

/** int64 and uint64: the same operators on bigints. */
export type Int64Binary = (x: bigint, y: bigint) => bigint;

export function int64Binary(op: BinaryOp, type: DType): Int64Binary {
  const wrap = wrapBigint({ bits: 64, signed: type === "int64" });
  switch (op) {
    case "add":
      return (x, y) => wrap(x + y);
    case "sub":
      return (x, y) => wrap(x - y);
    case "mul":
      return (x, y) => wrap(x * y);
    case "idiv":
      return (x, y) => (y === 0n ? 0n : wrap(x / y));
    case "floordiv":
      return (x, y) => (y === 0n ? 0n : wrap(x / y - (x % y !== 0n && x < 0n !== y < 0n ? 1n : 0n)));
    case "rem":
      return (x, y) => (y === 0n ? 0n : x % y);
    case "and":
      return (x, y) => x & y;
    case "or":
      return (x, y) => x | y;
    case "xor":
      return (x, y) => x ^ y;
    case "shl":
      return (x, y) => wrap(x << (y & 63n));
    // Both kinds are held by value, so a bigint's own shift keeps the sign of a signed type.
    case "shr":
      return (x, y) => x >> (y & 63n);
    default:
      return unreachable(`${op} of ${type}`);
  }
}

export function int64Unary(op: UnaryExpr["op"], type: DType): (x: bigint) => bigint {
  const wrap = wrapBigint({ bits: 64, signed: type === "int64" });
  return op === "neg" ? (x) => wrap(-x) : (x) => wrap(~x);
}
