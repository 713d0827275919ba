import type { NDArray, RealDType } from "@gridstride/core";
import { reduce as reduceArray } from "@gridstride/kernels";
import type { Region } from "../arrays/grid.ts";
import { type AnyFunction, deviceOf, type Shipped } from "../functions.ts";
import { toJson } from "../json.ts";
import { remember } from "./elementwise.ts";
import type { Operation, Read, StageView } from "./operation.ts";

export interface ReduceStageOptions {
  readonly fn: Shipped;
  /** Axes to reduce, as the input has them. */
  readonly axes: readonly number[];
  /** Elements of the input that one element of the output is made of, along each of the axes. */
  readonly spans: readonly number[];
  /** Whether the output has not the axes. */
  readonly drop: boolean;
  readonly dtype: RealDType;
}

/** One level of a tree: `spans` neighbours become one element. */
export const reduce: Operation<ReduceStageOptions> = {
  reads: (stage, region) => [{ input: 0, region: spanned(stage, region) }],
  memory: (_stage, reads, result) => 3 * (reads[0] ?? 0) + 3 * result,
  async run({ options: { fn: shipped, axes, drop, dtype }, reads, load, device }) {
    const x = await load(reads[0] as Read);
    return (await reduceArray(combineOf(shipped) as never, x, {
      axis: axes,
      keepdims: !drop,
      dtype,
      device,
    } as never)) as NDArray;
  },
};

export const combineOf = (shipped: Shipped): AnyFunction =>
  remember(`combine ${toJson(shipped)}`, () => deviceOf(shipped));

/** The region of the input from which a region of the output is made. */
export function spanned(
  { options: { axes, spans, drop }, inputs }: StageView<Pick<ReduceStageOptions, "axes" | "spans" | "drop">>,
  { start, stop }: Region,
): Region {
  const shape = inputs[0]?.shape ?? [];
  const region = { start: [] as number[], stop: [] as number[] };
  let from = 0;
  for (const [axis, extent] of shape.entries()) {
    const at = axes.indexOf(axis);
    if (at < 0) {
      region.start.push(start[from] as number);
      region.stop.push(stop[from] as number);
      from++;
      continue;
    }
    const span = spans[at] as number;
    // A level that drops axes makes one element of all there is.
    region.start.push(drop ? 0 : (start[from] as number) * span);
    region.stop.push(drop ? extent : Math.min((stop[from] as number) * span, extent));
    if (!drop) from++;
  }
  return region;
}
