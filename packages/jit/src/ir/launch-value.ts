import { bug } from "../diagnostics/bug.ts";
import type {
  ArrayId,
  BinaryOp,
  Expr,
  LaneExpr,
  LoadExpr,
  LocalExpr,
  PositionExpr,
  SelectExpr,
  UnaryExpr,
  VectorExpr,
} from "./expr.ts";

/** The values of a launch that the host knows before it runs. */
export interface LaunchFacts {
  /** One number of an array's shape, or its stride in elements. */
  extent(of: "shape" | "stride", array: ArrayId, axis: number): number;
  /** A scalar argument of type int32. */
  param(index: number): number;
}

/** An int32 value that is the same for the whole launch; of a bool, 0 or 1. */
export type LaunchValue = (launch: LaunchFacts) => number;

/** The value of an int32 or bool of sizes, scalar arguments and constants, as a kernel has it; null for all others. */
export function launchValue(expr: Expr): LaunchValue | null {
  if (expr.type !== "int32" && expr.type !== "bool") return null;
  switch (expr.kind) {
    case "const": {
      const value = Number(expr.value);
      return () => value;
    }
    case "extent": {
      const { of, array, axis } = expr;
      return (launch) => launch.extent(of, array, axis);
    }
    case "param":
      return (launch) => launch.param(expr.param);
    case "unary": {
      const [value, operate] = [launchValue(expr.value), UNARY[expr.op]];
      return value && ((launch) => operate(value(launch)));
    }
    case "convert": {
      const value = launchValue(expr.value);
      return value && expr.type === "bool" ? (launch) => Number(value(launch) !== 0) : value;
    }
    case "binary":
      return ofTwo(expr.left, expr.right, onInt32[expr.op]);
    case "math": {
      const [left, right] = expr.args;
      if ((expr.fn !== "min" && expr.fn !== "max") || left === undefined || right === undefined) return null;
      return ofTwo(left, right, Math[expr.fn]);
    }
    default:
      expr satisfies LocalExpr | PositionExpr | LoadExpr | SelectExpr | LaneExpr | VectorExpr;
      return null;
  }
}

/** The same of an expression of which a pass has found that a launch knows it. */
export function knownValue(expr: Expr): LaunchValue {
  const value = launchValue(expr);
  if (value === null) throw bug("no bounds");
  return value;
}

type Operation = (a: number, b: number) => number;

const UNARY: Readonly<Record<UnaryExpr["op"], (value: number) => number>> = {
  neg: (value) => -value | 0,
  not: (value) => 1 - value,
  bitnot: (value) => ~value,
};

function ofTwo(left: Expr, right: Expr, operate: Operation | undefined): LaunchValue | null {
  const [a, b] = [launchValue(left), launchValue(right)];
  return a && b && operate ? (launch) => operate(a(launch), b(launch)) : null;
}

/** On int32, as ir.ts says; bool is 0 and 1. An int32 does not follow from a division of floats. */
export const onInt32: Readonly<Partial<Record<BinaryOp, Operation>>> = {
  add: (a, b) => (a + b) | 0,
  sub: (a, b) => (a - b) | 0,
  mul: Math.imul,
  idiv: (a, b) => (b === 0 ? 0 : (a / b) | 0),
  floordiv: (a, b) => (b === 0 ? 0 : Math.floor(a / b) | 0),
  rem: (a, b) => (b === 0 ? 0 : (a % b) | 0),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => a << b,
  shr: (a, b) => a >> b,
  lt: (a, b) => Number(a < b),
  le: (a, b) => Number(a <= b),
  gt: (a, b) => Number(a > b),
  ge: (a, b) => Number(a >= b),
  eq: (a, b) => Number(a === b),
  ne: (a, b) => Number(a !== b),
};
