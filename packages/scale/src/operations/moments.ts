import { type NDArray, zeros } from "@gridstride/core";
import { mean as meanOf, variance as varianceOf } from "@gridstride/kernels";
import { divide, multiply } from "@gridstride/ufunc/numpy";
import { extentsOf, product } from "../arrays/grid.ts";
import type { Operation, Read, StageView } from "./operation.ts";
import { type ReduceStageOptions, spanned } from "./reduce.ts";

export interface MomentsOptions extends Pick<ReduceStageOptions, "axes" | "spans"> {
  /** `part`: of elements; `join`: of parts; `mean`, `variance`: the result from the parts that are left. */
  readonly step: "part" | "join" | "mean" | "variance";
  /** Along each of the axes: elements of the array, and how many of them one element of the input stands for. */
  readonly extents: readonly number[];
  readonly covers: readonly number[];
  readonly ddof: number;
}

/** Parts have one more, first axis: the mean, and the sum of squared differences to it. How many elements they are of, chunks say. */
export const moments: Operation<MomentsOptions> = {
  reads: (stage, region) => [{ input: 0, region: under(stage, region) }],
  memory: (_stage, reads, result) => 4 * (reads[0] ?? 0) + 4 * result,
  async run({ options, reads, region, load, device }) {
    const read = reads[0] as Read;
    const x = await load(read);
    if (options.step === "part") {
      const { axes } = options;
      const call = { axis: axes, keepdims: true, dtype: "float64", device } as never;
      const mean = (await meanOf(x as never, call)) as NDArray;
      const variance = (await varianceOf(x as never, call)) as NDArray;
      const count = product(axes.map((axis) => x.shape[axis] as number));
      const parts = zeros([2, ...mean.shape], "float64") as NDArray;
      parts.slice(0).fill(mean);
      parts.slice(1).fill(multiply(variance as never, count) as unknown as NDArray);
      return parts;
    }
    const joined = join(options, x as NDArray<"float64">, read.region.start);
    if (options.step === "join") return joined;
    const kept = extentsOf(region);
    if (options.step === "mean") return joined.slice(0).copy().reshape(kept);
    const count = Math.max(product(options.extents) - options.ddof, 0);
    return (divide(joined.slice(1) as never, count) as unknown as NDArray).reshape(kept) as NDArray;
  },
};

/** The region of the input from which a region of the output is made; for parts, all of their first axis. */
function under(
  stage: StageView<MomentsOptions>,
  region: { readonly start: readonly number[]; readonly stop: readonly number[] },
): Read["region"] {
  const { step, axes } = stage.options;
  const shape = stage.inputs[0]?.shape ?? [];
  if (step === "part") {
    const inner = { start: region.start.slice(1), stop: region.stop.slice(1) };
    return spanned({ ...stage, options: { ...stage.options, drop: false } }, inner);
  }
  if (step === "join")
    return spanned(
      { ...stage, options: { ...stage.options, drop: false, axes: axes.map((axis) => axis + 1) } },
      region,
    );
  // The last step: all that is left along the axes, which the output may have or not.
  const keeps = region.start.length === shape.length - 1;
  const start = [0];
  const stop = [2];
  let from = 0;
  for (const [axis, extent] of shape.slice(1).entries()) {
    const reduced = axes.includes(axis);
    start.push(reduced ? 0 : (region.start[from] as number));
    stop.push(reduced ? extent : (region.stop[from] as number));
    if (!reduced || keeps) from++;
  }
  return { start, stop };
}

/** Chan's formula for two parts, from left to right. */
function join(
  { axes, spans, extents, covers, step }: MomentsOptions,
  parts: NDArray<"float64">,
  first: readonly number[],
): NDArray {
  const shape = parts.shape.slice(1);
  const size = product(shape);
  const along = shape.map((extent, axis) => {
    const at = axes.indexOf(axis);
    // Elements that one of the input's stands for, from this one on; and how many of the input's one of the result is made of.
    if (at < 0) return { elements: () => 1, span: 1 };
    const cover = covers[at] as number;
    const left = (extents[at] as number) - (first[axis + 1] as number) * cover;
    const elements = (i: number): number => Math.min(cover, left - i * cover);
    return { elements, span: step === "join" ? (spans[at] as number) : extent };
  });
  const groups = shape.map((extent, axis) => Math.ceil(extent / (along[axis] as { span: number }).span));
  const result = zeros([2, ...groups], "float64");
  const { data: from } = parts.copy();
  const [means, squares] = [result.data.subarray(0, product(groups)), result.data.subarray(product(groups))];
  const counts = new Float64Array(means.length);
  const add = (part: number, to: number, n: number): void => {
    const total = (counts[to] as number) + n;
    const difference = (from[part] as number) - (means[to] as number);
    (squares[to] as number) +=
      (from[size + part] as number) + (difference * difference * (counts[to] as number) * n) / total;
    (means[to] as number) += (difference * n) / total;
    counts[to] = total;
  };
  const walk = (axis: number, part: number, to: number, n: number): void => {
    if (axis === shape.length) return add(part, to, n);
    const { elements, span } = along[axis] as (typeof along)[number];
    const [extent, count] = [shape[axis] as number, groups[axis] as number];
    for (let i = 0; i < extent; i++)
      walk(axis + 1, part * extent + i, to * count + Math.floor(i / span), n * elements(i));
  };
  walk(0, 0, 0, 1);
  return result as NDArray;
}
