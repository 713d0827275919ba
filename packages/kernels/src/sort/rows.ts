import { type DeviceArray, ShapeError } from "@gridstride/core";

/** Lines of an array along one axis. */
export interface Lines {
  readonly count: number;
  readonly length: number;
  /** Of the array with that axis last. */
  readonly shape: readonly number[];
  /** Axes of the array in that order. */
  readonly axes: readonly number[];
}

/**
 * @param axis - null for all elements as one line.
 * @throws {ShapeError} code `index`, for an axis that the shape does not have; in NumPy's words.
 */
export function linesOf(shape: readonly number[], axis: number | null): Lines {
  if (axis === null) return { count: 1, length: shape.reduce((a, b) => a * b, 1), shape, axes: [...shape.keys()] };
  const own = axis < 0 ? axis + shape.length : axis;
  if (!Number.isInteger(axis) || own < 0 || own >= shape.length)
    throw new ShapeError("index", `axis ${axis} is out of bounds for array of dimension ${shape.length}`);
  const axes = [...shape.keys()].filter((one) => one !== own).concat(own);
  const length = shape[own] as number;
  const turned = axes.map((one) => shape[one] as number);
  return { count: turned.slice(0, -1).reduce((a, b) => a * b, 1), length, shape: turned, axes };
}

/** An array's lines as rows, `[count, length]`: a view where its strides allow it, else a copy, which is disposed with this. */
export interface Rows {
  readonly array: DeviceArray;
  [Symbol.dispose](): void;
}

export function rowsOf(array: DeviceArray, { count, length, axes }: Lines): Rows {
  const turned = array.transpose(axes);
  const view = asView(turned, [count, length]);
  if (view !== null) return { array: view, [Symbol.dispose]: () => {} };
  const copy = turned.copy();
  return { array: copy.reshape([count, length]), [Symbol.dispose]: () => copy.dispose() };
}

/** Rows to be written; `finish` brings them to the array that they are lines of. */
export function rowsInto(array: DeviceArray, lines: Lines): Rows & { finish(): void } {
  const turned = array.transpose(lines.axes);
  const view = asView(turned, [lines.count, lines.length]);
  if (view !== null) return { array: view, finish: () => {}, [Symbol.dispose]: () => {} };
  const made = array.device.empty([lines.count, lines.length], array.dtype);
  return {
    array: made,
    finish: () => turned.copyFrom(made.reshape(lines.shape)),
    [Symbol.dispose]: () => made.dispose(),
  };
}

/** The array under another shape; null where its strides do not allow it. */
function asView(array: DeviceArray, shape: readonly number[]): DeviceArray | null {
  try {
    return array.reshape(shape);
  } catch (error) {
    if (error instanceof ShapeError && error.code === "layout") return null;
    throw error;
  }
}
