import { type DType, dtypeInfo, empty, type NDArray } from "@gridstride/core";
import { type Extents, stretch } from "../rules/broadcast.ts";
import { inFortranOrder, makeNest, type Nest, outputOrder } from "../rules/nest.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** A call on host arrays as loops over them. */
export interface HostLoop {
  /** The mask, the inputs, the outputs. */
  readonly arrays: readonly NDArray[];
  /** What the caller gets, one for each of the last of `arrays`. */
  readonly results: readonly NDArray[];
  readonly nest: Nest;
}

/** The loops of a call, and the arrays that take its results: those that the caller gave, and fresh ones. */
export function hostLoop({ plan, shape, flat, read, options }: PreparedCall): HostLoop {
  const given = [...read, ...options.out.flatMap((out) => out?.array ?? [])] as NDArray[];
  const plain = flat && (options.order !== "F" || shape.length < 2);
  const fresh = plain ? (type: DType) => empty(shape, type) : freshIn(orderOf(options.order, shape, given), shape);
  const results = options.out.map((out, i) => (out?.array as NDArray) ?? fresh(plan.loop.outputs[i] as DType));
  const arrays = [...(read as NDArray[]), ...results];
  return { arrays, results, nest: plain ? flatNest(shape, arrays) : nestOf(shape, arrays) };
}

/** The axes of a call's fresh results as they lie in memory, outermost first. */
export function orderOf(
  order: PreparedCall["options"]["order"],
  shape: readonly number[],
  given: readonly Extents[],
): readonly number[] {
  const strides = given.map((array) => stretch(array, shape));
  return outputOrder(order, shape.length, strides, order === "A" && inFortranOrder(given, shape));
}

/** Makes arrays whose axes lie in memory in an order, outermost first. */
function freshIn(order: readonly number[], shape: readonly number[]): (type: DType) => NDArray {
  const back = order.map((_, axis) => order.indexOf(axis));
  const lengths = order.map((axis) => shape[axis] as number);
  return (type) => empty(lengths, type).transpose(back);
}

/** One loop over arrays that have one shape and no gaps. */
function flatNest(shape: readonly number[], arrays: readonly NDArray[]): Nest {
  const size = shape.reduce((product, extent) => product * extent, 1);
  return { extents: [size], strides: arrays.map(() => ONE), offsets: arrays.map(({ offset }) => offset) };
}

const ONE: readonly number[] = [1];

function nestOf(shape: readonly number[], arrays: readonly NDArray[]): Nest {
  return makeNest(
    shape,
    arrays.map((array) => stretch(array, shape)),
    arrays.map(({ offset }) => offset),
  );
}

/**
 * The same loop with results that share memory with another array, otherwise than element by element, put elsewhere: its
 * parts may then be computed one after the other. `finish` moves such results to where the caller wants them.
 *
 * @param masked - whether some elements keep what they were.
 */
export function apart(loop: HostLoop, masked: boolean): { readonly loop: HostLoop; finish(): void } {
  const { arrays, results } = loop;
  const first = arrays.length - results.length;
  const aside = results.map((result, i) => {
    if (!arrays.some((_, other) => meets(loop, first + i, other))) return null;
    return masked ? result.copy() : empty(result.shape, result.dtype);
  });
  if (aside.every((one) => one === null)) return { loop, finish: () => {} };
  const moved = [...arrays.slice(0, first), ...results.map((result, i) => aside[i] ?? result)];
  return {
    loop: { arrays: moved, results, nest: nestOf((results[0] as NDArray).shape, moved) },
    finish: () => {
      for (const [i, result] of results.entries()) if (aside[i]) result.fill(aside[i]);
    },
  };
}

/** Whether two arrays of a loop share memory without being the same elements at each place. Conservative: ranges are compared. */
function meets({ arrays, nest }: HostLoop, one: number, other: number): boolean {
  const [a, b] = [arrays[one] as NDArray, arrays[other] as NDArray];
  if (a.data.buffer !== b.data.buffer) return false;
  const [low, high] = bytesOf(a);
  const [from, to] = bytesOf(b);
  if (low >= to || from >= high) return false;
  const same =
    a.dtype === b.dtype &&
    a.data.byteOffset === b.data.byteOffset &&
    nest.offsets[one] === nest.offsets[other] &&
    String(nest.strides[one]) === String(nest.strides[other]);
  return !same;
}

/** The bytes of a buffer that an array with elements reaches. */
function bytesOf({ data, shape, stride, offset, dtype }: NDArray): readonly [number, number] {
  let [low, high] = [offset, offset + 1];
  for (const [axis, extent] of shape.entries()) {
    const reach = (extent - 1) * (stride[axis] as number);
    if (reach < 0) low += reach;
    else high += reach;
  }
  const { bytesPerElement } = dtypeInfo(dtype);
  return [data.byteOffset + low * bytesPerElement, data.byteOffset + high * bytesPerElement];
}
