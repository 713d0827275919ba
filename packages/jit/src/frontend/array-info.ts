import type { DType, RealDType, RecordType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { FieldOffset } from "../ir/field-offset.ts";
import { bits } from "../ir/types.ts";
import type { Relative } from "./request.ts";
import type { ArrayUse } from "./syntax.ts";
import { elementOf, partsIn, type TupleType, type Type } from "./types.ts";

/** An array that a kernel works on. */
export interface ArrayInfo {
  readonly space: "global" | "shared" | "local" | "constant";
  readonly name: string;
  readonly dtype: DType;
  readonly ndim: number;
  /** The shape, where it is known when the kernel is compiled. */
  readonly shape: readonly number[] | null;
  /** The size of the last axis, where the code is for this size alone. Types do not depend on it. */
  readonly few?: number | undefined;
  /** Values of a constant array. */
  readonly use: ArrayUse | null;
  /** A shared array of the size that the launch gives. */
  readonly atLaunch?: boolean;
  /** Stores clamp, as those into a Uint8ClampedArray do. */
  readonly clamped?: boolean;
  /** Where indices count from, if not from the start. */
  readonly relative: Relative | null;
  /** For an array of records: the arrays of its fields. The array itself is not in the IR, and its `dtype` has no meaning. */
  readonly fields?: ReadonlyMap<string, number>;
  /** The type of its records. */
  readonly record?: RecordType;
  /** For the array of a field; that of an array that the kernel makes is of no argument. */
  readonly field?: FieldOffset;
  readonly span: Span;
}

/** The scalars of an element: several of a complex number. */
export function partTypes({ dtype }: Pick<ArrayInfo, "dtype">): readonly RealDType[] {
  const element = elementOf(dtype);
  return element.kind === "parts" ? partsIn(element).map(({ type }) => type) : [dtype as RealDType];
}

/** The type of the pieces that elements of an array are read in, where records put elements anywhere; else null. */
export function pieceType(info: ArrayInfo): RealDType | null {
  const { field } = info;
  if (field === undefined || field.piece * 8 >= bits(partTypes(info)[0]!)) return null;
  return `uint${8 * field.piece}` as RealDType;
}

/** The type of a record that is read as a value: its fields by name, fields of a fixed size as tuples. */
export function recordValue(arrays: readonly ArrayInfo[], records: number): TupleType {
  const { fields, ndim } = arrays[records]!;
  const names = [...fields!.keys()].sort();
  const items = names.map((name): Type => {
    const { dtype, field, ndim: axes, fields: own } = arrays[fields!.get(name)!]!;
    const one = own === undefined ? elementOf(dtype) : recordValue(arrays, fields!.get(name)!);
    const sizes = field!.inner.slice(field!.inner.length - (axes - ndim));
    return sizes.reduceRight<Type>((type, size) => ({ kind: "tuple", items: Array(size).fill(type) }), one);
  });
  return { kind: "tuple", items, names };
}
