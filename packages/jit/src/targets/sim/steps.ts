import type { RealDType as DType } from "@gridstride/core";
import { floatRounding } from "../../intrinsics/rounding.ts";
import type { Op } from "./thread.ts";

/** Steps around a function: read its operands' registers, write `into`. */

export const move =
  (x: number, into: number): Op =>
  ({ f }) => {
    f[into] = f[x]!;
  };

export const moveBigint =
  (x: number, into: number): Op =>
  ({ b }) => {
    b[into] = b[x]!;
  };

export const number1 =
  (fn: (x: number) => number, x: number, into: number): Op =>
  ({ f }) => {
    f[into] = fn(f[x]!);
  };

export const number2 =
  (fn: (x: number, y: number) => number, x: number, y: number, into: number): Op =>
  ({ f }) => {
    f[into] = fn(f[x]!, f[y]!);
  };

export const number3 =
  (fn: (x: number, y: number, z: number) => number, x: number, y: number, z: number, into: number): Op =>
  ({ f }) => {
    f[into] = fn(f[x]!, f[y]!, f[z]!);
  };

export const bigint1 =
  (fn: (x: bigint) => bigint, x: number, into: number): Op =>
  ({ b }) => {
    b[into] = fn(b[x]!);
  };

export const bigint2 =
  (fn: (x: bigint, y: bigint) => bigint, x: number, y: number, into: number): Op =>
  ({ b }) => {
    b[into] = fn(b[x]!, b[y]!);
  };

export const bigintToNumber1 =
  (fn: (x: bigint) => number, x: number, into: number): Op =>
  ({ f, b }) => {
    f[into] = fn(b[x]!);
  };

export const bigintToNumber2 =
  (fn: (x: bigint, y: bigint) => number, x: number, y: number, into: number): Op =>
  ({ f, b }) => {
    f[into] = fn(b[x]!, b[y]!);
  };

export const numberToBigint =
  (fn: (x: number) => bigint, x: number, into: number): Op =>
  ({ f, b }) => {
    b[into] = fn(f[x]!);
  };

export const select =
  (condition: number, x: number, y: number, into: number): Op =>
  ({ f }) => {
    f[into] = f[condition] !== 0 ? f[x]! : f[y]!;
  };

export const selectBigint =
  (condition: number, x: number, y: number, into: number): Op =>
  ({ f, b }) => {
    b[into] = f[condition] !== 0 ? b[x]! : b[y]!;
  };

export function hypotMany(args: readonly number[], type: DType, into: number): Op {
  const round = floatRounding(type);
  return ({ f }) => {
    f[into] = round(Math.hypot(...args.map((x) => f[x]!)));
  };
}
