import { reader, type Scalar, writer } from "./cast.ts";
import { type Cells, copyElements, meet } from "./copy.ts";
import {
  type Complex,
  type DType,
  type DTypeName,
  type DTypes,
  type Dtype,
  dtype,
  dtypeInfo,
  dtypeOfTypedArray,
  type ElementOf,
  isComplex,
  isTypedArray,
  partType,
} from "./dtype.ts";
import { CastingError, LaunchError, ShapeError } from "./errors.ts";
import { showInNotebooks } from "./notebook/load.ts";
import { partView } from "./parts.ts";
import { formatArray } from "./print.ts";
import { reinterpret } from "./reinterpret.ts";
import {
  broadcastStride,
  checkShape,
  contiguousStride,
  extentOf,
  isContiguous,
  type Layout,
  showShape,
  sizeOf,
} from "./shape.ts";
import { show, wrongKind } from "./show.ts";
import { elementAt, type Range } from "./slice.ts";
import { reshaped, sliced, transposed } from "./view-layouts.ts";
import { leftOut, WITHOUT } from "./without.ts";

/** Nested JavaScript arrays of elements; a bare element for a 0-d array. */
export type NestedOf<T> = T | readonly NestedOf<T>[];

/**
 * An n-dimensional array on the host: a typed array and where its elements lie in it. Views (`slice`,
 * `transpose`, `reshape`, `broadcastTo`) share `data`. Anything shaped `{ data, shape, stride }` becomes
 * one through `asNDArray`.
 */
export class NDArray<D extends DType = DType> {
  /**
   * The memory; shared by views, owned by whoever made it. It holds cells: of bool 0 or 1 in bytes, of float16 its bits, of
   * complex types two floats for each element, the real part first, of every other type the elements that `get` gives.
   */
  declare readonly data: DTypes[D];
  /** Elements per axis; `[]` for a scalar. */
  readonly shape: readonly number[];
  /** Elements (not bytes) between neighbours along each axis; 0 or negative is fine. */
  readonly stride: readonly number[];
  /** Index in `data` of the element at `[0, 0, ...]`. */
  readonly offset: number;
  /** Type of the elements. */
  readonly dtype: D;

  /** @throws {ShapeError} when the layout reaches outside `data`. {LaunchError} wrong-kind, when `data` does not store `type`. */
  constructor(data: DTypes[D], shape: readonly number[], stride: readonly number[], offset: number, type: D) {
    const { name, storage, cells } = dtypeInfo(type);
    if (!isTypedArray(data) || dtypeInfo(dtypeOfTypedArray(data)).storage !== (storage as unknown))
      throw wrongKind(`data of ${type} in a ${storage.name}`, data);
    checkShape(shape);
    if (!Array.isArray(stride)) throw wrongKind("stride, an array of whole numbers", stride);
    if (stride.length !== shape.length)
      throw new ShapeError(
        "mismatch",
        `expected ${shape.length} strides for shape ${showShape(shape)}, got ${showShape(stride)}`,
      );
    if (!stride.every(Number.isSafeInteger) || !Number.isSafeInteger(offset))
      throw new ShapeError(
        "mismatch",
        `expected whole strides and offset, got ${showShape(stride)} and ${show(offset)}`,
      );
    const [low, high] = extentOf({ shape, stride, offset });
    const most = Math.floor(data.length / cells);
    if (high > low && (low < 0 || high > most))
      throw new ShapeError(
        "mismatch",
        `expected an array inside its data of ${most} elements; shape ${showShape(shape)}, stride ${showShape(stride)}, offset ${offset} reach elements ${low} to ${high - 1}`,
      );
    this.data = data;
    this.shape = shape;
    this.stride = stride;
    this.offset = offset;
    this.dtype = name as D;
  }

  /** Number of axes. */
  get ndim(): number {
    return this.shape.length;
  }

  /** Number of elements. */
  get size(): number {
    return sizeOf(this.shape);
  }

  /** Bytes of this view's own elements. */
  get byteLength(): number {
    return this.size * dtypeInfo(this.dtype).bytesPerElement;
  }

  /** The array with its axes reversed, as a view. */
  get T(): NDArray<D> {
    return this.transpose();
  }

  /** The real parts of complex elements, a view; of other types all. */
  get real(): NDArray<PartOf<D>> {
    const { layout, type } = partView(this, 0);
    return this["~over"](layout, type) as unknown as NDArray<PartOf<D>>;
  }

  /** The imaginary parts of complex elements, a view. @throws {CastingError} for other types, which have none. */
  get imag(): NDArray<PartOf<D>> {
    const { layout, type } = partView(this, 1);
    return this["~over"](layout, type) as unknown as NDArray<PartOf<D>>;
  }

  /**
   * One element: a boolean for bool, a bigint for 64-bit integers, `{ re, im }` for complex types, else a number. `set` takes them, `toNested` gives them.
   *
   * @throws {ShapeError} unless there is one index per axis, each in bounds; negative indices count from the end.
   */
  get(...index: readonly number[]): ElementOf<D> {
    return reader(this.data, this.dtype)(elementAt(this, index));
  }

  /** Stores one element, converted as `astype` would: `x.set(value, i, j)` writes what `x.get(i, j)` reads. @throws {CastingError} for a value that is not a number, and for a complex number in another type. */
  set(value: Scalar | Complex, ...index: readonly number[]): void {
    checkElement(value, this.dtype);
    writer(this.data, this.dtype)(elementAt(this, index), value);
  }

  /** A view: one range, index or null per axis. See `Range`. */
  slice(...ranges: readonly Range[]): NDArray<D> {
    return this.#view(sliced(this, ranges));
  }

  /** A view with its axes in another order; reversed when none is given. */
  transpose(axes?: readonly number[]): NDArray<D> {
    return this.#view(transposed(this, axes));
  }

  /** A view stretched to a larger shape, with stride 0 where it repeats. */
  broadcastTo(shape: number | readonly number[]): NDArray<D> {
    const to = checkShape(shape);
    return this.#view({ shape: to, stride: broadcastStride(this.shape, this.stride, to), offset: this.offset });
  }

  /** The same elements in row-major order under another shape; one extent may be -1. A view where strides allow, else a copy. */
  reshape(shape: number | readonly number[]): NDArray<D> {
    const { to, stride } = reshaped(this, shape);
    return stride === null ? this.copy().reshape(to) : this.#view({ shape: to, stride, offset: this.offset });
  }

  /**
   * The same memory read as another element type: a view. The last axis grows or shrinks where the sizes of the types differ.
   *
   * @throws {ShapeError} as NumPy: code `layout`, where the last axis is not contiguous, there is none, or elements would lie
   *   across the ends of others; code `mismatch`, where the last axis has no whole number of larger elements.
   */
  view<N extends DTypeName>(type: N): NDArray<Dtype<N>> {
    if (WITHOUT.views) return leftOut("views", "view()");
    else {
      const { data, layout } = reinterpret(this as Cells, dtype(type));
      return new NDArray(data, layout.shape, layout.stride, layout.offset, dtype(type));
    }
  }

  /** A contiguous copy in fresh memory. */
  copy(): NDArray<D> {
    return this.astype(this.dtype) as unknown as NDArray<D>;
  }

  /**
   * A contiguous copy, converted: integers wrap; floats to integers truncate, NaN is 0, 32 and 64 bits
   * saturate, 8 and 16 bits wrap the int32; to bool is "not zero"; to floats rounds once, ties to even; to complex types the
   * imaginary parts are 0.
   *
   * @throws {CastingError} from complex to other types: take `real` or `imag` first.
   */
  astype<N extends DTypeName>(type: N): NDArray<Dtype<N>> {
    const result = allocate(this.shape, dtype(type), this);
    copyElements(result as Cells, this as Cells);
    return result;
  }

  /** Fills this view's own elements with one value, or with another array, broadcast and converted. The two may overlap. */
  fill(value: Scalar | Complex | NDArray): this {
    if (value instanceof NDArray) {
      copyElements(this as Cells, (meet(this as Cells, value as Cells) ? value.copy() : value) as Cells);
    } else {
      const one = allocate([], this.dtype, this);
      one.set(value);
      copyElements(this as Cells, one as Cells);
    }
    return this;
  }

  /** Nested JavaScript arrays, rows outermost; the bare element for a 0-d array. */
  toNested(): NestedOf<ElementOf<D>> {
    const read = reader(this.data, this.dtype);
    const nest = (axis: number, at: number): NestedOf<ElementOf<D>> => {
      if (axis === this.shape.length) return read(at);
      const step = this.stride[axis] as number;
      return Array.from({ length: this.shape[axis] as number }, (_, i) => nest(axis + 1, at + i * step));
    };
    return nest(0, this.offset);
  }

  /** Prints like NumPy's `str`: aligned, at most 8 digits after the point, long axes summarised with `...`. */
  toString(): string {
    return WITHOUT.text ? leftOut("text", "toString()") : formatArray(this as Cells);
  }

  static {
    // Node's console shows this text.
    Object.defineProperty(NDArray.prototype, Symbol.for("nodejs.util.inspect.custom"), {
      value(this: NDArray): string {
        const head = `NDArray ${this.dtype}${showShape(this.shape)}`;
        return WITHOUT.text ? head : `${head}\n${this.toString()}`;
      },
    });
    showInNotebooks(NDArray.prototype);
  }

  #view(layout: Layout): NDArray<D> {
    return this["~over"](layout, this.dtype);
  }

  /** Whether stores clamp, as those into a Uint8ClampedArray do. */
  get "~clamped"(): boolean {
    return (this.data as unknown) instanceof Uint8ClampedArray;
  }

  /** For Gridstride's own packages: `relaid`. */
  "~over"<T extends DType>({ shape, stride, offset }: Layout, type: T): NDArray<T> {
    return new NDArray(this.data as unknown as DTypes[T], shape, stride, offset, type);
  }
}

/** The type of the parts of complex elements; of other elements their own. */
export type PartOf<D extends DType> = D extends "complex64" ? "float32" : D extends "complex128" ? "float64" : D;

/** @throws {CastingError} if the value is not an element, and for a complex number where the type has no imaginary part. */
export function checkElement(value: unknown, type: DType): void {
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return;
  if (!isComplex(value))
    throw new CastingError(
      `expected a number, bigint or boolean${partType(type) === null ? "" : ", or a complex number { re, im }"}, got ${show(value)}`,
    );
  if (partType(type) === null)
    throw new CastingError(`expected a number for elements of ${type}, got a complex one; use complex64 or complex128`);
}

/** A contiguous array of zeros in fresh memory; of uint8 it clamps as another array does. */
export function allocate<D extends DType>(
  shape: readonly number[],
  type: D,
  like?: { readonly "~clamped"?: boolean },
): NDArray<D> {
  const checked = checkShape(shape);
  const info = dtypeInfo(type);
  const size = sizeOf(checked);
  const storage = like?.["~clamped"] && type === "uint8" ? Uint8ClampedArray : info.storage;
  try {
    return new NDArray(new storage(size * info.cells) as DTypes[D], checked, contiguousStride(checked), 0, type);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new LaunchError(
      "limit",
      `an array of shape ${showShape(checked)} and type ${type} needs ${size * info.bytesPerElement} bytes, more than this JavaScript engine allows in one array; work in parts`,
      { cause },
    );
  }
}

/** Whether a view's elements follow each other in row-major order. */
export function isContiguousArray(array: NDArray): boolean {
  return isContiguous(array.shape, array.stride);
}
