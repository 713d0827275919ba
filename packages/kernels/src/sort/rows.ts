import type { DeviceArray } from "@gridstride/core";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import { product } from "../reduce/lines.ts";
import { reading, type View, writing } from "../views.ts";

/** Lines of an array along one axis. */
export interface Lines {
  readonly count: number;
  readonly length: number;
  /** The shape of the array with that axis last. */
  readonly shape: readonly number[];
  /** Axes of the array in that order. */
  readonly axes: readonly number[];
}

/**
 * @param axis - null for all elements as one line.
 * @throws {ShapeError} code `index`, for an axis that the shape does not have; in NumPy's words.
 */
export function linesOf(shape: readonly number[], axis: number | null): Lines {
  if (axis === null) return { count: 1, length: product(shape), shape, axes: [...shape.keys()] };
  const own = normalizeAxis(axis, shape.length);
  const axes = [...shape.keys()].filter((one) => one !== own).concat(own);
  const length = shape[own] as number;
  const turned = axes.map((one) => shape[one] as number);
  return { count: product(turned.slice(0, -1)), length, shape: turned, axes };
}

/** An array's lines as rows, `[count, length]`, to be read. */
export function rowsOf(array: DeviceArray, { count, length, axes }: Lines): View {
  return reading(array.transpose(axes), [count, length]);
}

/** Rows to be written; `finish` brings them to the array that they are lines of. */
export function rowsInto(array: DeviceArray, { count, length, axes }: Lines): View & { finish(): void } {
  return writing(array.transpose(axes), [count, length]);
}
