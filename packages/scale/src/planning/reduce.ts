import { type NDArray, ones, type RealDType } from "@gridstride/core";
import { reduce as reduceArray } from "@gridstride/kernels";
import { chunkCounts } from "../arrays/grid.ts";
import type { ArraySpec } from "../arrays/spec.ts";
import { ScaleError } from "../errors.ts";
import { type Shipped, ship } from "../functions.ts";
import type { Graph } from "../graph.ts";
import { combineOf, type ReduceStageOptions } from "../operations/reduce.ts";
import { realType } from "./elementwise.ts";
import { arrayOf, type PlanArray, readAxis, specOf } from "./plan-array.ts";

/** Options of `reduce`. */
export interface ReduceCallOptions {
  /** Axes that go; all by default. */
  readonly axis?: number | readonly number[] | null;
  /** Keeps the reduced axes as axes of one element. */
  readonly keepdims?: boolean;
  /** The type to reduce in; the array's by default. */
  readonly dtype?: RealDType;
  readonly uses?: object;
}

/** Neighbours that one task of a tree combines: few levels, and little memory. */
export const FAN_IN = 8;

export function readAxes(whose: string, axis: unknown, rank: number): readonly number[] {
  const given =
    axis === undefined || axis === null
      ? Array.from({ length: rank }, (_, i) => i)
      : Array.isArray(axis)
        ? axis
        : [axis];
  const axes = given.map((one) => readAxis(whose, one, rank)).sort((a, b) => a - b);
  if (new Set(axes).size !== axes.length)
    throw new ScaleError("shape", `${whose}: expected each axis once, got ${JSON.stringify(axis)}`);
  return axes;
}

export function addReduce(graph: Graph, given: unknown, fn: unknown, options: ReduceCallOptions): PlanArray {
  const input = specOf(graph, "reduce", given);
  if (input.shape.includes(0))
    throw new ScaleError("shape", "reduce: expected an array with elements, got one without");
  const axes = readAxes("reduce", options.axis, input.shape.length);
  const shipped = ship("reduce", fn, options.uses);
  const dtype = realType("reduce", options.dtype ?? input.dtype);
  // Shows what the compiler refuses.
  reduceArray(combineOf(shipped) as never, ones([2], dtype) as NDArray, { dtype } as never);
  return arrayOf(addTree(graph, input, shipped, axes, dtype, options.keepdims ?? false));
}

/** Stages that combine chunks along axes, a level of the tree each. Its form depends on chunks alone. */
export function addTree(
  graph: Graph,
  input: ArraySpec,
  fn: Shipped,
  axes: readonly number[],
  dtype: RealDType,
  keepdims: boolean,
): ArraySpec {
  let from = input;
  // Within chunks first, then between them.
  let spans = axes.map((axis) => input.chunks[axis] as number);
  for (;;) {
    const last = axes.every((axis, i) => (from.shape[axis] as number) <= (spans[i] as number));
    const drop = last && !keepdims;
    const kept = (extent: number, axis: number): boolean => extent >= 0 && !axes.includes(axis);
    const shape = drop
      ? from.shape.filter(kept)
      : from.shape.map((extent, axis) =>
          axes.includes(axis) ? Math.ceil(extent / (spans[axes.indexOf(axis)] as number)) : extent,
        );
    const chunks = drop
      ? from.chunks.filter(kept)
      : from.chunks.map((extent, axis) => (axes.includes(axis) ? 1 : extent));
    const options: ReduceStageOptions = { fn, axes, spans, drop, dtype };
    from = graph.addStage("reduce", [from], { shape, chunks, dtype }, options);
    if (last) return from;
    const counts = chunkCounts(from);
    spans = axes.map((axis) => Math.min(FAN_IN, counts[axis] as number));
    // One axis after another, so that a task reads no more than a fan of chunks.
    const widest = spans.findIndex((span) => span > 1);
    spans = spans.map((span, i) => (i === widest ? span : 1));
  }
}
