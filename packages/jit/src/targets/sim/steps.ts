import type { RealDType as DType } from "@gridstride/core";
import { floatRounding } from "../../intrinsics/rounding.ts";
import { isBig } from "../../ir/types.ts";
import type { Op } from "./thread.ts";

/** Steps around a function: read its operands' registers, write `into`. */

/** A function of values of one type. */
export type Fn = (...args: never[]) => number | bigint;

/** The registers that hold values of a type. */
export const fileOf = (type: DType): "f" | "b" => (isBig(type) ? "b" : "f");

/** Values of one type are registers of `args`, the result is of another type. Each kind has a body of its own, which is faster. */
export function apply(fn: Fn, from: DType, args: readonly number[], to: DType, into: number): Op {
  const [x = 0, y = x, z = x] = args;
  if (isBig(from)) {
    const ofBigints = fn as (x: bigint, y: bigint) => never;
    if (isBig(to))
      return ({ b }) => {
        b[into] = ofBigints(b[x]!, b[y]!);
      };
    return ({ f, b }) => {
      f[into] = ofBigints(b[x]!, b[y]!);
    };
  }
  const ofNumbers = fn as (x: number, y?: number, z?: number) => never;
  if (isBig(to))
    return ({ f, b }) => {
      b[into] = ofNumbers(f[x]!);
    };
  if (args.length === 1)
    return ({ f }) => {
      f[into] = ofNumbers(f[x]!);
    };
  if (args.length === 2)
    return ({ f }) => {
      f[into] = ofNumbers(f[x]!, f[y]!);
    };
  return ({ f }) => {
    f[into] = ofNumbers(f[x]!, f[y]!, f[z]!);
  };
}

export function move(type: DType, x: number, into: number): Op {
  if (isBig(type))
    return ({ b }) => {
      b[into] = b[x]!;
    };
  return ({ f }) => {
    f[into] = f[x]!;
  };
}

export function select(type: DType, condition: number, x: number, y: number, into: number): Op {
  if (isBig(type))
    return ({ f, b }) => {
      b[into] = f[condition] !== 0 ? b[x]! : b[y]!;
    };
  return ({ f }) => {
    f[into] = f[condition] !== 0 ? f[x]! : f[y]!;
  };
}

export function hypotMany(args: readonly number[], type: DType, into: number): Op {
  const round = floatRounding(type);
  return ({ f }) => {
    f[into] = round(Math.hypot(...args.map((x) => f[x]!)));
  };
}
