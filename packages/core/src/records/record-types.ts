import type { DType, DTypeName, Dtype, ElementOf } from "../dtype.ts";

/** The type of a field: one element, or a type and a fixed size, `["float32", 3]`. */
export type FieldSpec =
  | DTypeName
  | RecordType
  | readonly [type: DTypeName | RecordType, size: number | readonly number[]];

/** The fields of a record, in their order. */
export interface FieldSpecs {
  readonly [name: string]: FieldSpec;
}

/** One field of a record. */
export interface RecordField {
  readonly name: string;
  /** The type of one element: a number's type, or records inside of records. */
  readonly dtype: DType | RecordType;
  /** Elements per axis of a field of a fixed size; `[]` for one element. */
  readonly shape: readonly number[];
  /** Bytes from the beginning of the record. */
  readonly offset: number;
  readonly byteLength: number;
}

/** An element type with named fields: NumPy's structured dtype. Made by `record`. */
export interface RecordType<F extends FieldSpecs = FieldSpecs> {
  /** Found by name, so that two copies of this package understand each other's objects. */
  readonly "~record": true;
  /** For TypeScript alone: never set. */
  readonly "~specs"?: F;
  /** In their order. */
  readonly fields: readonly RecordField[];
  /** Bytes of one record, padding counted: NumPy's `itemsize`. */
  readonly itemsize: number;
  /** Its offset in an aligned record is a multiple of this, in bytes; 1 for a packed record. */
  readonly alignment: number;
  /**
   * For Gridstride's own packages: records over their bytes, on the host or on a device. They come with their type, so that who
   * makes no record loads no code of records.
   */
  readonly "~over": <R>(bytes: unknown) => R;
  /** For Gridstride's own packages: a copy of records, or of nested arrays of objects. */
  readonly "~of": <R>(value: unknown) => R;
  /** The call of `record` that makes it. */
  toString(): string;
}

/** A record as JavaScript has it: what `get` gives and `set` takes. */
export type RecordValue<F extends FieldSpecs> = { readonly [K in keyof F]: FieldValue<F[K]> };

type FieldValue<S> = S extends readonly [infer E, infer N] ? Several<OneValue<E>, N> : OneValue<S>;

type OneValue<E> = E extends DTypeName ? ElementOf<Dtype<E>> : E extends RecordType<infer G> ? RecordValue<G> : never;

type Several<V, N> = N extends readonly [unknown, ...infer Rest]
  ? readonly (Rest extends readonly [] ? V : Several<V, Rest>)[]
  : N extends number
    ? readonly V[]
    : readonly unknown[];

type ElementType<S> = S extends readonly [infer E, unknown] ? E : S;

/** The names of fields with numbers. */
export type NumberField<F extends FieldSpecs> = {
  [K in keyof F]: ElementType<F[K]> extends DTypeName ? K : never;
}[keyof F] &
  string;

/** The names of fields with records. */
export type NestedField<F extends FieldSpecs> = Exclude<keyof F & string, NumberField<F>>;

/** The element type of a field with numbers. */
export type TypeOfField<F extends FieldSpecs, K extends keyof F> =
  ElementType<F[K]> extends infer E extends DTypeName ? Dtype<E> : DType;

/** The fields of the records in a field. */
export type SpecsOfField<F extends FieldSpecs, K extends keyof F> =
  ElementType<F[K]> extends RecordType<infer G> ? G : FieldSpecs;
