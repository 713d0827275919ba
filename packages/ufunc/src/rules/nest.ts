import type { Extents } from "./broadcast.ts";

/** How an output that is allocated lies in memory: NumPy's `order`. K keeps to the order of the inputs. */
export type Order = "K" | "C" | "F" | "A";

/**
 * Loops over several arrays at once: `extents`, outermost first, and for each array the stride of each loop and the
 * element it starts at. As few loops as the strides allow; none for a single element.
 */
export interface Nest {
  readonly extents: readonly number[];
  readonly strides: readonly (readonly number[])[];
  readonly offsets: readonly number[];
}

/**
 * The axes in the order in which memory is walked best, outermost first.
 *
 * An insertion sort by stride: an axis goes inside another when some array steps over less memory along it and no
 * earlier array says otherwise; where two arrays disagree, or none has both strides, axes stay as in C order.
 *
 * @param strides - one list per array; 0 where an array does not depend on the axis.
 * @see NumPy, `npyiter_find_best_axis_ordering`: the layout of allocated outputs follows from it.
 */
export function axisOrder(rank: number, strides: readonly (readonly number[])[]): readonly number[] {
  // Innermost first while sorting.
  const sorted: number[] = [];
  for (let axis = rank - 1; axis >= 0; axis--) {
    let place = sorted.length;
    for (let at = sorted.length - 1; at >= 0; at--) {
      const inside = goesInside(axis, sorted[at] as number, strides);
      if (inside === false) break;
      if (inside === true) place = at;
    }
    sorted.splice(place, 0, axis);
  }
  return sorted.reverse();
}

/** Whether `axis` is walked inside `other`, an axis after it in C order; undefined where no array tells. */
function goesInside(axis: number, other: number, strides: readonly (readonly number[])[]): boolean | undefined {
  let inside: boolean | undefined;
  for (const stride of strides) {
    const mine = Math.abs(stride[axis] as number);
    const its = Math.abs(stride[other] as number);
    if (mine === 0 || its === 0) continue;
    if (its <= mine) inside = false;
    else inside ??= true;
  }
  return inside;
}

/** Strides of a fresh array without gaps whose axes lie in memory in the given order, outermost first. */
export function strideInOrder(shape: readonly number[], order: readonly number[]): readonly number[] {
  const stride = new Array<number>(shape.length);
  let step = 1;
  for (const axis of order.toReversed()) {
    stride[axis] = step;
    step *= Math.max(shape[axis] as number, 1);
  }
  return stride;
}

/**
 * The axes of an allocated output, outermost first, as NumPy's `order` asks.
 *
 * @param strides - of all arrays of the call, stretched to its shape.
 * @param fortran - `inFortranOrder` of the arrays given, which is what `A` goes by.
 */
export function outputOrder(
  order: Order,
  rank: number,
  strides: readonly (readonly number[])[],
  fortran: boolean,
): readonly number[] {
  const c = Array.from({ length: rank }, (_, axis) => axis);
  switch (order) {
    case "C":
      return c;
    case "F":
      return c.reverse();
    case "A":
      return fortran ? c.reverse() : c;
    case "K":
      return axisOrder(rank, strides);
  }
}

/**
 * Whether all arrays of a call of the given shape lie in Fortran order, first axis fastest. Where nothing is stretched
 * and all lie in C order as well, that is C order.
 */
export function inFortranOrder(arrays: readonly Extents[], shape: readonly number[]): boolean {
  const alsoC = arrays.every(
    (one) =>
      one.shape.length === 0 ||
      (isTight(one.shape.toReversed(), one.stride.toReversed()) &&
        one.shape.length === shape.length &&
        one.shape.every((extent, axis) => extent === shape[axis])),
  );
  return !alsoC && arrays.every((one) => isTight(one.shape, one.stride));
}

/** Whether elements follow each other with the first axis fastest. */
function isTight(shape: readonly number[], stride: readonly number[]): boolean {
  let step = 1;
  let tight = true;
  for (const [axis, extent] of shape.entries()) {
    if (extent === 0) return true;
    if (extent !== 1 && stride[axis] !== step) tight = false;
    step *= extent;
  }
  return tight;
}

/**
 * The loops over arrays that are stretched to one shape: axes in memory order. Axes with one element are left out, axes that
 * all arrays walk backwards are reversed, and neighbours that step evenly in every array are joined.
 *
 * @param strides - one list per array, one stride per axis of `shape`.
 * @param offsets - the element of each array at `[0, 0, ...]`.
 */
export function makeNest(
  shape: readonly number[],
  strides: readonly (readonly number[])[],
  offsets: readonly number[],
): Nest {
  if (shape.includes(0)) return { extents: [0], strides: strides.map(() => [0]), offsets };
  const extents: number[] = [];
  const steps: number[][] = strides.map(() => []);
  const starts = [...offsets];
  for (const axis of axisOrder(shape.length, strides)) {
    const extent = shape[axis] as number;
    if (extent === 1) continue;
    const along = strides.map((stride) => stride[axis] as number);
    if (along.some((step) => step < 0) && along.every((step) => step <= 0)) {
      for (const [array, step] of along.entries()) {
        starts[array] = (starts[array] as number) + step * (extent - 1);
        along[array] = -step || 0;
      }
    }
    const outer = extents.length - 1;
    if (outer >= 0 && along.every((step, array) => (steps[array] as number[])[outer] === step * extent)) {
      extents[outer] = (extents[outer] as number) * extent;
      for (const [array, step] of along.entries()) (steps[array] as number[])[outer] = step;
    } else {
      extents.push(extent);
      for (const [array, step] of along.entries()) (steps[array] as number[]).push(step);
    }
  }
  return { extents, strides: steps, offsets: starts };
}
