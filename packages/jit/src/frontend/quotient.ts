import { isInteger } from "../ir/types.ts";
import type { Instance } from "./instance.ts";
import { evaluateBinary } from "./operators.ts";
import type { BinaryNode, Node, Variable } from "./syntax.ts";
import { asNumber, meet, plain, type ScalarType } from "./types.ts";

/** The integer type of `a / b` of integers, where what is around it makes it an exact division; else null. */
export function quotientOf(instance: Instance, node: Node): ScalarType | null {
  if (!isDivision(node)) return null;
  if ([node.left, node.right].some((operand) => instance.valueType(operand)?.kind === "parts")) return null;
  const [left, right] = [instance.scalarOf(node.left), instance.scalarOf(node.right)];
  if (left === null || right === null || evaluateBinary("/", left, right) !== null) return null;
  const met = plain(meet(asNumber(left), asNumber(right)));
  return isInteger(met.type) && (left.type !== "bool" || right.type !== "bool") ? met : null;
}

export const BIT_OPERATORS: ReadonlySet<string> = new Set(["~", "&", "|", "^", "<<", ">>", ">>>"]);

/** Whether a value is a pattern of bits, which every integer type of as many holds. */
export function isBits(node: Node, variables: readonly Variable[]): boolean {
  if (node.kind === "literal") return typeof node.value === "number";
  if (node.kind !== "variable") return (node.kind === "binary" || node.kind === "unary") && BIT_OPERATORS.has(node.op);
  const { param, patterns, writes } = variables[node.variable]!;
  return param === null && patterns === writes;
}

export const isDivision = (node: Node): node is BinaryNode => node.kind === "binary" && node.op === "/";

/** The type of an operand of an operator: bit operators make a quotient of integers exact. */
export const operandType = (instance: Instance, op: string, node: Node): ScalarType | null =>
  (BIT_OPERATORS.has(op) ? quotientOf(instance, node) : null) ?? instance.scalarOf(node);
