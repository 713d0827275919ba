import type { DType } from "@gridstride/core";
import type { BinaryOp } from "../../ir/ir.ts";
import { NEXT, type Op, type Thread } from "./thread.ts";

/**
 * The commonest operations, each as a function body of its own, so that the machine's arithmetic is in line. What is
 * not here goes through the tables of arithmetic.ts, which say the same.
 */
type Make = (x: number, y: number, into: number) => Op;

const fast: Readonly<Record<string, Make>> = {
  "add int32": (x, y, into) => ({ f }) => {
    f[into] = (f[x]! + f[y]!) | 0;
    return NEXT;
  },
  "sub int32": (x, y, into) => ({ f }) => {
    f[into] = (f[x]! - f[y]!) | 0;
    return NEXT;
  },
  "mul int32": (x, y, into) => ({ f }) => {
    f[into] = Math.imul(f[x]!, f[y]!);
    return NEXT;
  },
  "add float32": (x, y, into) => ({ f }) => {
    f[into] = Math.fround(f[x]! + f[y]!);
    return NEXT;
  },
  "sub float32": (x, y, into) => ({ f }) => {
    f[into] = Math.fround(f[x]! - f[y]!);
    return NEXT;
  },
  "mul float32": (x, y, into) => ({ f }) => {
    f[into] = Math.fround(f[x]! * f[y]!);
    return NEXT;
  },
  "div float32": (x, y, into) => ({ f }) => {
    f[into] = Math.fround(f[x]! / f[y]!);
    return NEXT;
  },
  "add float64": (x, y, into) => ({ f }) => {
    f[into] = f[x]! + f[y]!;
    return NEXT;
  },
  "sub float64": (x, y, into) => ({ f }) => {
    f[into] = f[x]! - f[y]!;
    return NEXT;
  },
  "mul float64": (x, y, into) => ({ f }) => {
    f[into] = f[x]! * f[y]!;
    return NEXT;
  },
};

const comparisons: Readonly<Record<string, Make>> = {
  lt: (x, y, into) => ({ f }) => {
    f[into] = f[x]! < f[y]! ? 1 : 0;
    return NEXT;
  },
  le: (x, y, into) => ({ f }) => {
    f[into] = f[x]! <= f[y]! ? 1 : 0;
    return NEXT;
  },
  gt: (x, y, into) => ({ f }) => {
    f[into] = f[x]! > f[y]! ? 1 : 0;
    return NEXT;
  },
  ge: (x, y, into) => ({ f }) => {
    f[into] = f[x]! >= f[y]! ? 1 : 0;
    return NEXT;
  },
  eq: (x, y, into) => ({ f }) => {
    f[into] = f[x]! === f[y]! ? 1 : 0;
    return NEXT;
  },
  ne: (x, y, into) => ({ f }) => {
    f[into] = f[x]! !== f[y]! ? 1 : 0;
    return NEXT;
  },
};

export function fastBinary(op: BinaryOp, type: DType): Make | null {
  return comparisons[op] ?? fast[`${op} ${type}`] ?? null;
}

/** Weak whole numbers: as int32, but a result that wraps is reported. */
export function weakBinary(op: "add" | "sub" | "mul", x: number, y: number, into: number, wrapped: (t: Thread, exact: number) => number): Op {
  if (op === "mul") {
    return (t) => {
      const f = t.f;
      // Inexact above 2**53, but then far from any int32.
      const exact = f[x]! * f[y]!;
      f[into] = Math.imul(f[x]!, f[y]!);
      return f[into] === exact ? NEXT : wrapped(t, exact);
    };
  }
  if (op === "sub") {
    return (t) => {
      const f = t.f;
      const exact = f[x]! - f[y]!;
      f[into] = exact | 0;
      return f[into] === exact ? NEXT : wrapped(t, exact);
    };
  }
  return (t) => {
    const f = t.f;
    const exact = f[x]! + f[y]!;
    f[into] = exact | 0;
    return f[into] === exact ? NEXT : wrapped(t, exact);
  };
}
