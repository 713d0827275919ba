import type { MathExpr } from "../../../ir/expr.ts";
import { isFloat, isSigned } from "../../../ir/types.ts";
import { isInLine, isNative } from "../library/in-line.ts";
import { type Body, is64Bit, type Vec } from "./body.ts";
import { extreme } from "./extreme.ts";
import { round16 } from "./float16.ts";
import { tested } from "./masks.ts";
import { perLane } from "./per-lane.ts";

/** As thread/math does it, in all lanes: both give the same bits. */
export function math(body: Body, expr: MathExpr): Vec {
  if ((expr.fn === "min" || expr.fn === "max") && isFloat(expr.type)) return extreme(body, expr);
  const args = expr.args.map((arg) => body.vector(arg));
  const [first] = args as [Vec, ...Vec[]];
  // The same bits in the same lanes; of floats, NaN is looked at.
  if (expr.fn === "bitcast" && !isFloat(first.type)) return { type: expr.type, push: first.push };
  if (expr.fn === "bitcast") return perLane(body, expr, args);
  const lanes = isFloat(first.type) ? floatMath(body, expr, first, args) : integerMath(body, expr, args);
  return lanes ?? perLane(body, expr, args);
}

function floatMath(body: Body, expr: MathExpr, x: Vec, args: readonly Vec[]): Vec | null {
  const { build, code } = body.scope;
  const { fn, type } = expr;
  const native = isNative(fn);
  if (x.type === "float16" && !native && !isInLine(fn)) return null;
  const push = (part: number): void => {
    build.library.call(code, expr, x.type === "float64" ? "float64" : "float32", (at) => args[at]?.push(part));
    // Among these functions only a root has more digits than its operand.
    if (fn === "sqrt" && type === "float16") round16(code);
  };
  if (type === "bool") return tested(body, x.type, push);
  return native ? { type, push } : body.held({ type, push });
}

function integerMath({ code }: Body, { fn, type }: MathExpr, args: readonly Vec[]): Vec | null {
  if (is64Bit(type) || type === "bool") return null;
  // The least 8- and 16-bit integers do wrap, in 32 bits they would not.
  if (fn !== "min" && fn !== "max" && (fn !== "abs" || type !== "int32")) return null;
  const sign = fn === "abs" ? "" : isSigned(type) ? "_s" : "_u";
  const push = (part: number): void => {
    for (const arg of args) arg.push(part);
    code.op(`i32x4.${fn}${sign}`);
  };
  return { type, push };
}
