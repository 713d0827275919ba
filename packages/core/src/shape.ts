import { ShapeError } from "./errors.ts";
import { inOneArray, show } from "./show.ts";

/** Where elements are: `shape` per axis, `stride` and `offset` in elements. */
export interface Layout {
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly offset: number;
}

/** How many elements a shape has; 1 for a scalar's `[]`. */
export function sizeOf(shape: readonly number[]): number {
  let size = 1;
  for (const extent of shape) size *= extent;
  return size;
}

/** Refuses anything but whole, non-negative extents; a number is a 1-d shape. */
export function checkShape(shape: number | readonly number[]): readonly number[] {
  const extents = toExtents(shape);
  for (const extent of extents) {
    if (!Number.isSafeInteger(extent) || extent < 0)
      throw new ShapeError("mismatch", `expected a shape of whole numbers from 0 up, got ${showShape(extents)}`);
  }
  return extents;
}

function toExtents(shape: number | readonly number[]): readonly number[] {
  const extents = typeof shape === "number" ? [shape] : shape;
  if (!Array.isArray(extents))
    throw new ShapeError("mismatch", `expected a shape, a number or an array of them, got ${show(extents)}`);
  return extents;
}

/** A shape as messages show it: `[2, 3]`. */
export function showShape(shape: readonly unknown[]): string {
  return `[${shape.map((extent) => show(extent)).join(", ")}]`;
}

/** Row-major (C order) strides in elements. */
export function contiguousStride(shape: readonly number[]): number[] {
  const stride = new Array<number>(shape.length);
  let step = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    stride[axis] = step;
    step *= Math.max(shape[axis] as number, 1);
  }
  return stride;
}

/** Whether elements follow each other in row-major order; strides of axes with one element do not matter, and an empty array is contiguous. */
export function isContiguous(shape: readonly number[], stride: readonly number[]): boolean {
  let step = 1;
  let tight = true;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const extent = shape[axis] as number;
    if (extent === 0) return true;
    if (extent !== 1 && stride[axis] !== step) tight = false;
    step *= extent;
  }
  return tight;
}

/** Whether several places of a layout are one element, as in what was broadcast. */
export function repeats({ shape, stride }: Omit<Layout, "offset">): boolean {
  return stride.some((step, axis) => step === 0 && (shape[axis] as number) > 1);
}

/** The first and one past the last element that a layout touches; `[offset, offset]` when it is empty. */
export function extentOf(layout: Layout): readonly [number, number] {
  let low = layout.offset;
  let high = layout.offset;
  for (const [axis, extent] of layout.shape.entries()) {
    if (extent === 0) return [layout.offset, layout.offset];
    const reach = (extent - 1) * (layout.stride[axis] as number);
    if (reach < 0) low += reach;
    else high += reach;
  }
  return [low, high + 1];
}

/**
 * NumPy's broadcasting: shapes are aligned at their last axis; an extent of 1 stretches.
 *
 * @throws {ShapeError} code `mismatch`, in NumPy's words.
 *
 * @example
 * ```ts
 * broadcastShapes([3, 1], [4]); // [3,4]
 * ```
 */
export function broadcastShapes(...shapes: readonly (readonly number[])[]): number[] {
  const checked = shapes.map(checkShape);
  const rank = Math.max(0, ...checked.map((shape) => shape.length));
  const result = new Array<number>(rank).fill(1);
  for (const shape of checked) {
    const shift = rank - shape.length;
    for (const [axis, extent] of shape.entries()) {
      const at = shift + axis;
      if (extent === 1 || extent === result[at]) continue;
      if (result[at] !== 1)
        throw new ShapeError(
          "mismatch",
          `operands could not be broadcast together with shapes ${checked.map(showShape).join(" ")}: extents that meet must be equal, or 1`,
        );
      result[at] = extent;
    }
  }
  return result;
}

/** The strides with which a layout is read as the larger shape `to`: 0 along stretched axes. */
export function broadcastStride(shape: readonly number[], stride: readonly number[], to: readonly number[]): number[] {
  const shift = to.length - shape.length;
  if (shift < 0)
    throw new ShapeError(
      "mismatch",
      `cannot broadcast shape ${showShape(shape)} to ${showShape(to)}: it has more axes`,
    );
  return to.map((extent, at) => {
    const own = at < shift ? 1 : (shape[at - shift] as number);
    if (own !== extent && own !== 1)
      throw new ShapeError(
        "mismatch",
        `cannot broadcast shape ${showShape(shape)} to ${showShape(to)}: axis ${at} has ${own} elements, not ${extent} or 1`,
      );
    return own === 1 && extent !== 1 ? 0 : at < shift ? 0 : (stride[at - shift] as number);
  });
}

/** A layout with its axes in another order; all reversed when none is given. Negative axes count from the end. */
export function transposeLayout(layout: Layout, axes?: readonly number[]): Layout {
  const rank = layout.shape.length;
  const given = axes === undefined ? layout.shape.map((_, axis) => rank - 1 - axis) : axes;
  const order = [given]
    .flat()
    .map((axis: unknown) => (typeof axis === "number" && axis < 0 ? axis + rank : axis) as number);
  const valid =
    Array.isArray(given) &&
    order.length === rank &&
    order.every((axis) => Number.isInteger(axis) && axis >= 0 && axis < rank) &&
    new Set(order).size === rank;
  if (!valid)
    throw new ShapeError("index", `expected each of the ${rank} axes once, got ${show(given)}${inOneArray(given)}`);
  return {
    shape: order.map((axis) => layout.shape[axis] as number),
    stride: order.map((axis) => layout.stride[axis] as number),
    offset: layout.offset,
  };
}

/** Replaces a single -1 by what is left over, and checks that the sizes agree. */
export function resolveShape(from: readonly number[], to: number | readonly number[]): number[] {
  const wanted = [...toExtents(to)];
  const size = sizeOf(from);
  const hole = wanted.indexOf(-1);
  const holes = wanted.filter((extent) => extent === -1).length;
  const whole = wanted.every((extent) => Number.isInteger(extent) && extent >= -1);
  if (whole && hole >= 0) {
    const rest = sizeOf(wanted.filter((_, axis) => axis !== hole));
    wanted[hole] = rest === 0 ? 0 : size / rest;
  }
  if (!whole || wanted.some((extent) => !Number.isInteger(extent) || extent < 0) || sizeOf(wanted) !== size)
    throw new ShapeError(
      "mismatch",
      `cannot reshape array of size ${size} into shape ${showShape(toExtents(to))}${holes > 1 ? ": only one extent can be -1" : inOneArray(to)}`,
    );
  return wanted;
}

/** The strides under which the same memory reads as `to` (same size), or null when only a copy can. NumPy's rule: each new axis lies in a run of old axes that step evenly. */
export function reshapeStride(layout: Layout, to: readonly number[]): number[] | null {
  if (isContiguous(layout.shape, layout.stride)) return contiguousStride(to);
  const old = layout.shape
    .map((extent, axis) => ({ extent, stride: layout.stride[axis] as number }))
    .filter(({ extent }) => extent !== 1);
  const stride = new Array<number>(to.length).fill(0);
  let from = 0;
  let at = 0;
  while (from < old.length) {
    let have = (old[from] as { extent: number }).extent;
    const start = at;
    let end = from + 1;
    let want = to[at++] as number;
    while (have !== want) {
      if (want < have) want *= to[at++] as number;
      else have *= (old[end++] as { extent: number }).extent;
    }
    for (let axis = from; axis < end - 1; axis++) {
      const [outer, inner] = [old[axis], old[axis + 1]] as [(typeof old)[0], (typeof old)[0]];
      if (outer.stride !== inner.extent * inner.stride) return null;
    }
    let step = (old[end - 1] as { stride: number }).stride;
    for (let axis = at - 1; axis >= start; axis--) {
      stride[axis] = step;
      step *= to[axis] as number;
    }
    from = end;
  }
  return stride;
}
