import { fail } from "../diagnostics/diagnostic.ts";
import { isBig, isFloat } from "../ir/types.ts";
import type { Instance } from "./instance.ts";
import { evaluateBinary, planBinary } from "./operators.ts";
import { isNarrow } from "./promote.ts";
import { BIT_OPERATORS, operandType } from "./quotient.ts";
import type { BinaryNode, ConditionalNode, LogicalNode, MergeNode, Node, UnaryNode } from "./syntax.ts";
import { typeOfAllocation } from "./type-allocation.ts";
import { typeOfIndex, typeOfProperty } from "./type-array.ts";
import { isComplexNode, typeOfComplexBinary, typeOfComplexUnary } from "./type-complex.ts";
import { typeOfIntrinsic } from "./type-intrinsic.ts";
import {
  type ArrayType,
  allKnown,
  asNumber,
  asWeakAs,
  constant,
  describeType,
  join,
  meet,
  plain,
  type ScalarType,
  type TupleType,
  type Type,
  whole,
} from "./types.ts";

/** The type of an expression by the types of what is in it; null while something in it has none. */
export function typeOfNode(instance: Instance, node: Node): Type | null {
  switch (node.kind) {
    case "literal":
      return constant(node.value);
    case "variable": {
      const type = instance.variables[node.variable]!;
      if (type === null && instance.settled) {
        const { name } = instance.syntax.variables[node.variable]!;
        return fail("GS112", node.span, `'${name}' has no value`, {
          label: "never assigned",
          hint: "give it one where it is declared",
        });
      }
      return type;
    }
    case "constantArray":
      return { kind: "array", array: instance.session.constantArray(node.name, node.use, node.span), prefix: 0 };
    case "position":
      return whole;
    case "tuple": {
      const items = allKnown(node.items.map((item) => instance.valueType(item)));
      return items && { kind: "tuple", items, ...(node.names && { names: node.names }) };
    }
    case "merge":
      return typeOfMerge(instance, node);
    case "index":
      return typeOfIndex(instance, node);
    case "property":
      return typeOfProperty(instance, node);
    case "allocate":
      return typeOfAllocation(instance, node);
    case "unary":
      return typeOfUnary(instance, node);
    case "binary":
      return typeOfBinary(instance, node);
    case "logical":
      return typeOfLogical(instance, node);
    case "conditional":
      return typeOfConditional(instance, node);
    case "intrinsic":
      return typeOfIntrinsic(instance, node);
  }
}

/** Fields in the order of their names, as in every object. */
function typeOfMerge(instance: Instance, { objects }: MergeNode): Type | null {
  const types = allKnown(
    objects.map((object) => {
      const type = instance.valueType(object);
      if (type === null || (type.kind === "tuple" && type.names !== undefined)) return type as NamedTuple | null;
      return fail("GS212", object.span, `\`...\` of ${describeType(type)} cannot be used in a kernel`, {
        label: "no object",
        hint: "an object takes the fields of another object, or of a record: `{ ...p[i], x: 1 }`",
      });
    }),
  );
  if (types === null) return null;
  const fields = new Map(types.flatMap(({ names, items }) => names.map((name, i) => [name, items[i]!] as const)));
  const names = [...fields.keys()].sort((a, b) => (a < b ? -1 : 1));
  return { kind: "tuple", items: names.map((name) => fields.get(name)!), names };
}

type NamedTuple = TupleType & { readonly names: readonly string[] };

/** TypeScript knows `-x` and `~x` of a number or a bigint only under one type for both. */
export const isNumber = (value: number | bigint | boolean | undefined): value is number =>
  typeof value === "number" || typeof value === "bigint";

function typeOfUnary(instance: Instance, node: UnaryNode): Type | null {
  if (isComplexNode(instance, node.value)) return typeOfComplexUnary(instance, node);
  const type = operandType(instance, node.op, node.value);
  if (type === null) return null;
  const { value } = type;
  switch (node.op) {
    case "!":
      return value === undefined ? { ...plain(type), type: "bool" } : constant(!value);
    case "+":
      return asNumber(type);
    case "-":
      if (type.type === "bool") return value === undefined ? whole : constant(0 - Number(value));
      if (isNumber(value)) return constant(-value);
      return isNarrow(type) ? plain(type) : type;
    case "~": {
      const number = asNumber(type);
      if (isNumber(number.value)) return constant(~number.value);
      return isFloat(number.type) ? asWeakAs(number, "int32") : plain(number);
    }
  }
}

function typeOfBinary(instance: Instance, node: BinaryNode): Type | null {
  if (isComplexNode(instance, node.left) || isComplexNode(instance, node.right))
    return typeOfComplexBinary(instance, node);
  const left = operandType(instance, node.op, node.left);
  const right = operandType(instance, node.op, node.right);
  if (left === null || right === null) return null;
  const known = evaluateBinary(node.op, left, right);
  if (known !== null) return known;
  if (BIT_OPERATORS.has(node.op)) refuseRounded(node, left, right);
  return planBinary(node.op, left, right).result;
}

/** A float becomes int32 in a bit operator: next to 64 bits that is never meant. The count of a shift may be a float. */
function refuseRounded({ op, left, right }: BinaryNode, a: ScalarType, b: ScalarType): void {
  for (const [at, type, other] of [[left, a, b] as const, [right, b, a] as const])
    if (type.value === undefined && isFloat(type.type) && isBig(other.type) && (at === left || op.length === 1))
      fail("GS310", at.span, `\`${op}\` works on the bits of integers`, {
        label: describeType(type),
        hint: "make it whole first: `uint64(x)`, or `int64(x)`",
      });
}

function typeOfLogical(instance: Instance, node: LogicalNode): Type | null {
  const left = instance.scalarOf(node.left);
  if (left === null) return null;
  // A constant left side decides whether the right is there at all.
  if (left.value !== undefined)
    return Boolean(left.value) === (node.op === "&&") ? instance.scalarOf(node.right) : left;
  const right = instance.scalarOf(node.right);
  return right === null ? null : meet(left, right);
}

function typeOfConditional(instance: Instance, node: ConditionalNode): Type | null {
  const test = instance.scalarOf(node.test);
  if (test === null) return null;
  if (test.value !== undefined) return instance.valueType(test.value ? node.then : node.else);
  const [then, other] = [instance.valueType(node.then), instance.valueType(node.else)];
  if (then === null || other === null) return null;
  const met = join(then, other);
  if (met !== null) return met;
  const array = arrayOfEither(then, other);
  if (array !== undefined) {
    return fail("GS412", node.span, "which array this is would depend on a value", {
      label: "two arrays",
      hint: eitherArray(instance, array, "choose between elements: `c ? A[i] : B[i]`, or use an `if`"),
    });
  }
  return fail("GS301", node.span, `${describeType(then)} in one branch and ${describeType(other)} in the other`, {
    label: "no common type",
    hint: "both branches must give the same kind of value",
  });
}

/** An array that stands where the other type has another array or none, in the items of tuples too. */
function arrayOfEither(a: Type, b: Type): ArrayType | undefined {
  if (join(a, b) !== null) return undefined;
  if (a.kind === "array") return a;
  if (b.kind === "array") return b;
  if (a.kind !== "tuple" || b.kind !== "tuple") return undefined;
  const found = a.items.map((item, at) => arrayOfEither(item, b.items[at] ?? item));
  return found.find((array) => array !== undefined);
}

/**
 * The help where a name would be of one array or another: rows of one array may be chosen at run time.
 *
 * @param otherwise - the help for arrays that the kernel does not make.
 */
export function eitherArray({ session }: Instance, { array }: ArrayType, otherwise: string): string {
  const { space } = session.arrays[array]!;
  return space === "shared" || space === "local"
    ? `make one array with one more axis, \`s = ${space}.array([2, n], …)\`, and choose a row of it: \`s[k & 1]\``
    : otherwise;
}
