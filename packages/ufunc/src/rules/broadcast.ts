import { ShapeError } from "@gridstride/core";
import { showShape, showShapes } from "./show.ts";

/** The part of an array that broadcasting reads: `shape` per axis, `stride` in elements. */
export interface Extents {
  readonly shape: readonly number[];
  readonly stride: readonly number[];
}

/** How many elements a shape has. */
export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, extent) => product * extent, 1);
}

/**
 * The shape that operands make together: aligned at their last axis, an extent of 1 stretches.
 *
 * Given outputs take part, as in NumPy: they may ask for more axes than the inputs have, but are never stretched.
 *
 * @param inputs - shapes of what is read.
 * @param outputs - shapes of the outputs that the caller gave.
 * @param where - shape of the mask, which is broadcast as an input is.
 * @throws {ShapeError} code `mismatch`, in NumPy's words.
 */
export function broadcastShape(
  inputs: readonly (readonly number[])[],
  outputs: readonly (readonly number[])[] = [],
  where?: readonly number[],
): readonly number[] {
  const all = [...inputs, ...outputs, ...(where === undefined ? [] : [where])];
  const result = tryBroadcast(all);
  if (result === null)
    throw new ShapeError("mismatch", `operands could not be broadcast together with shapes ${showShapes(all)}`);
  for (const shape of outputs) checkOutput(shape, result);
  return result;
}

/** The shape that shapes make together, or null where they do not fit. */
export function tryBroadcast(shapes: readonly (readonly number[])[]): readonly number[] | null {
  const rank = Math.max(0, ...shapes.map((shape) => shape.length));
  const result = new Array<number>(rank).fill(1);
  for (const shape of shapes) {
    const shift = rank - shape.length;
    for (const [axis, extent] of shape.entries()) {
      if (extent === 1 || extent === result[shift + axis]) continue;
      if (result[shift + axis] !== 1) return null;
      result[shift + axis] = extent;
    }
  }
  return result;
}

/** Refuses an output that would have to be stretched. @throws {ShapeError} code `mismatch`, in NumPy's words. */
export function checkOutput(shape: readonly number[], broadcast: readonly number[]): void {
  if (shape.length === broadcast.length && shape.every((extent, axis) => extent === broadcast[axis])) return;
  throw new ShapeError(
    "mismatch",
    `non-broadcastable output operand with shape ${showShape(shape)} doesn't match the broadcast shape ${showShape(broadcast)}`,
  );
}

/**
 * The strides with which an array is read as the larger shape `to`. No memory is touched: an axis that is stretched,
 * added or of one element has stride 0.
 *
 * @param from - its shape broadcasts to `to`.
 */
export function stretch(from: Extents, to: readonly number[]): readonly number[] {
  const shift = to.length - from.shape.length;
  return to.map((_, axis) => {
    const own = axis - shift;
    return own < 0 || from.shape[own] === 1 ? 0 : (from.stride[own] as number);
  });
}

/** The shape of arrays that have the same and lie row by row without gaps; else, and of no arrays, null. */
export function flatShape(arrays: readonly Extents[]): readonly number[] | null {
  const [first] = arrays;
  if (first === undefined) return null;
  return arrays.every((array) => isRowMajor(first.shape, array)) ? first.shape : null;
}

/** Whether elements of a shape follow each other, last axis fastest. */
export function isRowMajor(wanted: readonly number[], { shape, stride }: Extents): boolean {
  if (shape.length !== wanted.length) return false;
  let step = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    if (stride[axis] !== step || shape[axis] !== wanted[axis]) return false;
    step *= shape[axis] as number;
  }
  return true;
}
