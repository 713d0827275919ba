import type { RealDType as DType } from "@gridstride/core";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Intrinsic } from "../intrinsics/intrinsic.ts";
import { bits, isFloat, isInteger } from "../ir/types.ts";
import type { TypeRule } from "../math/row.ts";
import type { Instance } from "./instance.ts";
import { planBinary } from "./operators.ts";
import { floatFor } from "./promote.ts";
import { quotientOf } from "./quotient.ts";
import type { IntrinsicNode, Node } from "./syntax.ts";
import { isComplexNode, numberOf, typeOfComplexCast, typeOfComplexMath } from "./type-complex.ts";
import {
  allKnown,
  asNumber,
  asWeakAs,
  constant,
  describeType,
  fractional,
  meet,
  plain,
  type ScalarType,
  type Type,
  typed,
  valueOf,
  whole,
  widened,
} from "./types.ts";

export function typeOfIntrinsic(instance: Instance, node: IntrinsicNode): Type | null {
  const { lowering } = node.row;
  switch (lowering.kind) {
    case "gridlike": {
      const axes = constantArgument(instance, node, 1, 3);
      return axes === null
        ? null
        : axes === 1
          ? whole
          : { kind: "tuple", items: Array.from({ length: axes }, () => whole) };
    }
    case "axis":
      return constantArgument(instance, node, 0, 2) === null ? null : whole;
    case "complex":
      return typeOfComplexCast(instance, node, lowering.type);
    case "cast":
      return instance.scalarOf(node.args[0]!) === null ? null : valueOf(lowering.type);
    case "bitcast":
      return bitcastOperand(instance, node, lowering.type) === null ? null : typed(lowering.type);
    case "math":
      return node.args.some((arg) => isComplexNode(instance, arg))
        ? typeOfComplexMath(instance, node, lowering.fn)
        : typeOfMath(instance, node, lowering.rule);
    case "special":
      return typeOfSpecial(instance, node, lowering.what);
    default:
      return null;
  }
}

/** The number of axes or the axis that a position is asked for. */
export function constantArgument(instance: Instance, node: IntrinsicNode, least: number, most: number): number | null {
  const argument = node.args[0]!;
  const type = instance.scalarOf(argument);
  if (type === null) return null;
  const { value } = type;
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
  return fail("GS507", argument.span, `\`${node.row.name}\` takes a constant from ${least} to ${most}`, {
    label: value === undefined ? "not a constant" : "out of range",
    hint: `give a number, or a number from \`uses\`: \`${node.row.name}(${least})\``,
  });
}

/** The types of all arguments; null while one is unknown. */
const argumentTypes = (instance: Instance, args: readonly Node[]): readonly ScalarType[] | null =>
  allKnown(args.map((arg) => instance.scalarOf(arg)));

/** The type in which the arguments of a mathematical function meet. */
export function mathOperand(rule: TypeRule, types: readonly ScalarType[]): ScalarType {
  const met = widened(types.map(asNumber).reduce(meet));
  switch (rule) {
    case "float":
    case "predicate":
      return met.weak ? fractional : typed(floatFor(met));
    case "same":
      return met;
    case "rounding":
      return isFloat(met.type) ? { ...met, known: "whole" } : met;
    case "pow":
      return planBinary("**", types[0]!, types[1]!).operand;
    case "int":
    case "sameInt":
      return plain(met);
  }
}

function typeOfMath(instance: Instance, node: IntrinsicNode, rule: TypeRule): ScalarType | null {
  if (rule === "rounding") {
    const quotient = quotientOf(instance, node.args[0]!);
    if (quotient !== null && node.row.name !== "Math.round") return quotient;
  }
  const types = argumentTypes(instance, node.args);
  if (types === null) return null;
  const known = evaluateMath(node.row, types);
  if (known !== null) return known;
  const operand = mathOperand(rule, types);
  switch (rule) {
    case "predicate":
      return asWeakAs(operand, "bool");
    case "int":
    case "sameInt":
      if (isFloat(operand.type)) {
        return fail("GS310", node.args[0]!.span, `\`${node.row.name}\` works on the bits of integers`, {
          label: operand.weak ? "a fractional number" : operand.type,
          hint: "make it whole first: `x | 0`, or `int32(x)`",
        });
      }
      return rule === "sameInt" ? operand : asWeakAs(operand, "int32");
    default:
      return operand;
  }
}

const HOST: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries({ Math, Number }).flatMap(([of, object]) =>
    Object.entries(Object.getOwnPropertyDescriptors(object)).map(([name, { value }]) => [`${of}.${name}`, value]),
  ),
);

/** JavaScript's own function of constants, in double precision. */
function evaluateMath(row: Intrinsic, types: readonly ScalarType[]): ScalarType | null {
  if (types.some(({ value }) => value === undefined || typeof value === "bigint")) return null;
  const host = HOST[row.name] ?? HOST[`Number.${row.name}`];
  return typeof host === "function"
    ? constant((host as (...args: number[]) => number | boolean)(...types.map(({ value }) => Number(value))))
    : null;
}

/** One number for a word, a tuple of them for a tuple. */
function typeOfUniform(instance: Instance, { args }: IntrinsicNode): Type | null {
  const { span } = args[0]!;
  const type = instance.valueType(args[0]!);
  if (type === null) return null;
  for (const word of type.kind === "tuple" ? type.items : [type]) {
    if (word.kind === "scalar" && isInteger(word.type) && bits(word.type) === 32) continue;
    fail("GS310", span, "`uniform` takes random words, integers of 32 bits", {
      label: describeType(word),
      hint: "give it what `philox` gives: `const [x, y] = uniform(philox(seed, i))`",
    });
  }
  const number = typed("float32");
  return type.kind === "tuple" ? { kind: "tuple", items: type.items.map(() => number) } : number;
}

function typeOfSpecial(instance: Instance, node: IntrinsicNode, what: string): Type | null {
  if (what === "uniform") return typeOfUniform(instance, node);
  if (what === "conj") return numberOf(instance, node.args[0]!);
  const types = argumentTypes(instance, node.args);
  if (types === null) return null;
  const first = types[0]!;
  switch (what) {
    case "selp":
      return meet(types[1]!, types[2]!);
    case "sincos": {
      const operand = mathOperand("float", types);
      return { kind: "tuple", items: [operand, operand] };
    }
    case "imul":
      return evaluateMath(node.row, types) ?? planBinary("&", asNumber(first), asNumber(types[1]!)).result;
    case "fround":
      return typed("float32");
    case "clz32":
      return evaluateMath(node.row, types) ?? asWeakAs(first, "int32");
    case "toNumber":
      return asNumber(first);
    case "toBoolean":
      return first.value === undefined ? asWeakAs(first, "bool") : constant(Boolean(first.value));
    default:
      return null;
  }
}

/** The type whose bits `bitcast` reads: that of its argument, which is as wide as `to`; null while it is not known. */
export function bitcastOperand(instance: Instance, { row, args }: IntrinsicNode, to: DType): DType | null {
  const argument = args[0]!;
  const type = instance.scalarOf(argument);
  if (type === null) return null;
  const wide = bits(to) === 64;
  const fractional = isFloat(type.type);
  if (type.weak && type.type !== "bool")
    return fractional ? (wide ? "float64" : "float32") : wide ? "int64" : type.type;
  if (type.type !== "bool" && bits(type.type) === bits(to)) return type.type;
  const [float, integer] = wide ? ["float64", "int64"] : ["float32", "int32"];
  return fail("GS314", argument.span, `\`${row.name}\` reads the bits of a value of ${bits(to)} bits`, {
    label: type.type,
    hint: `convert it first: \`${fractional ? float : integer}(x)\``,
  });
}
