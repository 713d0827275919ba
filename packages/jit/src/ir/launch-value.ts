import type { ArrayId, BinaryExpr, Expr, LocalId } from "./expr.ts";

/** The values of a launch that the host knows before it runs. */
export interface LaunchFacts {
  /** One number of an array's shape, or its stride in elements. */
  extent(of: "shape" | "stride", array: ArrayId, axis: number): number;
  /** A scalar argument of type int32. */
  param(index: number): number;
}

/** An int32 value that is the same for the whole launch. */
export type LaunchValue = (launch: LaunchFacts) => number;

/** The value of an int32 expression of sizes, scalar arguments and constants, as a kernel has it; null for all others. */
export function launchValue(expr: Expr): LaunchValue | null {
  if (expr.type !== "int32") return null;
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
      const value = expr.op === "neg" ? launchValue(expr.value) : null;
      return value && ((launch) => -value(launch) | 0);
    }
    case "binary":
      return ofTwo(expr.left, expr.right, operation(expr.op));
    case "math": {
      const [left, right] = expr.args;
      if ((expr.fn !== "min" && expr.fn !== "max") || left === undefined || right === undefined) return null;
      return ofTwo(left, right, Math[expr.fn]);
    }
    case "local":
    case "position":
    case "load":
    case "select":
    case "convert":
    case "lane":
    case "vector":
      return null;
  }
}

/** The expression with locals replaced by what they stand for. */
export function withNames(expr: Expr, names: ReadonlyMap<LocalId, Expr>): Expr {
  if (expr.kind === "local") return names.get(expr.local) ?? expr;
  if (expr.kind === "unary") return { ...expr, value: withNames(expr.value, names) };
  if (expr.kind === "math") return { ...expr, args: expr.args.map((arg) => withNames(arg, names)) };
  if (expr.kind !== "binary") return expr;
  return { ...expr, left: withNames(expr.left, names), right: withNames(expr.right, names) };
}

type Operation = (a: number, b: number) => number;

function ofTwo(left: Expr, right: Expr, operate: Operation | null): LaunchValue | null {
  const [a, b] = [launchValue(left), launchValue(right)];
  return a && b && operate && ((launch) => operate(a(launch), b(launch)));
}

/** On int32, as ir.ts says; null for operations that bounds of loops do not use. */
function operation(op: BinaryExpr["op"]): Operation | null {
  switch (op) {
    case "add":
      return (a, b) => (a + b) | 0;
    case "sub":
      return (a, b) => (a - b) | 0;
    case "mul":
      return Math.imul;
    case "idiv":
      return (a, b) => (b === 0 ? 0 : (a / b) | 0);
    case "floordiv":
      return (a, b) => (b === 0 ? 0 : Math.floor(a / b) | 0);
    case "rem":
      return (a, b) => (b === 0 ? 0 : (a % b) | 0);
    default:
      return null;
  }
}
