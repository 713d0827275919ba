import { ShapeError } from "../errors.ts";
import { checkShape, resolveShape, sizeOf } from "../shape.ts";
import { inOneArray, show } from "../show.ts";
import { elementAt, type Range } from "../slice.ts";
import type { StridedView } from "../strided-view.ts";
import type { FieldSpecs, RecordField, RecordType } from "./record-types.ts";

/** The methods of an array of bytes, on the host or on a device. */
export interface ByteViews<B>
  extends Pick<StridedView<B>, "shape" | "slice" | "transpose" | "reshape" | "broadcastTo"> {
  readonly stride: readonly number[];
  readonly offset: number;
}

/** Records over an array of bytes that has one more axis, the bytes of a record: views of the one are views of the other. */
export abstract class Records<F extends FieldSpecs, B extends ByteViews<B>, Self> {
  /** Found by name, so that two copies of this package understand each other's objects. */
  readonly "~records" = true;
  /** The fields, and where they lie in a record. */
  readonly dtype: RecordType<F>;
  /** The memory as bytes, an array of uint8 with the bytes of a record along its last axis. */
  readonly bytes: B;

  constructor(bytes: B, type: RecordType<F>) {
    this.bytes = bytes;
    this.dtype = type;
  }

  /** The tag that distinguishes a record type from options. */
  get [Symbol.toStringTag](): string {
    return "RecordArray";
  }

  /** Records per axis. */
  get shape(): readonly number[] {
    return this.bytes.shape.slice(0, -1);
  }

  /** Number of axes. */
  get ndim(): number {
    return this.bytes.shape.length - 1;
  }

  /** Number of records. */
  get size(): number {
    return sizeOf(this.shape);
  }

  /** Bytes of this view's own records. */
  get byteLength(): number {
    return this.size * this.dtype.itemsize;
  }

  /** The array with its axes reversed, as a view. */
  get T(): Self {
    return this.transpose();
  }

  /** A view: one range, index or null per axis. See `Range`. */
  slice(...ranges: readonly Range[]): Self {
    if (ranges.length > this.ndim)
      throw new ShapeError(
        "index",
        `too many indices for array: array is ${this.ndim}-dimensional, but ${ranges.length} were indexed; a range is [start, stop]`,
      );
    return this.over(this.bytes.slice(...ranges));
  }

  /** A view with its axes in another order; reversed when none is given. */
  transpose(axes: readonly number[] = this.shape.map((_, axis) => this.ndim - 1 - axis)): Self {
    const order = Array.isArray(axes) ? axes.map((axis) => (axis < 0 ? axis + this.ndim : axis)) : [];
    if (order.length !== this.ndim || order.includes(this.ndim))
      throw new ShapeError(
        "index",
        `expected each of the ${this.ndim} axes once, got ${show(axes)}${inOneArray(axes)}`,
      );
    return this.over(this.bytes.transpose([...order, this.ndim]));
  }

  /** The same records in row-major order under another shape; one extent may be -1. */
  reshape(shape: number | readonly number[]): Self {
    return this.over(this.bytes.reshape([...resolveShape(this.shape, shape), this.dtype.itemsize]));
  }

  /** A view stretched to a larger shape. */
  broadcastTo(shape: number | readonly number[]): Self {
    return this.over(this.bytes.broadcastTo([...checkShape(shape), this.dtype.itemsize]));
  }

  /** Records over other bytes. */
  protected abstract over(bytes: B): Self;

  /** The bytes of one record, as a view. */
  protected recordAt(index: readonly number[]): B {
    const { shape, stride } = this.bytes;
    elementAt({ shape: this.shape, stride: stride.slice(0, -1), offset: 0 }, index);
    return this.bytes.slice(...index.map((at, axis) => (at < 0 ? at + (shape[axis] as number) : at)));
  }
}

/** Says why a field has no view. @throws {ShapeError} code `layout`. */
export function refuseUnaligned(type: RecordType, name: string, cause: unknown): never {
  const { offset, byteLength, shape } = type.fields.find((field) => field.name === name)!;
  throw new ShapeError(
    "layout",
    `field ${name} begins at byte ${offset} of records of ${type.itemsize} bytes, where a typed array of ${byteLength / sizeOf(shape)} bytes an element cannot be: get(), set() and kernels take it as it is; for a view, lay the records out with record(…, { align: true }), or convert them with astype`,
    { cause },
  );
}

/** The bytes of a field: the axes of the records, the axes of the field, then the bytes of an element. */
export function fieldBytes<B extends ByteViews<B>>(bytes: B, field: RecordField): B {
  const outer = bytes.shape.slice(0, -1);
  const part = bytes.slice(...outer.map(() => null), [field.offset, field.offset + field.byteLength]);
  return field.shape.length === 0
    ? part
    : part.reshape([...outer, ...field.shape, field.byteLength / sizeOf(field.shape)]);
}

/** Elements of a type in place of the bytes along the last axis. */
export function elementsOf<A extends { readonly shape: readonly number[]; slice(...ranges: readonly Range[]): A }>(
  view: A,
): A {
  return view.slice(...view.shape.slice(0, -1).map(() => null), 0);
}
