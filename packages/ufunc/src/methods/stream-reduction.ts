import { type AnyScalar, type Device, type DType, empty, NDArray } from "@gridstride/core";
import { bytesOf } from "../call/host-memory.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { isInParts, passesOf, type Reduction, reductionRuns } from "./reduction.ts";
import { type Staged, stage } from "./staged.ts";
import { type Lines, streamLines } from "./stream.ts";

/** A reduction of host arrays. */
export type HostReduction = Omit<Reduction, "input" | "mask" | "output"> & {
  readonly input: NDArray;
  readonly mask: NDArray | null;
  readonly output: NDArray;
};

/**
 * A reduction in chunks of at most `most` bytes: what is reduced with what, and in which order, is as if it were on the
 * device whole. Each pass goes over the host until what is left fits.
 */
export function* streamReduction(device: Device, reduction: HostReduction, most: number): Generator<Staged> {
  const { loop, axes, output, initial, neutral } = reduction;
  const parts = isInParts(reduction);
  const joined = !parts && axes.length > 1;
  let input = joined ? joinAxes(reduction.input, axes) : reduction.input;
  let mask = reduction.mask && (joined ? joinAxes(reduction.mask, axes) : reduction.mask);
  const result = joined ? joinAxes(output, axes) : output;
  const passes = passesOf(input.shape, joined ? [0] : axes, parts);
  for (const [i, { axis, into, left }] of passes.entries()) {
    if (parts && mask === null && bytesOf([input, output]) <= most) {
      const rest = { ...reduction, mask: null, axes: left };
      yield stage(device, input, null, output, (x, _, o, keep) =>
        reductionRuns({ ...rest, input: x, output: o }, keep),
      );
      return;
    }
    const last = i === passes.length - 1;
    const shape = input.shape.map((extent, at) => (at === axis ? into : extent));
    const target = last ? result : empty(shape, loop.outputs[0] as DType);
    const start = last ? (initial ?? (mask && neutral)) : mask && neutral;
    for (const lines of linesOf(loop, input, mask, target, axis, start)) yield* streamLines(device, lines, most);
    input = target;
    mask = null;
  }
}

/** Views in which the reduced axes are one, the first; copies where there is no such view. */
function joinAxes(array: NDArray, axes: readonly number[]): NDArray {
  const kept = array.shape.map((_, axis) => axis).filter((axis) => !axes.includes(axis));
  return array.transpose([...axes, ...kept]).reshape([-1, ...kept.map((axis) => array.shape[axis] as number)]);
}

/** A pass along an axis as lines of their own: part t of `into` gets elements t, t + into, t + 2 into, ... */
function* linesOf(
  loop: LoopTypes,
  input: NDArray,
  mask: NDArray | null,
  target: NDArray,
  axis: number,
  start: AnyScalar | null,
): Generator<Lines> {
  const length = input.shape[axis] as number;
  const into = target.shape[axis] as number;
  const rounds = Math.floor(length / into);
  // The first parts have an element more than the others.
  const longer = length - rounds * into;
  for (const [first, end, elements] of [
    [0, longer, rounds + 1],
    [longer, into, rounds],
  ] as const) {
    if (first === end) continue;
    const apart = (array: NDArray): NDArray => split(array, axis, first, end, elements, into);
    yield {
      loop,
      input: apart(input),
      mask: mask && apart(mask),
      output: split(target, axis, first, end, 1, into),
      method: "fold",
      start,
    };
  }
}

/** Parts `first` to `end` of an array's lines along an axis: their elements along the first axis, the parts along the last. */
function split(
  { data, shape, stride, offset, dtype }: NDArray,
  axis: number,
  first: number,
  end: number,
  elements: number,
  into: number,
): NDArray {
  const others = <T>(list: readonly T[]): readonly T[] => list.filter((_, at) => at !== axis);
  const step = stride[axis] as number;
  const extents = [elements, ...others(shape), end - first];
  const steps = [elements === 1 ? 0 : step * into, ...others(stride), step];
  return new NDArray(data, extents, steps, offset + first * step, dtype);
}
