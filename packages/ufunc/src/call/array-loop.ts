import type { DType } from "@gridstride/core";
import { type Extents, sizeOf, stretch } from "../rules/broadcast.ts";
import { inFortranOrder, makeNest, type Nest, outputOrder } from "../rules/nest.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** An array as loops see it, wherever its memory is: strides and offset in elements. */
export interface ArrayLayout extends Extents {
  readonly offset: number;
}

/** Whether all arrays of a call, fresh arrays too, lie row by row without gaps. */
function areRows({ shape, flat, options }: PreparedCall): boolean {
  return flat && (options.order !== "F" || shape.length < 2);
}

/** The loops of a call over its arrays: one, where all lie row by row. */
export function loopsOver(call: PreparedCall, arrays: readonly ArrayLayout[]): Nest {
  const { shape } = call;
  if (!areRows(call)) return nestOf(shape, arrays);
  return { extents: [sizeOf(shape)], strides: arrays.map(() => ONE), offsets: arrays.map(({ offset }) => offset) };
}

const ONE: readonly number[] = [1];

/** Loops over arrays that are stretched to one shape. */
export function nestOf(shape: readonly number[], arrays: readonly ArrayLayout[]): Nest {
  return makeNest(
    shape,
    arrays.map((array) => stretch(array, shape)),
    arrays.map(({ offset }) => offset),
  );
}

/**
 * Makes the fresh results of a call in the order that it asks for.
 *
 * @param given - its arrays.
 * @param make - an array of a shape whose axes lie in memory in an order, outermost first.
 */
export function freshOf<A>(
  call: PreparedCall,
  given: readonly Extents[],
  make: (shape: readonly number[], order: readonly number[], type: DType) => A,
): (type: DType) => A {
  const { shape } = call;
  const order = areRows(call) ? shape.map((_, axis) => axis) : orderOf(call, given);
  return (type) => make(shape, order, type);
}

function orderOf({ shape, options }: PreparedCall, given: readonly Extents[]): readonly number[] {
  const { order } = options;
  const strides = given.map((array) => stretch(array, shape));
  return outputOrder(order, shape.length, strides, order === "A" && inFortranOrder(given, shape));
}

/**
 * For axes that are to lie in memory in an order, outermost first: their lengths so, and the order that brings them back,
 * null where that is theirs.
 */
export function lying(
  shape: readonly number[],
  order: readonly number[],
): { readonly lengths: readonly number[]; readonly back: readonly number[] | null } {
  if (order.every((axis, at) => axis === at)) return { lengths: shape, back: null };
  return { lengths: order.map((axis) => shape[axis] as number), back: order.map((_, axis) => order.indexOf(axis)) };
}

/** The elements of its memory that an array reaches: from the first up to, but without, the second; the same where it has none. */
export function reachOf({ shape, stride, offset }: ArrayLayout): readonly [number, number] {
  let [low, high] = [offset, offset];
  for (const [axis, extent] of shape.entries()) {
    if (extent === 0) return [offset, offset];
    const reach = (extent - 1) * (stride[axis] as number);
    if (reach < 0) low += reach;
    else high += reach;
  }
  return [low, high + 1];
}
