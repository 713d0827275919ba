import type * as t from "@babel/types";
import { type DType, dtype as dtypeNamed, isDTypeName } from "@gridstride/core";
import type { FunctionUse } from "@gridstride/jit/internal";
import { bare, keyName } from "../syntax/walk.ts";
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

/** The meaning of expressions and of names at a place of a module. */
export interface Meanings {
  /** Of an expression in the array's. */
  numberOf(node: t.Node): Known;
  /** Whether a name is JavaScript's own there. */
  isGlobal(name: string): boolean;
  /** Whether an expression is the function `array` of `@gridstride/core`. */
  isArray(callee: t.Node): boolean;
}

/**
 * A constant array as the text makes it: `new Float32Array([1, 2])`, `Float32Array.of(1, 2)`, `array([[1, 2]], "float32")`.
 *
 * @param exact - whether an array is refused of which the text does not say the type, the elements and their number.
 * @returns null for any other expression. Elements and lengths that the text does not say are ones, and 16.
 */
export function arrayOf(node: t.Node, meanings: Meanings, exact: boolean): ArrayUse | null {
  const typedOf = (callee: t.Node): DType | null =>
    callee.type === "Identifier" && meanings.isGlobal(callee.name) ? typedNamed(callee.name) : null;
  if (node.type === "NewExpression") {
    const dtype = typedOf(node.callee);
    return dtype === null ? null : typed(dtype, node.arguments[0], meanings, exact);
  }
  if (node.type !== "CallExpression") return null;
  const { callee, arguments: args } = node;
  if (callee.type === "MemberExpression" && !meanings.isArray(callee)) {
    const dtype = typedOf(callee.object);
    const method = keyName({ key: callee.property, computed: callee.computed });
    if (dtype === null) return null;
    if (method === "of") return flat(dtype, args, meanings);
    if (method !== "from" || (exact && (args.length > 1 || args[0]?.type !== "ArrayExpression"))) return null;
    return typed(dtype, args[0], meanings, exact);
  }
  return meanings.isArray(callee) && args[0] !== undefined ? ofCore(bare(args[0]), args[1], meanings, exact) : null;
}

/** `array(nested, dtype)` */
function ofCore(nested: t.Node, type: t.Node | undefined, meanings: Meanings, exact: boolean): ArrayUse | null {
  const given = type && bare(type);
  const dtype = given === undefined ? "float64" : given.type === "StringLiteral" ? given.value : null;
  const shape = shapeOf(nested);
  if (dtype === null || !isDTypeName(dtype) || shape === null) return null;
  const elements = leaves(nested);
  if (exact) {
    // Booleans and bigints have other types than numbers.
    if (given === undefined && elements.some((one) => typeof meanings.numberOf(one) !== "number")) return null;
    if (elements.length !== shape.reduce((size, extent) => size * extent, 1)) return null;
  }
  return { ...flat(dtypeNamed(dtype), elements, meanings), shape };
}

/** Whether a name is the name of a typed array whose elements kernels have. */
export const isTypedArray = (name: string): boolean => typedNamed(name) !== null;

const typedNamed = (name: string): DType | null => (Object.hasOwn(TYPED, name) ? (TYPED[name] as DType) : null);

function typed(dtype: DType, given: t.Node | undefined, meanings: Meanings, exact: boolean): ArrayUse | null {
  const inner = given && bare(given);
  if (inner?.type === "ArrayExpression" && inner.elements.every((one) => one !== null && one.type !== "SpreadElement"))
    return flat(dtype, inner.elements as readonly t.Node[], meanings);
  const length = inner === undefined ? 0 : meanings.numberOf(inner);
  const isLength = typeof length === "number" && Number.isInteger(length) && length >= 0;
  if (exact && !isLength) return null;
  const count = isLength ? length : SOME;
  return { kind: "array", dtype, shape: [count], values: Array.from({ length: count }, () => zero(dtype)) };
}

const isBig = (dtype: DType): boolean => dtype === "int64" || dtype === "uint64";
const zero = (dtype: DType): number | bigint => (isBig(dtype) ? 0n : 0);

function flat(dtype: DType, nodes: readonly t.Node[], { numberOf }: Meanings): ArrayUse {
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
