import type { RealDType as DType } from "@gridstride/core";
import { fail } from "../diagnostics/diagnostic.ts";
import { type Span, textOf } from "../diagnostics/source.ts";
import { blocks, children, expressionsOf } from "../frontend/effects.ts";
import { flowsOf } from "../frontend/flows.ts";
import type { Node, Step } from "../frontend/syntax.ts";
import { typeKey } from "../frontend/types.ts";
import { typeOf } from "../frontend/whole-uses.ts";
import { roundToFloat16 } from "../intrinsics/float16.ts";
import { type Interval, noFacts } from "../ir/analysis/facts.ts";
import { intervalOf } from "../ir/analysis/intervals.ts";
import type { ConstExpr, Expr } from "../ir/expr.ts";
import { binary, constant, inType, int32 } from "../ir/make.ts";
import { bits, integerRange, isBig, isFloat, isSigned, wrapInteger } from "../ir/types.ts";
import { toDoubleSticky } from "../math/wrap.ts";
import type { Fit, FunctionLowering } from "./function.ts";

type Value = number | bigint | boolean;

/** An expression that is constant, in a type. */
export function constantExpr(f: FunctionLowering, node: Node, as: DType, fit: Fit): ConstExpr {
  const value = f.instance.scalarOf(node)!.value!;
  const isWhole = typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
  const held =
    isWhole && !isFloat(as) && as !== "bool" ? wholeConstant(f, node, value, as, fit) : convertValue(value, as);
  return constant(held, as, node.span);
}

function wholeConstant(f: FunctionLowering, node: Node, value: number | bigint, as: DType, fit: Fit): number | bigint {
  const [least, greatest] = integerRange(as);
  const whole = BigInt(value);
  if (whole >= least && whole <= greatest) return isBig(as) ? whole : Number(value) + 0;
  if (fit === "strict") {
    const other = value < 0 && !least && beside(f, node, as);
    const larger =
      bits(as) === 32 && value > 2 ** 32 - 1 ? `; \`int64(${beside(f, node, as) ?? "x"})\` holds more` : "";
    const wraps = whole === greatest + 1n && !least ? `is 0, and ${as} wraps there by itself` : "wraps";
    return fail("GS303", node.span, `${value} does not fit into ${as}`, {
      label: `meets ${as} here`,
      hint: `${as} goes from ${least} to ${greatest}${larger}; \`${as}(${value})\` ${wraps}${other ? `; \`${other}\` is ${as}, \`${as.slice(1)}(${other})\` is not` : ""}`,
    });
  }
  const width = bits(as);
  if (fit === "weak" && BigInt.asIntN(width, whole) !== whole && BigInt.asUintN(width, whole) !== whole) {
    const other = beside(f, node, `~${as}`) ?? "x";
    return fail("GS302", node.span, `${value} does not fit into ${width} bits`, {
      label: "meets a whole number",
      hint: isBig(as)
        ? "a bigint is int64, or uint64 from 2 ** 63 on: `uint64(x)` wraps, and `float64(x)` rounds"
        : `\`${other}\` is a whole number by its use: write \`int64(${other})\`, or \`float64(${other})\` for a fraction`,
    });
  }
  if (fit === "cast" && typeof value === "number" && Math.abs(value) > 2 ** 53) return floatToInteger(value, as);
  return wrapInteger(whole, as);
}

/**
 * The text of the expression that a constant has its type from: an operand next to it, or another value of its variable.
 *
 * @param key - the type, as `typeKey` writes it.
 */
function beside({ instance, kernel }: FunctionLowering, node: Node, key: string): string | undefined {
  const { variables } = flowsOf(instance.syntax);
  // All that is next to the constant.
  const search = (nodes: readonly Node[], near = nodes): readonly Node[] =>
    nodes.flatMap((one) => (one === node ? near : search(children(one))));
  const inSteps = (steps: readonly Step[]): readonly Node[] =>
    steps.flatMap((step) => [
      ...search(
        expressionsOf(step),
        step.kind === "assign" ? variables[step.variable]!.map(({ from }) => from as Node) : [],
      ),
      ...blocks(step).flatMap(inSteps),
    ]);
  const found = inSteps(instance.syntax.body).find((other) => {
    const type = typeOf(instance, other);
    return type && typeKey(type) === key;
  });
  return found && textOf(found.span, kernel.sources);
}

/** The effect of `ConvertExpr` on a constant. */
function convertValue(value: Value, as: DType): Value {
  if (as === "bool") return Boolean(value);
  if (as === "float64") return Number(value);
  const double = typeof value === "bigint" ? toDoubleSticky(value) : Number(value);
  if (as === "float32") return Math.fround(double);
  if (as === "float16") return roundToFloat16(double);
  if (typeof value === "number" && (!Number.isInteger(value) || Object.is(value, -0))) return floatToInteger(value, as);
  return wrapInteger(typeof value === "boolean" ? Number(value) : value, as);
}

/** NaN gives 0; truncated; saturated to 32 and 64 bits, wrapped to 8 and 16, where infinities give 0. */
function floatToInteger(value: number, as: DType): number | bigint {
  if (value !== value) return isBig(as) ? 0n : 0;
  if (bits(as) < 32) return Number.isFinite(value) ? wrapInteger(BigInt(Math.trunc(value)), as) : 0;
  const [least, greatest] = integerRange(as);
  if (value <= Number(least)) return wrapInteger(least, as);
  if (value >= Number(greatest)) return wrapInteger(greatest, as);
  return wrapInteger(BigInt(Math.trunc(value)), as);
}

/** The least and the greatest value that an expression can have, as far as it alone says so. */
export const rangeOf = (expr: Expr): Interval => intervalOf({ kernel: { arrays: [] }, block: null }, expr, noFacts);

/** A value in another type. */
export function convert(expr: Expr, as: DType, span: Span = expr.span): Expr {
  if (expr.type === as) return expr;
  if (expr.kind === "const") {
    const value =
      isFloat(expr.type) && !isFloat(as) && as !== "bool"
        ? floatToInteger(expr.value as number, as)
        : convertValue(expr.value, as);
    return constant(value, as, span);
  }
  if (as === "bool" && isFloat(expr.type)) {
    // NaN is false.
    const magnitude: Expr = { kind: "math", fn: "abs", args: [expr], type: expr.type, span };
    return binary("gt", magnitude, constant(0, expr.type, span), span);
  }
  if (as === "uint32" && isFloat(expr.type)) {
    const [least, greatest] = rangeOf(expr);
    // Processors have an instruction for int32 alone.
    if (least >= 0 && greatest < 2 ** 31) return inType(inType(expr, "int32", span), as, span);
  }
  const exact = as !== "float16" && (bits(as) < 32 || isSigned(as)) ? wholePart(expr) : null;
  return inType(exact ?? expr, as, span);
}

/**
 * The whole part of a float64 as an int32, computed without a float64: of a quotient of an int32 and a whole constant, and the least and
 * greatest of such. Not by -1, by which the least int32 has no quotient in int32. Null for others.
 */
function wholePart(expr: Expr): Expr | null {
  if (expr.type !== "float64") return null;
  const { span } = expr;
  if (expr.kind === "convert") return expr.value.type === "int32" ? expr.value : null;
  if (expr.kind === "const") return expr.value === ((expr.value as number) | 0) ? int32(expr.value, span) : null;
  if (expr.kind === "binary" && expr.op === "div" && expr.left.kind === "convert") {
    const [left, right] = [wholePart(expr.left), wholePart(expr.right)];
    const by = right?.kind === "const" ? right.value : 0;
    return left && right && by !== 0 && by !== -1 ? binary("idiv", left, right, span) : null;
  }
  if (expr.kind !== "math" || (expr.fn !== "min" && expr.fn !== "max")) return null;
  const [a, b] = expr.args.map(wholePart);
  return a && b ? { ...expr, args: [a, b], type: "int32" } : null;
}
