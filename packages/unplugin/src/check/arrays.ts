import type * as t from "@babel/types";
import { type DType, dtype as dtypeNamed, isDTypeName } from "@gridstride/core";
import type { FunctionUse } from "@gridstride/jit/internal";
import { bare } from "../syntax/walk.ts";
import { type Known, SOME_NUMBER } from "./numbers.ts";

type ArrayUse = Extract<FunctionUse["uses"][string], { kind: "array" }>;

const TYPED: Readonly<Record<string, DType>> = {
  Int8Array: "int8",
  Uint8Array: "uint8",
  Int16Array: "int16",
  Uint16Array: "uint16",
  Int32Array: "int32",
  Uint32Array: "uint32",
  Float32Array: "float32",
  Float64Array: "float64",
  BigInt64Array: "int64",
  BigUint64Array: "uint64",
};

/** Elements that stand for others where only the running program knows how many there are. */
const SOME = 16;

/**
 * A constant array as the text makes it: `new Float32Array([1, 2])`, `Float32Array.of(1, 2)`, `array([[1, 2]], "float32")`.
 *
 * @returns null for any other expression. Elements and lengths that the text does not say are ones, and 16.
 */
export function arrayOf(node: t.Node, numberOf: (node: t.Node) => Known): ArrayUse | null {
  if (node.type === "NewExpression" && node.callee.type === "Identifier") {
    const dtype = typedNamed(node.callee.name);
    return dtype === null ? null : typed(dtype, node.arguments[0], numberOf);
  }
  if (node.type !== "CallExpression") return null;
  const { callee, arguments: args } = node;
  if (callee.type === "MemberExpression" && callee.object.type === "Identifier") {
    const dtype = typedNamed(callee.object.name);
    if (dtype === null || callee.property.type !== "Identifier") return null;
    if (callee.property.name === "of") return flat(dtype, args, numberOf);
    return callee.property.name === "from" ? typed(dtype, args[0], numberOf) : null;
  }
  if (callee.type !== "Identifier" || callee.name !== "array" || args[0] === undefined) return null;
  const given = args[1] && bare(args[1]);
  const dtype = given === undefined ? "float64" : given.type === "StringLiteral" ? given.value : null;
  if (dtype === null || !isDTypeName(dtype)) return null;
  const shape = shapeOf(bare(args[0]));
  return shape === null ? null : { ...flat(dtypeNamed(dtype), leaves(bare(args[0])), numberOf), shape };
}

/** Whether a name is the name of a typed array whose elements kernels have. */
export const isTypedArray = (name: string): boolean => typedNamed(name) !== null;

const typedNamed = (name: string): DType | null => (Object.hasOwn(TYPED, name) ? (TYPED[name] as DType) : null);

function typed(dtype: DType, given: t.Node | undefined, numberOf: (node: t.Node) => Known): ArrayUse {
  const inner = given && bare(given);
  if (inner?.type === "ArrayExpression" && inner.elements.every((one) => one !== null && one.type !== "SpreadElement"))
    return flat(dtype, inner.elements as readonly t.Node[], numberOf);
  const length = inner === undefined ? 0 : numberOf(inner);
  const count = typeof length === "number" && Number.isInteger(length) && length >= 0 ? length : SOME;
  return { kind: "array", dtype, shape: [count], values: Array.from({ length: count }, () => zero(dtype)) };
}

const isBig = (dtype: DType): boolean => dtype === "int64" || dtype === "uint64";
const zero = (dtype: DType): number | bigint => (isBig(dtype) ? 0n : 0);

function flat(dtype: DType, nodes: readonly t.Node[], numberOf: (node: t.Node) => Known): ArrayUse {
  const values = nodes.map((node) => {
    const value = numberOf(node);
    if (value === null || value === SOME_NUMBER) return isBig(dtype) ? 1n : 1;
    return isBig(dtype) ? BigInt(value) : Number(value);
  });
  return { kind: "array", dtype, shape: [values.length], values };
}

function shapeOf(node: t.Node): readonly number[] | null {
  if (node.type !== "ArrayExpression") return [];
  const [first] = node.elements;
  if (!first || first.type === "SpreadElement") return null;
  const inner = shapeOf(bare(first));
  return inner && [node.elements.length, ...inner];
}

function leaves(node: t.Node): readonly t.Node[] {
  if (node.type !== "ArrayExpression") return [node];
  return node.elements.flatMap((one) => (one === null ? [] : leaves(bare(one))));
}
