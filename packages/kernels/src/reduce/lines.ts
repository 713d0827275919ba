import type { DeviceArray } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { reading, type View } from "../views.ts";

/**
 * An array as `[a, length, b]`: the axes from `first` up to, but without, `last` as one, and the axes on either side.
 * A view where strides allow it, else a copy.
 */
export function asLines(x: DeviceArray, first: number, last: number): View {
  return reading(x, [x.shape.slice(0, first), x.shape.slice(first, last), x.shape.slice(last)].map(product));
}

/** The product of sizes. */
export function product(shape: readonly number[]): number {
  return shape.reduce((all, size) => all * size, 1);
}

/** The elements from `first` on along the middle axis of lines, as `[a, length, b]` with any stride along it. */
export function part(x: DeviceArray, first: number, length: number, b = x.shape[2] as number): DeviceArray {
  const [along, across, last] = x.stride as [number, number, number];
  // If the elements of a line lie side by side, `b` of them are one row of a matrix.
  const stride = b === x.shape[2] ? [along, across, last] : [along, across * b, across];
  return viewOf(x, [x.shape[0] as number, length, b], stride, x.offset + first * across);
}

/** `[a, length, 1]` as `[a, length]`. */
export function withoutLast(x: DeviceArray): DeviceArray {
  return viewOf(x, x.shape.slice(0, 2), x.stride.slice(0, 2), x.offset);
}
