import { fail } from "../diagnostics/diagnostic.ts";
import type { ArrayInfo } from "./array-info.ts";
import type { Instance } from "./instance.ts";
import { didYouMean } from "./nearest.ts";
import type { PropertyNode } from "./syntax.ts";
import { type ArrayType, describeType, elementOf, type TupleType, type Type } from "./types.ts";

export const ARRAY_PROPERTIES = ["shape", "strides", "ndim", "size", "length"] as const;

/** How many elements there are along an axis, where that is known when the kernel is compiled. */
export function extentOf({ shape, field, ndim }: ArrayInfo, axis: number): number | null {
  return shape?.[axis] ?? field?.inner[axis - ndim + field.inner.length] ?? null;
}

/** The same for code, which may be for a last axis of a few elements. */
export const fixedExtent = (info: ArrayInfo, axis: number): number | null =>
  extentOf(info, axis) ?? (axis === info.ndim - 1 ? (info.few ?? null) : null);

/** The type of an array after that many indices. */
export function elementOrRow({ session }: Instance, array: number, prefix: number): Type {
  const { ndim, dtype, fields } = session.arrays[array]!;
  return prefix === ndim && fields === undefined ? elementOf(dtype) : { kind: "array", array, prefix };
}

/** The array of the field that `records.name` or `record.name` names; null where it names none. */
export function fieldArray(instance: Instance, node: PropertyNode): number | null {
  const object = instance.typeOf(node.object);
  if (object?.kind !== "array") return null;
  const { fields, ndim } = instance.session.arrays[object.array]!;
  // The properties of arrays come first, of a record its fields.
  return fields === undefined || (object.prefix < ndim && isArrayProperty(node.name))
    ? null
    : (fields.get(node.name) ?? null);
}

export const isArrayProperty = (name: string): boolean => (ARRAY_PROPERTIES as readonly string[]).includes(name);

/** A field of an object. */
export function typeOfNamed(node: PropertyNode, object: TupleType, names: readonly string[]): Type {
  const found = object.items[names.indexOf(node.name)];
  if (found !== undefined) return found;
  return fail("GS408", node.span, `${describeType(object)} has no property '${node.name}'`, {
    label: "unknown",
    hint: didYouMean(node.name, names) ?? `it has ${names.join(", ")}`,
  });
}

/** Refuses a property that records, or arrays of them, do not have. */
export function refuseOfRecords(node: PropertyNode, { prefix }: ArrayType, { name, ndim, fields }: ArrayInfo): void {
  if (fields === undefined) return;
  const isRecord = prefix === ndim;
  // The distance of records in memory is not a whole number of elements of a field.
  const own = isRecord ? [] : ARRAY_PROPERTIES.filter((one) => one !== "strides");
  if ((own as readonly string[]).includes(node.name)) return;
  const all = [...own, ...fields.keys()];
  const what = isRecord ? `a record of '${name}'` : `'${name}', an array of records,`;
  fail("GS408", node.span, `${what} has no property '${node.name}'`, {
    label: "unknown",
    hint: didYouMean(node.name, all) ?? `there are ${all.join(", ")}`,
  });
}
