import { type Scalar, writer } from "./cast.ts";
import {
  type Complex,
  type DType,
  type DTypeName,
  type DTypes,
  type Dtype,
  dtype,
  dtypeInfo,
  dtypeOfTypedArray,
  isComplex,
  isDTypeName,
  isTypedArray,
  partType,
  type TypedArray,
} from "./dtype.ts";
import type { DTypeOf, Nested } from "./element-types.ts";
import { CastingError, ShapeError } from "./errors.ts";
import { memoryUnder, takenAway } from "./managed-memory.ts";
import { ManagedView } from "./managed-view.ts";
import { allocate, checkElement, NDArray } from "./ndarray.ts";
import { contiguousStride, type Layout, showShape } from "./shape.ts";
import { show, wrongKind } from "./show.ts";
import { WITHOUT } from "./without.ts";

/**
 * Anything shaped like an array: strides in elements. `dtype` says when bytes are bool, 16-bit words float16, or floats the
 * parts of complex numbers.
 */
export interface ArrayView {
  readonly data: TypedArray;
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly offset?: number;
  readonly dtype?: string;
}

/** Every value that is accepted as an array: views and typed arrays without a copy, nested arrays and numbers by copy. */
export type HostArray = ArrayView | TypedArray | Nested | Scalar | Complex;

/** Host memory that can be written: a view, an `NDArray` or a typed array. */
export type WritableHostArray = Exclude<HostArray, readonly unknown[] | number | bigint | boolean | Complex>;

/** Whether a value is shaped `{ data, shape, stride }`. */
export function isArrayView(value: unknown): value is ArrayView {
  if (typeof value !== "object" || value === null) return false;
  const view = value as Partial<ArrayView>;
  return isTypedArray(view.data) && Array.isArray(view.shape) && Array.isArray(view.stride);
}

/**
 * A host array as an `NDArray`. Views, typed arrays (1-d) and `NDArray`s share their memory; nested
 * arrays and numbers are copied, as float64, complex128, bool or int64 by what they hold.
 *
 * @throws {ShapeError} for ragged nesting or a view that reaches outside its data.
 * @throws {CastingError} for elements that are not numbers.
 * @throws {LaunchError} code `wrong-kind`, for anything that is not an array.
 *
 * @example
 * ```ts
 * const x = new Float32Array([1, 2]);
 * asNDArray(x).data === x; // true
 * ```
 */
export function asNDArray<A extends HostArray>(value: A): NDArray<DTypeOf<A>> {
  return ndarrayOf(value) as NDArray<DTypeOf<A>>;
}

function ndarrayOf(value: HostArray): NDArray {
  if (value instanceof NDArray) {
    if (value.data.length === 0 && value.size > 0) throw takenAway();
    return value;
  }
  if (isTypedArray(value))
    return over(value, { shape: [value.length], stride: [1], offset: 0 }, dtypeOfTypedArray(value));
  if (isArrayView(value)) {
    const own = dtypeOfTypedArray(value.data);
    const said = isDTypeName(value.dtype) ? dtype(value.dtype) : own;
    const type = dtypeInfo(said).storage === (dtypeInfo(own).storage as unknown) ? said : own;
    return over(value.data, { shape: [...value.shape], stride: [...value.stride], offset: value.offset ?? 0 }, type);
  }
  if (Array.isArray(value) || isElement(value)) return fromNested(value, guessType(value));
  const {
    data,
    shape,
    stride,
    "~records": records,
    "~deviceArray": onDevice,
  } = (value ?? {}) as Partial<ArrayView> & { readonly "~records"?: true; readonly "~deviceArray"?: true };
  if (records) throw wrongKind("an array of numbers", value, ': take one field of the records, as x.field("name")');
  if (!onDevice && (data !== undefined || shape !== undefined))
    throw wrongKind("an array { data, shape, stride } of a typed array and two lists", [data, shape, stride]);
  throw wrongKind(
    "an array ({ data, shape, stride }, a typed array, nested arrays or a number)",
    value,
    onDevice ? ": copy it with copy(), or bring it to the host with await x.copyToHost()" : "",
  );
}

/** A caller's typed array as an array; it stays where it is. */
function over(data: TypedArray, layout: Layout, type: DType): NDArray {
  if (!WITHOUT.managed) {
    const memory = memoryUnder(data);
    if (memory !== null) return new ManagedView(memory, layout, type);
  }
  return new NDArray(data as DTypes[DType], layout.shape, layout.stride, layout.offset, type);
}

/** A nested array or number as a fresh contiguous array of the given type. */
export function fromNested<D extends DType>(value: Nested | Scalar | Complex, type: D): NDArray<D> {
  const shape = shapeOfNested(value);
  const result = allocate(shape, type);
  const write = writer(result.data, type);
  let at = 0;
  const fill = (item: unknown, axis: number): void => {
    if (axis < shape.length) {
      if (!Array.isArray(item) || item.length !== shape[axis])
        throw new ShapeError(
          "mismatch",
          `nested arrays are ragged: expected ${shape[axis]} elements at depth ${axis} (shape ${showShape(shape)}), got ${Array.isArray(item) ? item.length : show(item)}`,
        );
      for (let i = 0; i < item.length; i++) fill(item[i], axis + 1);
    } else {
      if (Array.isArray(item))
        throw new ShapeError(
          "mismatch",
          `nested arrays are ragged: expected a number at depth ${axis}, got an array of ${item.length}`,
        );
      checkElement(item, type);
      write(at++, item as Scalar | Complex);
    }
  };
  fill(value, 0);
  return result;
}

/** As the first elements say; whoever reads the others finds what is ragged. */
function shapeOfNested(value: unknown): number[] {
  const shape: number[] = [];
  for (let level: unknown = value; Array.isArray(level); level = level[0]) {
    if (shape.length === MAX_AXES)
      throw new ShapeError("mismatch", `expected at most ${MAX_AXES} axes, got arrays that are nested deeper`);
    shape.push(level.length);
  }
  return shape;
}

/** NumPy's limit; a list that holds itself has no end. */
const MAX_AXES = 64;

/** Numbers are float64, complex numbers complex128, bigints int64, booleans bool; the first two also with others among them. */
function guessType(value: Nested | Scalar | Complex): DType {
  let type: DType | null = null;
  const visit = (item: unknown, axes: number): void => {
    if (Array.isArray(item)) {
      if (axes > 0) for (const inner of item) visit(inner, axes - 1);
    } else if (isComplex(item)) type = "complex128";
    else if (type === "complex128") return;
    else if (typeof item === "number") type = "float64";
    else if (typeof item === "bigint" && type !== "float64") type = "int64";
    else if (typeof item === "boolean") type ??= "bool";
  };
  visit(value, shapeOfNested(value).length);
  return type ?? "float64";
}

/** The type that is named, else the value's own. */
export type TypeOfArray<A, S, N extends DTypeName> = S extends DTypeName
  ? Dtype<S>
  : [N] extends [never]
    ? DTypeOf<A>
    : Dtype<N>;

/** See `array` in array.ts: all but records. */
export function array<
  A extends HostArray,
  S extends number | readonly number[] | DTypeName = readonly number[],
  N extends DTypeName = never,
>(value: A, shape?: S, type?: N): NDArray<TypeOfArray<A, S, N>> {
  const name: DTypeName | undefined = typeof shape === "string" ? shape : type;
  const made = build(value, name === undefined ? undefined : dtype(name));
  return (typeof shape === "string" || shape === undefined ? made : made.reshape(shape)) as NDArray<
    TypeOfArray<A, S, N>
  >;
}

function build(value: HostArray, type: DType | undefined): NDArray {
  if (isTypedArray(value)) {
    const own = asNDArray(value);
    if (type !== undefined && partType(type) !== null) return interleaved(own, type);
    if (type === undefined || type === own.dtype) return own;
    // The same storage class under another name: bytes that are bool, words that are float16.
    const renamed = dtypeInfo(type).storage === (dtypeInfo(own.dtype).storage as unknown);
    return renamed
      ? new NDArray(value as DTypes[DType], [value.length], contiguousStride([value.length]), 0, type)
      : own.astype(type);
  }
  if (Array.isArray(value) || isElement(value)) return fromNested(value, type ?? guessType(value));
  const view = asNDArray(value);
  return view.astype(type ?? view.dtype);
}

/** Floats as the parts of complex numbers. */
function interleaved(floats: NDArray, type: DType): NDArray {
  if (floats.dtype !== partType(type))
    throw new CastingError(
      `expected real and imaginary parts in turn in a ${dtypeInfo(type).storage.name}, got an array of ${floats.dtype}; to make complex numbers of real numbers, write array(x).astype("${type}")`,
    );
  if (floats.size % 2 !== 0)
    throw new ShapeError(
      "mismatch",
      `expected real and imaginary parts in turn, an even number of floats, got ${floats.size}`,
    );
  return floats["~over"]({ shape: [floats.size / 2], stride: [1], offset: 0 }, type);
}

function isElement(value: unknown): value is Scalar | Complex {
  return typeof value === "number" || typeof value === "bigint" || typeof value === "boolean" || isComplex(value);
}
