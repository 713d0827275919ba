import type { RealDType as DType } from "@gridstride/core";
import { bug } from "../diagnostics/bug.ts";
import type { Span } from "../diagnostics/source.ts";
import { isDivision, quotientOf } from "../frontend/quotient.ts";
import type { IntrinsicNode, Node } from "../frontend/syntax.ts";
import { isComplexNode } from "../frontend/type-complex.ts";
import { bitcastOperand, constantArgument, mathOperand } from "../frontend/type-intrinsic.ts";
import type { ScalarType } from "../frontend/types.ts";
import { valueOf } from "../frontend/types.ts";
import { bitcast } from "../intrinsics/bitcast.ts";
import type { Expr } from "../ir/expr.ts";
import { binary, constant, int32, position, select } from "../ir/make.ts";
import { isFloat, isInteger } from "../ir/types.ts";
import type { MathFn } from "../math/table.ts";
import { bitOperand, divide, keepsBits } from "./bits.ts";
import { convert } from "./constant.ts";
import type { FunctionLowering } from "./function.ts";
import { scalarOfParts } from "./parts.ts";

/** A function of the table without effects, whose result is one scalar of the given type. */
export function lowerIntrinsic(f: FunctionLowering, node: IntrinsicNode, as: DType): Expr {
  const { span, row } = node;
  const { lowering } = row;
  switch (lowering.kind) {
    case "gridlike":
      return position(lowering.of, 0, span);
    case "axis":
      return position(lowering.of, constantArgument(f.instance, node, 0, 2)!, span);
    case "cast":
      return lowerCast(f, node, lowering.type);
    case "bitcast":
      return lowerBitcast(f, node, lowering.type);
    case "math":
      if (isComplexNode(f.instance, node.args[0]!))
        return convert(scalarOfParts(f, node, lowering.fn as "abs"), as, span);
      return lowerMath(f, node, lowering.fn, as);
    case "special":
      return lowerSpecial(f, node, lowering.what, as);
    default:
      throw bug(row.name);
  }
}

function lowerCast(f: FunctionLowering, node: IntrinsicNode, as: DType): Expr {
  const argument = node.args[0]!;
  const quotient = isInteger(as) ? quotientOf(f.instance, argument) : null;
  if (quotient !== null && isDivision(argument)) return convert(divide(f, argument, quotient, "idiv"), as, node.span);
  const value = (): Expr => f.scalar(argument, as, "cast");
  const keeps = keepsBits(f.instance.scalarOf(argument)!, as);
  const cast = convert(keeps ? f.wrapping(value) : value(), as, node.span);
  const narrowed: Expr = cast.kind === "convert" ? { ...cast, overflow: "meant" } : cast;
  return convert(narrowed, valueOf(as).type, node.span);
}

function lowerBitcast(f: FunctionLowering, node: IntrinsicNode, to: DType): Expr {
  const from = bitcastOperand(f.instance, node, to)!;
  const value = f.scalar(node.args[0]!, from, "cast");
  if (from === to) return value;
  if (value.kind === "const") return constant(bitcast(value.value as number, from, to), to, node.span);
  return { kind: "math", fn: "bitcast", args: [value], type: to, span: node.span };
}

function lowerMath(f: FunctionLowering, node: IntrinsicNode, fn: MathFn, as: DType): Expr {
  const { span, row, args } = node;
  const rule = row.lowering.kind === "math" ? row.lowering.rule : "float";
  const quotient = rule === "rounding" ? lowerQuotient(f, node, fn) : null;
  if (quotient !== null) return quotient;
  const types = args.map((arg) => f.instance.scalarOf(arg)!);
  if (rule === "predicate" && !isFloat(types[0]!.type)) return askedOfInteger(f, node, fn, types[0]!.type);
  const met = mathOperand(rule, types);
  const operand = f.natural(met, as);
  const fit = met.weak ? "weak" : "strict";
  if (rule === "rounding" && !isFloat(operand)) return f.scalar(args[0]!, operand, fit);
  const lower = (arg: Node): Expr => f.scalar(arg, operand, fit);
  // The absolute value may wrap where what it is of does not.
  const lowered = args.map((arg) => (fn === "abs" ? f.notWrapping(() => lower(arg)) : lower(arg)));
  const call = (name: MathFn, list: readonly Expr[], type: DType): Expr => {
    const made = { kind: "math", fn: name, args: list, type, span } as const;
    return name === "abs" ? { ...made, ...f.overflow(met, type) } : made;
  };
  switch (rule) {
    case "predicate":
      return call(fn, lowered, "bool");
    case "int":
      return call(fn, lowered, "int32");
    case "pow":
      return power(f, isFloat(operand) ? "pow" : "ipow", lowered, met, operand, span);
    default:
      if (fn === "hypot" && lowered.length === 1) return call("abs", lowered, operand);
      if (fn === "min" || fn === "max" || fn === "hypot")
        return lowered.reduce((left, right) => call(fn, [left, right], operand));
      return call(fn, lowered, operand);
  }
}

/** Integers are finite, whole, and never NaN: no float of 64 bits is needed to say so. */
function askedOfInteger(f: FunctionLowering, { args, span }: IntrinsicNode, fn: MathFn, type: DType): Expr {
  const x = f.once(f.scalar(args[0]!, type), "x");
  return binary(fn === "isNaN" ? "ne" : "eq", x, x, span);
}

/** `Math.floor(a / b)`, `trunc`, `ceil` of integers, without a float on the way. */
function lowerQuotient(f: FunctionLowering, node: IntrinsicNode, fn: MathFn): Expr | null {
  const argument = node.args[0]!;
  const type = quotientOf(f.instance, argument);
  if (type === null || !isDivision(argument) || (fn !== "floor" && fn !== "trunc" && fn !== "ceil")) return null;
  if (fn !== "ceil") return divide(f, argument, type, fn === "floor" ? "floordiv" : "idiv");
  const { span } = node;
  const as = type.type;
  const down = divide(f, argument, type, "floordiv");
  const rest = divide(f, argument, type, "rem");
  const number = (value: number): Expr => convert(int32(value, span), as, span);
  const up = select(binary("eq", rest, number(0), span), number(0), number(1), span);
  return binary("add", down, up, span);
}

function lowerSpecial(f: FunctionLowering, node: IntrinsicNode, what: string, as: DType): Expr {
  const { span, args } = node;
  const [first, second, third] = args;
  switch (what) {
    case "selp":
      return select(f.condition(first!), f.scalar(second!, as), f.scalar(third!, as), span);
    case "imul":
      return { ...binary("mul", bitOperand(f, first!, as), bitOperand(f, second!, as), span), overflow: "meant" };
    case "clz32":
      return {
        kind: "math",
        fn: "clz",
        args: [convert(bitOperand(f, first!, "int32"), "uint32", span)],
        type: "int32",
        span,
      };
    case "uniform":
      return uniform(bitOperand(f, first!, "uint32"), node);
    case "toBoolean":
      return f.condition(first!);
    case "fround":
      return f.scalar(first!, "float32", "cast");
    default:
      return f.scalar(first!, as);
  }
}

/** `(word >>> 8) * 2 ** -24`, which no target rounds. */
function uniform(word: Expr, { span }: IntrinsicNode): Expr {
  const upper = binary("shr", convert(word, "uint32"), constant(8, "uint32", span), span);
  return binary("mul", convert(upper, "float32"), constant(2 ** -24, "float32", span), span);
}

/** A function of the table whose result is a tuple; of `sincos(x)` both are of one argument. */
export function lowerTuple(f: FunctionLowering, node: IntrinsicNode): readonly Expr[] {
  const { lowering } = node.row;
  if (lowering.kind === "special" && lowering.what === "uniform")
    return f.slots(node.args[0]!).map((word) => uniform(word, node));
  const argument = node.args[0]!;
  const operand = f.natural(mathOperand("float", [f.instance.scalarOf(argument)!]));
  const x = f.once(f.scalar(argument, operand), "x");
  return (["sin", "cos"] as const).map((fn) => ({ kind: "math", fn, args: [x], type: operand, span: node.span }));
}

/** A power; of integers to a small constant the product that it is. */
export function power(
  f: FunctionLowering,
  fn: "pow" | "ipow",
  args: readonly Expr[],
  type: ScalarType,
  as: DType,
  span: Span,
): Expr {
  const overflow = f.overflow(type, as);
  const [base, exponent] = args;
  const times = exponent?.kind === "const" ? Number(exponent.value) : 0;
  if (fn === "pow" || times < 2 || times > 4) return { kind: "math", fn, args, type: as, span, ...overflow };
  const product = (a: Expr, b: Expr): Expr => ({ ...binary("mul", a, b, span), ...overflow });
  const one = f.once(base!);
  const square = product(one, one);
  if (times === 2) return square;
  if (times === 3) return product(square, one);
  const kept = f.once(square);
  return product(kept, kept);
}
