import type { Extents } from "../rules/broadcast.ts";
import type { CoreCall, CoreOperand } from "../rules/core-call.ts";
import { inFortranOrder, type Order, outputOrder } from "../rules/nest.ts";
import { loopStride } from "./run.ts";

/** How a fresh output lies in memory: its axes, outermost first. */
export type FreshOrder = readonly number[];

/**
 * How each output that is allocated lies in memory. NumPy's iterator has the loop dimensions of a call as axes, then the
 * core axes of each output; `order` puts these in line, by what it can tell of the strides of arrays that were given.
 *
 * @param arrays - inputs, then outputs; null for scalars and for outputs to be allocated.
 * @returns one per output.
 */
export function freshOrders(
  { loop, operands }: CoreCall,
  arrays: readonly (Extents | null)[],
  nin: number,
  order: Order,
): readonly FreshOrder[] {
  const outputs = operands.slice(nin);
  const cores = outputs.map(({ core }) => core.length);
  const starts = cores.map((_, i) => loop.length + sum(cores.slice(0, i)));
  const rank = loop.length + sum(cores);
  const strides = arrays.flatMap((array, i) => {
    if (array === null) return [];
    const operand = operands[i] as CoreOperand;
    const own = new Array<number>(rank).fill(0);
    for (const [axis, step] of loopStride(array, operand, loop).entries()) own[axis] = step;
    if (i >= nin)
      for (const [at, axis] of operand.core.entries())
        own[(starts[i - nin] as number) + at] = axis === null ? 0 : (array.stride[axis] as number);
    return [own];
  });
  const given = arrays.filter((array) => array !== null);
  const fortran = order === "A" && inFortranOrder(given, given[0]?.shape ?? []);
  const places = outputOrder(order, rank, strides, fortran);
  return outputs.map((output, i) => axesOf(output, places, loop.length, starts[i] as number));
}

/** The axes of an output in the order of the iterator's. */
function axesOf(
  { shape, loop, core }: CoreOperand,
  places: readonly number[],
  loopRank: number,
  start: number,
): FreshOrder {
  const axes = places.flatMap((place) => {
    const axis = place < loopRank ? loop[place] : core[place - start];
    return axis === undefined || axis === null ? [] : [axis];
  });
  // With `keepdims` there are axes of one element besides.
  return [...axes, ...shape.map((_, axis) => axis).filter((axis) => !axes.includes(axis))];
}

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
