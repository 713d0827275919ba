import { type NDArray, zeros } from "@gridstride/core";
import { mean as meanOf, variance as varianceOf } from "@gridstride/kernels";
import { indicesBelow, product } from "../arrays/grid.ts";
import type { Operation, Read, StageView } from "./operation.ts";
import { type ReduceStageOptions, spanned } from "./reduce.ts";

export interface MomentsOptions extends Pick<ReduceStageOptions, "axes" | "spans"> {
  /** `part`: of elements; `join`: of parts; `mean`, `variance`: the result from the parts that are left. */
  readonly step: "part" | "join" | "mean" | "variance";
  /** Along each of the axes: elements of the array, and those that one element of the input stands for. */
  readonly extents: readonly number[];
  readonly covers: readonly number[];
  readonly ddof: number;
}

/** Parts have one more, first axis: the mean, and the sum of squared differences to it. How many elements they are of, chunks say. */
export const moments: Operation<MomentsOptions> = {
  reads: (stage, region) => [{ input: 0, region: under(stage, region) }],
  memory: (_stage, reads, result) => 4 * (reads[0] ?? 0) + 4 * result,
  async run({ options, inputs, output, reads, region, load, device }) {
    const read = reads[0] as Read;
    const x = await load(read);
    if (options.step === "part") {
      const { axes } = options;
      const mean = (await meanOf(
        x as never,
        { axis: axes, keepdims: true, dtype: "float64", device } as never,
      )) as NDArray;
      const variance = (await varianceOf(
        x as never,
        { axis: axes, keepdims: true, dtype: "float64", device } as never,
      )) as NDArray;
      const count = product(axes.map((axis) => x.shape[axis] as number));
      const parts = zeros([2, ...mean.shape], "float64") as NDArray;
      parts.slice(0).fill(mean);
      for (const index of indicesBelow(mean.shape)) parts.set((variance.get(...index) as number) * count, 1, ...index);
      return parts;
    }
    const joined = join(options, x as NDArray<"float64">, read.region.start);
    if (options.step === "join") return joined;
    const kept = region.start.map((from, axis) => (region.stop[axis] as number) - from);
    const count = product(options.extents);
    const result = joined
      .slice(options.step === "mean" ? 0 : 1)
      .copy()
      .reshape(kept);
    if (options.step === "variance")
      for (const index of indicesBelow(kept))
        result.set((result.get(...index) as number) / (count - options.ddof), ...index);
    return inputs.length > 0 ? (result.astype(output.dtype) as NDArray) : result;
  },
};

/** What of the input a region of the output is made of; of parts all their first axis. */
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
  const last = step !== "join";
  const groups = parts.shape.slice(1).map((extent, axis) => {
    const at = axes.indexOf(axis);
    return at < 0 ? extent : last ? 1 : Math.ceil(extent / (spans[at] as number));
  });
  const result = zeros([2, ...groups], "float64") as NDArray;
  const within = parts.shape.slice(1).map((extent, axis) => {
    const at = axes.indexOf(axis);
    return at < 0 ? 1 : last ? extent : (spans[at] as number);
  });
  for (const group of indicesBelow(groups)) {
    let [n, mean, m2] = [0, 0, 0];
    for (const step of indicesBelow(within)) {
      const index = group.map((at, axis) => at * (within[axis] as number) + (step[axis] as number));
      if (index.some((at, axis) => at >= (parts.shape[axis + 1] as number))) continue;
      const count = product(
        axes.map((axis, i) => {
          const from = ((first[axis + 1] as number) + (index[axis] as number)) * (covers[i] as number);
          return Math.min(covers[i] as number, (extents[i] as number) - from);
        }),
      );
      const [mean2, m22] = [parts.get(0, ...index) as number, parts.get(1, ...index) as number];
      const difference = mean2 - mean;
      const total = n + count;
      mean += (difference * count) / total;
      m2 += m22 + (difference * difference * n * count) / total;
      n = total;
    }
    result.set(mean, 0, ...group);
    result.set(m2, 1, ...group);
  }
  return result;
}
