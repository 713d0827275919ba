import type { RealDType as DType } from "@gridstride/core";
import type { Node } from "../frontend/syntax.ts";
import type { Expr } from "../ir/expr.ts";
import { and, binary, constant, inType, int32, select } from "../ir/make.ts";
import { isBig, isFloat } from "../ir/types.ts";
import type { MathFn } from "../math/table.ts";
import type { FunctionLowering } from "./function.ts";

/**
 * The value that a Uint8ClampedArray stores for a number: the nearest of 0 to 255, halves to even; 0 for NaN. ECMAScript's
 * ToUint8Clamp.
 */
export function clamped(f: FunctionLowering, node: Node): Expr {
  const { span } = node;
  const type = f.instance.scalarOf(node)!;
  if (typeof type.value === "number") return constant(Uint8ClampedArray.of(type.value)[0]!, "uint8", span);
  const as = type.type === "bool" ? "int32" : f.natural(type);
  const number = (value: number): Expr => constant(isBig(as) ? BigInt(value) : value, as, span);
  const math = (fn: MathFn, args: readonly Expr[]): Expr => ({ kind: "math", fn, args, type: as, span });
  const inRange = math("max", [math("min", [f.scalar(node, as), number(255)]), number(0)]);
  if (!isFloat(as)) return { ...inType(inRange, "uint8", span), overflow: "meant" };
  const value = f.once(inRange);
  const whole = f.once(math("floor", [value]));
  const below = f.once(inType(whole, "int32" as DType, span));
  const rest = f.once(binary("sub", value, whole, span));
  const odd = binary("eq", binary("and", below, int32(1, span), span), int32(1, span), span);
  const up = binary("or", binary("gt", rest, number(0.5), span), and(binary("eq", rest, number(0.5), span), odd), span);
  const rounded = binary("add", below, select(up, int32(1, span), int32(0, span), span), span);
  return { ...inType(rounded, "uint8", span), overflow: "meant" };
}
