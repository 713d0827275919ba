import type { AnyScalar, DeviceArray, DType } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { Keep } from "../call/held.ts";
import type { KernelRun } from "../call/kernels.ts";
import { axisOrder, makeNest, strideInOrder } from "../rules/nest.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { carrier } from "../rules/scalars.ts";
import { makeRun } from "./make-run.ts";
import type { ReductionPlan } from "./reduce-kernels.ts";
import { rowRuns } from "./rows.ts";

/**
 * Parts that a line is reduced into at most per pass are as long as this: like NumPy's pairwise sum, whose blocks hold 8
 * accumulators of 16 elements, rounding errors grow with the logarithm of the length.
 */
const PART = 32;

/** A reduction on a device. */
export interface Reduction {
  readonly loop: LoopTypes;
  readonly input: DeviceArray;
  /** A mask of the input's shape; null for none. */
  readonly mask: DeviceArray | null;
  /** Axes that go, each once; the last one goes first. */
  readonly axes: readonly number[];
  /** The output has the input's shape with one element along `axes`. */
  readonly output: DeviceArray;
  /** The value that reducing starts with; null for the first element. */
  readonly initial: AnyScalar | null;
  /** The value that may be reduced in any number of times; null where elements must be reduced one by one, in their order. */
  readonly neutral: AnyScalar | null;
  /** Whether elements may be reduced in any order. */
  readonly reorderable: boolean;
}

/** One pass of a reduction: along `axis`, whose lines become `into` parts. */
export interface Pass {
  readonly axis: number;
  readonly into: number;
  /** The axes that are still to go, this one included. */
  readonly left: readonly number[];
}

/**
 * The axes of a reduction, with the first to be reduced last: the first that leaves little for the others, since the elements that
 * are reduced along it lie side by side, and is the longest in most arrays.
 */
export function inTurn(axes: readonly number[], shape: readonly number[]): readonly number[] {
  const part = (axis: number): number => Math.min(shape[axis] as number, PART);
  return axes.toSorted((a, b) => part(a) - part(b) || b - a);
}

/** Parts of a line: whole vectors of them. */
function partsOf(length: number): number {
  const least = Math.ceil(length / PART);
  const whole = least > 8 ? 16 : 4;
  return least === 1 ? 1 : Math.ceil(least / whole) * whole;
}

/**
 * The passes of a reduction, which depend on the shapes alone: from the last of `axes` to the first.
 *
 * @param parts - whether lines may be reduced in parts; else each is reduced at once.
 */
export function passesOf(shape: readonly number[], axes: readonly number[], parts: boolean): readonly Pass[] {
  const passes: Pass[] = [];
  const left = [...axes];
  let length: number | undefined;
  while (left.length > 0) {
    const axis = left.at(-1) as number;
    const into = parts ? partsOf(length ?? (shape[axis] as number)) : 1;
    passes.push({ axis, into, left: [...left] });
    if (into === 1) left.pop();
    length = into === 1 ? undefined : into;
  }
  return passes;
}

/** Whether lines are reduced in parts. A masked part may be empty, so that it needs something neutral to start with. */
export function isInParts({
  mask,
  neutral,
  reorderable,
}: Pick<Reduction, "neutral" | "reorderable"> & { readonly mask: object | null }): boolean {
  return reorderable && (mask === null || neutral !== null);
}

/**
 * The launches of a reduction whose axes have elements, in their order. The order of reducing depends on the shapes alone.
 *
 * @param keep - takes in memory to be freed once they are enqueued.
 */
export function reductionRuns(reduction: Reduction, keep: Keep): readonly KernelRun[] {
  const { axes, output, initial, neutral } = reduction;
  const runs: KernelRun[] = [];
  let { input, mask } = reduction;
  const parts = isInParts(reduction);
  const joined = !parts && axes.length > 1;
  if (joined) [input, mask] = joinAxes(reduction, keep);
  const type = reduction.loop.outputs[0] as DType;
  const passes = passesOf(input.shape, joined ? [0] : axes, parts);
  for (const [i, { axis, into }] of passes.entries()) {
    const last = i === passes.length - 1;
    const shape = input.shape.map((extent, at) => (at === axis ? into : extent));
    const target = last ? reshaped(output, shape) : lyingAs(input, keep(output.device.empty(shape, type)));
    const start = last ? (initial ?? (mask && neutral)) : mask && neutral;
    runs.push(...partRuns(reduction.loop, input, mask, target, axis, start));
    input = target;
    mask = null;
  }
  return runs;
}

/** Fresh memory whose axes lie in the order of the input's axes. */
function lyingAs({ stride }: DeviceArray, memory: DeviceArray): DeviceArray {
  const { shape, ndim } = memory;
  return viewOf(memory, shape, strideInOrder(shape, axisOrder(ndim, [stride])), 0);
}

/** The output under the shape of what is left, which differs where axes were joined. */
function reshaped(output: DeviceArray, shape: readonly number[]): DeviceArray {
  return shape.length === output.ndim ? output : output.reshape(shape);
}

/** Copies in which the reduced axes are one, the first. */
function joinAxes({ input, mask, axes }: Reduction, keep: Keep): [DeviceArray, DeviceArray | null] {
  const kept = input.shape.map((_, axis) => axis).filter((axis) => !axes.includes(axis));
  const order = [...axes, ...kept];
  const join = (array: DeviceArray): DeviceArray =>
    keep(array.transpose(order).copy()).reshape([-1, ...kept.map((axis) => input.shape[axis] as number)]);
  return [join(input), mask && join(mask)];
}

/** One pass along one axis. */
export function partRuns(
  loop: LoopTypes,
  input: DeviceArray,
  mask: DeviceArray | null,
  output: DeviceArray,
  axis: number,
  start: AnyScalar | null,
): readonly KernelRun[] {
  return (
    (mask === null && rowRuns(loop, input, output, axis, start)) || [lineRun(loop, input, mask, output, axis, start)]
  );
}

/** Lines of at most so many elements have kernels of their own on cores: there it decides what lies in lanes. */
const FEW = [3, 6, 12];

function lineRun(
  loop: LoopTypes,
  input: DeviceArray,
  mask: DeviceArray | null,
  output: DeviceArray,
  axis: number,
  start: AnyScalar | null,
): KernelRun {
  const lines = linesOf([...(mask ? [mask] : []), input, output], axis, 0);
  const parts = output.shape[axis] as number;
  const whole = parts === 1 && lines.extents.length > 0;
  const isFew = (few: number): boolean => (input.shape[axis] as number) <= few;
  const most = whole && input.device.target !== "webgpu" ? (FEW.find(isFew) ?? null) : null;
  const plan = { ...planOf(loop, input, output, lines.extents.length, mask !== null, start !== null), whole, most };
  const extents = whole ? lines.extents : [parts, ...lines.extents];
  return makeRun({ kind: "fold", plan }, lines.arrays, startOf(plan, start), extents);
}

/** The scalar that reducing starts with, where there is one. */
const startOf = ({ loop }: ReductionPlan, start: AnyScalar | null): readonly (readonly [AnyScalar, DType])[] =>
  start === null ? [] : [[start, carrier(loop.first)]];

/**
 * The launch that gives the reduction so far of each line along an axis; arrays of one shape, which has elements.
 *
 * @param start - what lines start with; null for their first element.
 */
export function accumulateRun(
  loop: LoopTypes,
  input: DeviceArray,
  output: DeviceArray,
  axis: number,
  start: AnyScalar | null,
): KernelRun {
  const lines = linesOf([input, output], axis, 1);
  const plan = planOf(loop, input, output, lines.extents.length, false, start !== null);
  return makeRun({ kind: "accumulate", plan }, lines.arrays, startOf(plan, start), lines.extents);
}

/**
 * The launch that reduces parts of each line along an axis. Input and output differ in their sizes along it; the output
 * has elements.
 *
 * @param starts - int32, where each part starts.
 */
export function reduceatRun(
  loop: LoopTypes,
  input: DeviceArray,
  starts: DeviceArray,
  output: DeviceArray,
  axis: number,
): KernelRun {
  const lines = linesOf([input, output], axis, 0);
  const plan = planOf(loop, input, output, lines.extents.length, false, false);
  const [from, into] = lines.arrays as [DeviceArray, DeviceArray];
  const extents = [output.shape[axis] as number, ...lines.extents];
  return makeRun({ kind: "reduceat", plan }, [from, starts, into], [], extents);
}

/** Arrays as lines along an axis, which comes first; the axes next to it, `least` of them at least, are joined where they can be. */
function linesOf(
  arrays: readonly DeviceArray[],
  axis: number,
  least: 0 | 1,
): { readonly arrays: readonly DeviceArray[]; readonly extents: readonly number[] } {
  const others = (list: readonly number[]): readonly number[] => list.filter((_, at) => at !== axis);
  const nest = makeNest(
    others((arrays[0] as DeviceArray).shape),
    arrays.map(({ stride }) => others(stride)),
    arrays.map(({ offset }) => offset),
  );
  const alone = nest.extents.length < least;
  const extents = alone ? [1] : nest.extents;
  const views = arrays.map((array, i) => {
    const stride = [array.stride[axis] as number, ...(alone ? [0] : (nest.strides[i] as readonly number[]))];
    return viewOf(array, [array.shape[axis] as number, ...extents], stride, nest.offsets[i] as number);
  });
  return { arrays: views, extents };
}

function planOf(
  { inputs }: LoopTypes,
  input: DeviceArray,
  output: DeviceArray,
  rank: number,
  masked: boolean,
  started: boolean,
): ReductionPlan {
  const [first, second] = inputs as [DType, DType];
  return { rank, input: input.dtype, output: output.dtype, loop: { first, second }, masked, started };
}
