import { chunkCounts } from "../arrays/grid.ts";
import type { ArraySpec } from "../arrays/spec.ts";
import { ScaleError } from "../errors.ts";
import type { Graph } from "../graph.ts";
import type { MomentsOptions } from "../operations/moments.ts";
import { arrayOf, type PlanArray, specOf } from "./plan-array.ts";
import { FAN_IN, readAxes } from "./reduce.ts";

/** Options of `mean`. */
export interface MeanCallOptions {
  /** Axes that go; all by default. */
  readonly axis?: number | readonly number[] | null;
  /** Keeps the reduced axes as axes of one element. */
  readonly keepdims?: boolean;
}

/** Options of `variance`. */
export interface VarianceCallOptions extends MeanCallOptions {
  /** The number that is subtracted from the count of elements; 0 by default. */
  readonly ddof?: number;
}

/** Mean and squared differences of chunks, joined with Chan's formula in a tree whose form depends on chunks alone. */
export function addMoments(
  graph: Graph,
  given: unknown,
  step: "mean" | "variance",
  options: VarianceCallOptions,
): PlanArray {
  const input = specOf(graph, step, given);
  const axes = readAxes(step, options.axis, input.shape.length);
  const { keepdims = false, ddof = 0 } = options;
  if (typeof ddof !== "number")
    throw new ScaleError("option", `${step}: expected a number as ddof, got ${String(ddof)}`);
  const extents = axes.map((axis) => input.shape[axis] as number);
  let covers = axes.map((axis) => input.chunks[axis] as number);
  const shared = { axes, extents, ddof };
  const along = (list: readonly number[], values: readonly number[], skip = 0): readonly number[] =>
    list.map((one, axis) => (axes.includes(axis - skip) ? (values[axes.indexOf(axis - skip)] as number) : one));
  const ones = axes.map(() => 1);
  const stage = (
    from: ArraySpec,
    shape: readonly number[],
    chunks: readonly number[],
    more: Pick<MomentsOptions, "step" | "spans" | "covers">,
  ): ArraySpec =>
    graph.addStage("moments", [from], { shape, chunks, dtype: "float64" }, {
      ...shared,
      ...more,
    } satisfies MomentsOptions);
  let counts = axes.map((axis) => chunkCounts(input)[axis] as number);
  let parts = stage(input, [2, ...along(input.shape, counts)], [2, ...along(input.chunks, ones)], {
    step: "part",
    spans: covers,
    covers,
  });
  for (;;) {
    const widest = counts.indexOf(Math.max(0, ...counts));
    if ((counts[widest] ?? 1) <= FAN_IN) break;
    const spans = counts.map((_, i) => (i === widest ? FAN_IN : 1));
    counts = counts.map((count, i) => Math.ceil(count / (spans[i] as number)));
    parts = stage(parts, along(parts.shape, counts, 1), parts.chunks, { step: "join", spans, covers });
    covers = covers.map((one, i) => one * (spans[i] as number));
  }
  const kept = (_: number, axis: number): boolean => keepdims || !axes.includes(axis);
  const shape = along(input.shape, ones).filter(kept);
  const chunks = along(input.chunks, ones).filter(kept);
  return arrayOf(stage(parts, shape, chunks, { step, spans: counts, covers }));
}
