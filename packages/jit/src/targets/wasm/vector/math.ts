import type { MathExpr } from "../../../ir/expr.ts";
import { bits, isFloat, isSigned } from "../../../ir/types.ts";
import type { Var } from "../encode/code.ts";
import { HIGH_OF_WIDE, NARROW } from "../encode/shuffles.ts";
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
    build.library.call(code, expr, x.type === "float64" ? "float64" : "float32", body.isInner, (at) =>
      args[at]?.push(part),
    );
    // Among these functions only a root has more digits than its operand.
    if (fn === "sqrt" && type === "float16") round16(code);
  };
  if (type === "bool") return tested(body, x.type, push);
  return native ? { type, push } : body.held({ type, push });
}

function integerMath(body: Body, { fn, type }: MathExpr, args: readonly Vec[]): Vec | null {
  if (fn === "popc") return bitCount(body, args[0]!);
  if (is64Bit(type) || type === "bool") return null;
  // The least 8- and 16-bit integers do wrap, in 32 bits they would not.
  if (fn !== "min" && fn !== "max" && (fn !== "abs" || type !== "int32")) return null;
  return body.apply(`i32x4.${fn}${fn === "abs" ? "" : isSigned(type) ? "_s" : "_u"}`, type, ...args);
}

/** How many bits are set: of bytes, then of pairs of sums. */
function bitCount(body: Body, value: Vec): Vec {
  const { code } = body;
  const { type } = value;
  const counts = (part: number): void => {
    value.push(part);
    // Without the copies of the sign.
    if (bits(type) < 32) code.i32x4(2 ** bits(type) - 1).op("v128.and");
    code.op("i8x16.popcnt").op("i16x8.extadd_pairwise_i8x16_u").op("i32x4.extadd_pairwise_i16x8_u");
  };
  if (!is64Bit(type)) return { type: "int32", push: counts };
  return {
    type: "int32",
    push: (part) => {
      const [low, high] = [2 * part, 2 * part + 1].map((wide) => {
        counts(wide);
        return body.hold("v128");
      }) as [Var, Var];
      for (const halves of [NARROW, HIGH_OF_WIDE]) code.get(low).get(high).op("i8x16.shuffle", halves);
      code.op("i32x4.add");
    },
  };
}
