import type { ComplexDType, RealDType as DType, DType as ElementType } from "@gridstride/core";
import { bits, isBig, isFloat, isInteger, isUnsigned } from "../ir/types.ts";
import { floatFor, isNarrow, type Promoted, promote } from "./promote.ts";

/** The facts that inference finds about an expression or variable. */
export type Type = ScalarType | PartsType | ArrayType | ShapeType | TupleType;

/**
 * A number or bool. Typed: of exactly `type`, which is never an integer of 8 or 16 bits. Weak: bool, int32 (whole), uint32
 * (whole, from 2^31 on), int64 (a bigint), uint64 (a bigint, from 2^63 on) or float64, which stands for "fractional" and
 * takes the width of what it meets. A weak number that is constant and beyond 32 bits is fractional too. `value`: constant,
 * in double precision, or exact for bigints. Only weak numbers are constant.
 */
export interface ScalarType extends Promoted {
  readonly kind: "scalar";
  readonly weak: boolean;
  readonly value?: number | bigint | boolean;
}

/** A value of several scalars that is one value to the user: a complex number. Always typed. */
export interface PartsType {
  readonly kind: "parts";
  readonly type: ComplexDType;
}

/** One scalar of a value of parts. */
export interface Part {
  readonly name: string;
  readonly type: DType;
}

/** An array, or with `prefix` > 0 what is left of it after that many indices. */
export interface ArrayType {
  readonly kind: "array";
  readonly array: number;
  readonly prefix: number;
}

/** `A.shape` or `A.strides`. */
export interface ShapeType {
  readonly kind: "shape";
  readonly of: "shape" | "stride";
  readonly array: number;
  readonly prefix: number;
}

/** With names, a record or an object: the items are in the order of their names, whatever the text's. */
export interface TupleType {
  readonly kind: "tuple";
  readonly items: readonly Type[];
  readonly names?: readonly string[];
}

export const typed = (type: DType): ScalarType => ({ kind: "scalar", type, weak: false });
export const weak = (type: "bool" | "int32" | "uint32" | "int64" | "uint64" | "float64"): ScalarType => ({
  kind: "scalar",
  type,
  weak: true,
});
/** The type of the values that elements of a type are read as, and that a cast to it gives. */
export const valueOf = (element: DType): ScalarType =>
  isInteger(element) && bits(element) < 32
    ? { ...typed("int32"), known: isUnsigned(element) ? "unsigned" : "narrow" }
    : typed(element);
/** The scalars of a value of parts, in the order in which they lie in an element. */
export function partsIn({ type }: PartsType): readonly [Part, ...Part[]] {
  const part = type === "complex64" ? "float32" : "float64";
  return [
    { name: "real", type: part },
    { name: "imag", type: part },
  ];
}
const complex = (type: ComplexDType): PartsType => ({ kind: "parts", type });
/** Whether elements of a type are complex numbers. */
export const isComplexType = (type: ElementType): type is ComplexDType => type === "complex64" || type === "complex128";
/** The type of an element as a value, and of what a cast to it gives. */
export const elementOf = (element: ElementType): ScalarType | PartsType =>
  isComplexType(element) ? complex(element) : valueOf(element);
/** The complex type that a number and a complex number, or two complex numbers, promote to. */
export function meetComplex(a: ScalarType | PartsType, b: ScalarType | PartsType): PartsType {
  const wide = [a, b].some((type) =>
    type.kind === "parts"
      ? type.type === "complex128"
      : !type.weak && type.type !== "bool" && bits(floatFor(type)) === 64,
  );
  return complex(wide ? "complex128" : "complex64");
}
/** A type that is weak if the other type is weak. */
export const asWeakAs = ({ weak: isWeak }: ScalarType, type: "bool" | "int32" | "uint32"): ScalarType =>
  isWeak ? weak(type) : typed(type);
/** A bool as the number 0 or 1, which takes the type of what it meets; numbers as they are. */
export function asNumber(type: ScalarType): ScalarType {
  if (type.type !== "bool") return type;
  return type.value === undefined ? whole : constant(Number(type.value));
}
/** The same without what is known of its values. */
export const plain = ({ type, weak: isWeak }: ScalarType): ScalarType => ({ kind: "scalar", type, weak: isWeak });
export const whole: ScalarType = weak("int32");
export const fractional: ScalarType = weak("float64");
export const weakBool: ScalarType = weak("bool");

/** A weak constant: a number is whole or fractional by its value, never by its spelling. */
export function constant(value: number | bigint | boolean): ScalarType {
  if (typeof value === "boolean") return { ...weakBool, value };
  if (typeof value === "bigint") return { ...weak(value >= 1n << 63n ? "uint64" : "int64"), value };
  if (!Number.isInteger(value) || Object.is(value, -0) || value < -(2 ** 31) || value >= 2 ** 32)
    return { ...fractional, value };
  return { ...weak(value >= 2 ** 31 && value < 2 ** 32 ? "uint32" : "int32"), value };
}

/** The types of a list, once all of them are known. */
export const allKnown = <T extends Type>(types: readonly (T | null)[]): readonly T[] | null =>
  types.every((type) => type !== null) ? types : null;

/** The type without the value: the type of a variable. */
export function widened(type: ScalarType): ScalarType;
export function widened(type: Type): Type;
export function widened(type: Type): Type {
  if (type.kind === "tuple") return { ...type, items: type.items.map(widened) };
  if (type.kind !== "scalar" || type.value === undefined) return type;
  const { value, ...rest } = type;
  return rest;
}

const WEAK_ORDER: readonly DType[] = ["bool", "int32", "uint32", "int64", "uint64", "float64"];

/** The type in which two scalars meet, in an operation or as assignments to one variable. */
export function meet(a: ScalarType, b: ScalarType): ScalarType {
  const met = meetTypes(a, b);
  if (isFloat(met.type)) return isWhole(a) && isWhole(b) ? { ...met, known: "whole" } : met;
  if (!isNarrow(a) || !isNarrow(b)) return met;
  return { ...met, known: a.known === b.known ? a.known : "narrow" } as ScalarType;
}

function meetTypes(a: ScalarType, b: ScalarType): ScalarType {
  if (a.weak && b.weak) {
    // Next to a position, a constant beyond 32 bits does not fit; from 2^31 on the result is uint32.
    const [one, other] = isWholeConstant(a) ? [a, b] : [b, a];
    const isNext = isWholeConstant(one) && other.value === undefined && isInteger(other.type);
    if (isNext && one.type === "float64") return other;
    return weak(WEAK_ORDER[Math.max(WEAK_ORDER.indexOf(a.type), WEAK_ORDER.indexOf(b.type))] as "int32");
  }
  if (a.type === "bool" || b.type === "bool") return a.type !== "bool" ? plain(a) : plain(b);
  if (a.weak !== b.weak) return a.weak ? meetWeak(b, a) : meetWeak(a, b);
  return typed(promote(a, b));
}

function meetWeak(strong: ScalarType, other: ScalarType): ScalarType {
  if (isFloat(strong.type)) return plain(strong);
  // A bigint has 64 bits next to narrower integers.
  if (isBig(other.type) && !isBig(strong.type)) return typed(other.type);
  if (isWholeConstant(other)) return plain(strong);
  return other.type === "float64" ? typed("float64") : plain(strong);
}

const isWholeConstant = ({ value }: ScalarType): boolean => typeof value === "number" && Number.isInteger(value);

/** Whether all values of a type are known to be whole numbers. */
export const isWhole = (type: ScalarType): boolean =>
  isInteger(type.type) || type.known === "whole" || isWholeConstant(type);

/** The type of a variable that is assigned both; null where they cannot be one variable. */
export function join(a: Type, b: Type): Type | null {
  if (a.kind === "scalar" && b.kind === "scalar") return a.weak && b.weak ? meet(widened(a), widened(b)) : meet(a, b);
  if (a.kind === "tuple" && b.kind === "tuple") {
    if (a.items.length !== b.items.length || a.names?.join() !== b.names?.join()) return null;
    const items = allKnown(a.items.map((item, index) => join(item, b.items[index]!)));
    return items && { ...a, items };
  }
  if ((a.kind === "parts" || a.kind === "scalar") && (b.kind === "parts" || b.kind === "scalar"))
    return meetComplex(a, b);
  return typeKey(a) === typeKey(b) ? a : null;
}

/** A text that tells types apart. */
export function typeKey(type: Type): string {
  switch (type.kind) {
    case "scalar":
      return `${type.weak ? "~" : ""}${type.type}${type.known === undefined ? "" : `:${type.known}`}${type.value === undefined ? "" : `=${Object.is(type.value, -0) ? "-0" : String(type.value)}`}`;
    case "parts":
      return type.type;
    case "array":
      return `array${type.array}/${type.prefix}`;
    case "shape":
      return `${type.of}${type.array}/${type.prefix}`;
    case "tuple":
      return `${JSON.stringify(type.names) ?? ""}(${type.items.map(typeKey).join(",")})`;
  }
}

/** How messages call a type. */
export function describeType(type: Type): string {
  switch (type.kind) {
    case "scalar":
      if (!type.weak) return type.type;
      return type.type === "bool" ? "bool" : type.type === "float64" ? "a fractional number" : "a whole number";
    case "parts":
      return type.type;
    case "array":
      return type.prefix > 0 ? "a row of an array" : "an array";
    case "shape":
      return type.of === "shape" ? "a shape" : "strides";
    case "tuple":
      return type.names ? `an object { ${type.names.join(", ")} }` : `a tuple of ${type.items.length}`;
  }
}
