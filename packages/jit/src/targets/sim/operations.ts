import type { RealDType as DType } from "@gridstride/core";
import type { BinaryOp } from "../../ir/expr.ts";
import { BREAK, type Op, type Thread } from "./thread.ts";

/**
 * The commonest operations, each as a function body of its own, so that the machine's arithmetic is in line. Operations
 * that are not listed here use the tables of arithmetic.ts, which give the same results.
 */
type Make = (x: number, y: number, into: number) => Op;

const fast: Readonly<Record<string, Make>> = {
  "add int32":
    (x, y, into) =>
    ({ f }) => {
      f[into] = (f[x]! + f[y]!) | 0;
    },
  "sub int32":
    (x, y, into) =>
    ({ f }) => {
      f[into] = (f[x]! - f[y]!) | 0;
    },
  "mul int32":
    (x, y, into) =>
    ({ f }) => {
      f[into] = Math.imul(f[x]!, f[y]!);
    },
  "add float32":
    (x, y, into) =>
    ({ f }) => {
      f[into] = Math.fround(f[x]! + f[y]!);
    },
  "sub float32":
    (x, y, into) =>
    ({ f }) => {
      f[into] = Math.fround(f[x]! - f[y]!);
    },
  "mul float32":
    (x, y, into) =>
    ({ f }) => {
      f[into] = Math.fround(f[x]! * f[y]!);
    },
  "div float32":
    (x, y, into) =>
    ({ f }) => {
      f[into] = Math.fround(f[x]! / f[y]!);
    },
  "add float64":
    (x, y, into) =>
    ({ f }) => {
      f[into] = f[x]! + f[y]!;
    },
  "sub float64":
    (x, y, into) =>
    ({ f }) => {
      f[into] = f[x]! - f[y]!;
    },
  "mul float64":
    (x, y, into) =>
    ({ f }) => {
      f[into] = f[x]! * f[y]!;
    },
};

/** Null for an operation that is not listed. */
export const fastBinary = (op: BinaryOp, type: DType): Make | null => fast[`${op} ${type}`] ?? null;

/** Breaks unless the comparison holds: the head of a loop. */
export function leaveUnless(op: BinaryOp): ((x: number, y: number) => Op) | null {
  switch (op) {
    case "lt":
      return (x, y) =>
        ({ f }) =>
          f[x]! < f[y]! ? undefined : BREAK;
    case "le":
      return (x, y) =>
        ({ f }) =>
          f[x]! <= f[y]! ? undefined : BREAK;
    case "gt":
      return (x, y) =>
        ({ f }) =>
          f[x]! > f[y]! ? undefined : BREAK;
    case "ge":
      return (x, y) =>
        ({ f }) =>
          f[x]! >= f[y]! ? undefined : BREAK;
    default:
      return null;
  }
}

/** On int32, but a result that wraps is reported. */
export function weakBinary(
  op: "add" | "sub" | "mul",
  x: number,
  y: number,
  into: number,
  wrapped: (t: Thread, exact: number) => void,
): Op {
  if (op === "mul") {
    return (t) => {
      const f = t.f;
      // Inexact above 2**53, but then far from any int32.
      const exact = f[x]! * f[y]!;
      f[into] = Math.imul(f[x]!, f[y]!);
      if (f[into] !== exact) wrapped(t, exact);
    };
  }
  if (op === "sub") {
    return (t) => {
      const f = t.f;
      const exact = f[x]! - f[y]!;
      f[into] = exact | 0;
      if (f[into] !== exact) wrapped(t, exact);
    };
  }
  return (t) => {
    const f = t.f;
    const exact = f[x]! + f[y]!;
    f[into] = exact | 0;
    if (f[into] !== exact) wrapped(t, exact);
  };
}
