import type { ComplexDType } from "@gridstride/core";
import { fail } from "../diagnostics/diagnostic.ts";
import { type ComplexFunction, complexMath } from "../intrinsics/complex-library.ts";
import type { MathFn } from "../math/table.ts";
import type { Instance } from "./instance.ts";
import type { BinaryNode, IntrinsicNode, Node, UnaryNode } from "./syntax.ts";
import {
  allKnown,
  asWeakAs,
  elementOf,
  meetComplex,
  type PartsType,
  partsIn,
  type ScalarType,
  type Type,
  typed,
} from "./types.ts";

type NumberType = ScalarType | PartsType;

/** Whether the value of an expression is complex, as far as is known. */
export const isComplexNode = (instance: Instance, node: Node): boolean => instance.valueType(node)?.kind === "parts";

/** The type of an operand, real or complex. */
export function numberOf(instance: Instance, node: Node): NumberType | null {
  const type = instance.valueType(node);
  return type?.kind === "parts" ? type : instance.scalarOf(node);
}

export function typeOfComplexUnary(instance: Instance, node: UnaryNode): Type | null {
  if (node.op === "-" || node.op === "+") return instance.valueType(node.value);
  return refused(node, `\`${node.op}\``);
}

export function typeOfComplexBinary(instance: Instance, node: BinaryNode): Type | null {
  const [left, right] = [numberOf(instance, node.left), numberOf(instance, node.right)];
  if (left === null || right === null) return null;
  switch (node.op) {
    case "+":
    case "-":
    case "*":
    case "/":
    case "**":
      return meetComplex(left, right);
    case "===":
    case "!==":
      return asWeakAs(typed("bool"), "bool");
    case "<":
    case "<=":
    case ">":
    case ">=":
      return fail("GS315", node.span, "complex numbers have no order", {
        label: "compared here",
        hint: "compare their sizes, `Math.abs(z)`, or a part, `z.real`",
      });
    default:
      return refused(node, `\`${node.op}\``);
  }
}

/** `complex64(re, im)`, and of one number. */
export function typeOfComplexCast(
  instance: Instance,
  node: IntrinsicNode,
  type: ComplexDType | null,
): PartsType | null {
  const [first, imag] = node.args;
  const types = allKnown(
    imag === undefined ? [numberOf(instance, first!)] : node.args.map((arg) => instance.scalarOf(arg)),
  );
  if (types === null) return null;
  if (type !== null) return elementOf(type) as PartsType;
  const [real, other = real] = types;
  return meetComplex(real!, other!);
}

/** The function of the library that a mathematical function of complex numbers is; null where it has none. */
export const complexFunctionOf = (fn: MathFn): ComplexFunction | null =>
  complexMath.has(fn) ? (fn as ComplexFunction) : null;

export function typeOfComplexMath(instance: Instance, node: IntrinsicNode, fn: MathFn): Type | null {
  const types = allKnown(node.args.map((arg) => numberOf(instance, arg)));
  if (types === null) return null;
  const [first, second = first] = types;
  const met = meetComplex(first!, second!);
  if (fn === "abs" && node.args.length === 1) return typed(partsIn(met)[0].type);
  if (fn === "isNaN" || fn === "isFinite") return typed("bool");
  if (fn === "pow" || (complexFunctionOf(fn) !== null && node.args.length === 1)) return met;
  return refused(node, `\`${node.row.name}\``);
}

function refused(node: Node, what: string): never {
  return fail("GS315", node.span, `${what} does not work on complex numbers`, {
    label: "a complex number",
    hint: "take a part, `z.real` or `z.imag`, or its size, `Math.abs(z)`",
  });
}
