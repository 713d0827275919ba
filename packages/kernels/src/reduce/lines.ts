import { type DeviceArray, ShapeError } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";

/** An array as `[a, length, b]`: what lies before an axis, or neighbouring axes, the axis, and what lies after. */
export interface Lines {
  readonly array: DeviceArray;
  /** Frees a copy, where one was needed. */
  [Symbol.dispose](): void;
}

/**
 * An array with the axes from `first` up to, but without, `last` as one, and those on either side.
 * A view where strides allow it, else a copy.
 */
export function asLines(x: DeviceArray, first: number, last: number): Lines {
  const shape = [x.shape.slice(0, first), x.shape.slice(first, last), x.shape.slice(last)].map(product);
  const view = viewAs(x, shape);
  if (view !== null) return { array: view, [Symbol.dispose]: () => {} };
  const copy = x.copy();
  return { array: copy.reshape(shape), [Symbol.dispose]: () => copy.dispose() };
}

/** A view under another shape; null where strides do not allow it. */
export function viewAs(x: DeviceArray, shape: readonly number[]): DeviceArray | null {
  try {
    return x.reshape(shape);
  } catch (error) {
    if (error instanceof ShapeError && error.code === "layout") return null;
    throw error;
  }
}

/** An output under another shape: itself where strides allow it, else memory that `write` copies back. */
export function outputAs(
  out: DeviceArray,
  shape: readonly number[],
): { readonly array: DeviceArray; write(): void; [Symbol.dispose](): void } {
  const view = viewAs(out, shape);
  if (view !== null) return { array: view, write: () => {}, [Symbol.dispose]: () => {} };
  const made = out.device.empty(out.shape, out.dtype);
  return {
    array: made.reshape(shape),
    write: () => out.copyFrom(made),
    [Symbol.dispose]: () => made.dispose(),
  };
}

/** The product of sizes. */
export function product(shape: readonly number[]): number {
  return shape.reduce((all, size) => all * size, 1);
}

/** The elements from `first` on along the middle axis of lines, as `[a, length, b]` with any stride along it. */
export function part(x: DeviceArray, first: number, length: number, b = x.shape[2] as number): DeviceArray {
  const [along, across, last] = x.stride as [number, number, number];
  // Of a line whose elements lie side by side, `b` of them are one row of a matrix.
  const stride = b === x.shape[2] ? [along, across, last] : [along, across * b, across];
  return viewOf(x, [x.shape[0] as number, length, b], stride, x.offset + first * across);
}
