import { UnsupportedError } from "./errors.ts";
import { inOneArray, show } from "./show.ts";

/**
 * Host storage of every element type. `bool` is 0 or 1 in a byte; `float16` is the bits of a half; a complex number is two
 * floats, the real part first.
 */
export interface DTypes {
  bool: Uint8Array;
  int8: Int8Array;
  int16: Int16Array;
  int32: Int32Array;
  int64: BigInt64Array;
  uint8: Uint8Array;
  uint16: Uint16Array;
  uint32: Uint32Array;
  uint64: BigUint64Array;
  float16: Uint16Array;
  float32: Float32Array;
  float64: Float64Array;
  complex64: Float32Array;
  complex128: Float64Array;
}

/** The element types whose elements are one number or bool. */
export type RealDType =
  | "bool"
  | "int8"
  | "int16"
  | "int32"
  | "int64"
  | "uint8"
  | "uint16"
  | "uint32"
  | "uint64"
  | "float16"
  | "float32"
  | "float64";

/** The element types whose elements are complex numbers: two float32, or two float64. */
export type ComplexDType = "complex64" | "complex128";

/** An element type, by NumPy's name. */
export type DType = RealDType | ComplexDType;

/** A complex number, as `get` gives it and `set` takes it. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

/** Numba's short names (and NumPy's `bool_`). */
export interface DTypeAliases {
  b1: "bool";
  bool_: "bool";
  boolean: "bool";
  i1: "int8";
  i2: "int16";
  i4: "int32";
  i8: "int64";
  u1: "uint8";
  u2: "uint16";
  u4: "uint32";
  u8: "uint64";
  f2: "float16";
  f4: "float32";
  f8: "float64";
  c8: "complex64";
  c16: "complex128";
}

/** Any name that `dtype` parses. */
export type DTypeName = DType | keyof DTypeAliases;

/** The element type that a name stands for. */
export type Dtype<N extends DTypeName> = N extends DType ? N : N extends keyof DTypeAliases ? DTypeAliases[N] : never;

/** Any host storage. */
export type TypedArray =
  | Float32Array
  | Float64Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Uint8Array
  | Uint8ClampedArray
  | Uint16Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array;

/** The JavaScript type that `get` and `toNested` give for an element type. */
export type ElementOf<D extends DType> = D extends "bool"
  ? boolean
  : D extends "int64" | "uint64"
    ? bigint
    : D extends ComplexDType
      ? Complex
      : number;

/** Facts of one element type. */
export interface DTypeInfo<D extends DType = DType> {
  readonly name: D;
  readonly kind: "bool" | "int" | "uint" | "float" | "complex";
  readonly bytesPerElement: D extends RealDType ? 1 | 2 | 4 | 8 : 1 | 2 | 4 | 8 | 16;
  /** How many elements of the typed array are an element: 2 of a complex number, else 1. */
  readonly cells: 1 | 2;
  /** The host's storage class. */
  readonly storage: TypedArrayConstructor<DTypes[D]>;
  /** NumPy's type string in `.npy` files, little-endian. */
  readonly npy: string;
}

/** The part of a typed array's constructor that is used here. */
export interface TypedArrayConstructor<A> {
  new (length: number): A;
  new (buffer: ArrayBufferLike, byteOffset?: number, length?: number): A;
  readonly BYTES_PER_ELEMENT: number;
}

type Table = { readonly [D in DType]: DTypeInfo<D> };

/** In NumPy's order; the rest of what is known of a type follows from its name and storage. */
const STORAGE = {
  bool: Uint8Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint8: Uint8Array,
  uint16: Uint16Array,
  uint32: Uint32Array,
  uint64: BigUint64Array,
  float16: Uint16Array,
  float32: Float32Array,
  float64: Float64Array,
  complex64: Float32Array,
  complex128: Float64Array,
};

const TABLE = Object.fromEntries(
  Object.entries(STORAGE).map(([name, storage]) => {
    const kind = name.replace(/\d+/, "");
    const cells = kind === "complex" ? 2 : 1;
    const bytesPerElement = storage.BYTES_PER_ELEMENT * cells;
    const npy = (bytesPerElement > 1 ? "<" : "|") + kind[0] + bytesPerElement;
    return [name, { name, kind, bytesPerElement, cells, storage, npy }];
  }),
) as unknown as Table;

/**
 * All element types, in NumPy's order.
 *
 * @example
 * ```ts
 * dtypes.length; // 14
 * ```
 */
export const dtypes: readonly DType[] = Object.keys(TABLE) as DType[];

const ALIASES: DTypeAliases = {
  ...(Object.fromEntries(dtypes.map((name) => [TABLE[name].npy.slice(1), name])) as unknown as DTypeAliases),
  bool_: "bool",
  boolean: "bool",
};

/**
 * The element type that a name stands for: NumPy's name, or Numba's short one.
 *
 * @throws {UnsupportedError} code `dtype`, for any other name.
 *
 * @example
 * ```ts
 * dtype("f4"); // float32
 * ```
 */
export function dtype<N extends DTypeName>(name: N): Dtype<N> {
  // Another kind of value, `["f4"]` say, would be found by its text.
  if (typeof name === "string") {
    if (Object.hasOwn(TABLE, name)) return name as Dtype<N>;
    if (Object.hasOwn(ALIASES, name)) return ALIASES[name as keyof DTypeAliases] as Dtype<N>;
  }
  if ((name as { readonly "~record"?: true } | null)?.["~record"])
    throw new UnsupportedError(
      "dtype",
      `expected a type of numbers, got ${show(name)}: fill zeros(n, type).bytes with x.view("uint8")`,
    );
  throw new UnsupportedError(
    "dtype",
    `expected an element type, got ${show(name)}${inOneArray(name)}; known are ${dtypes.join(", ")} and short names such as "f4"`,
  );
}

/**
 * Whether a string names an element type, long or short.
 *
 * @example
 * ```ts
 * isDTypeName("float32"); // true
 * isDTypeName("decimal"); // false
 * ```
 */
export function isDTypeName(name: unknown): name is DTypeName {
  return typeof name === "string" && (Object.hasOwn(TABLE, name) || Object.hasOwn(ALIASES, name));
}

/**
 * Facts of an element type: kind, bytes per element, host storage.
 *
 * @example
 * ```ts
 * dtypeInfo("int16").bytesPerElement; // 2
 * ```
 */
export function dtypeInfo<N extends DTypeName>(name: N): DTypeInfo<Dtype<N>> {
  return TABLE[dtype(name)] as unknown as DTypeInfo<Dtype<N>>;
}

/** By the name of their class: `Uint8Array` is of uint8, not bool. */
const BY_CLASS: ReadonlyMap<string | undefined, RealDType> = new Map([
  ...Object.entries(STORAGE)
    .map(([type, { name }]) => [name, type as RealDType] as const)
    .filter(([name, type]) => name.replace("Big", "").toLowerCase() === `${type}array`),
  ["Uint8ClampedArray", "uint8"],
]);

/** The element type that a typed array holds by itself: `Uint8Array` is uint8 (not bool), `Uint16Array` uint16 (not float16). */
export function dtypeOfTypedArray(data: TypedArray): RealDType {
  const found = BY_CLASS.get((data as { [Symbol.toStringTag]?: string })[Symbol.toStringTag]);
  if (found !== undefined) return found;
  throw new UnsupportedError(
    "dtype",
    `expected a typed array, got ${show(data)}; convert it to one of ${dtypes.join(", ")}`,
  );
}

/** The type of the two parts of a complex number; null for the other types. */
export function partType(type: DType): "float32" | "float64" | null {
  return type === "complex64" ? "float32" : type === "complex128" ? "float64" : null;
}

/** Whether elements of a type are complex numbers. */
export const isComplexType = (type: DType): type is ComplexDType => partType(type) !== null;

/** Whether a value is shaped `{ re, im }`, of two numbers. */
export function isComplex(value: unknown): value is Complex {
  if (typeof value !== "object" || value === null) return false;
  const { re, im } = value as Partial<Complex>;
  return typeof re === "number" && typeof im === "number";
}

/** Whether a value is a typed array that an element type describes (not a DataView). */
export function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}
