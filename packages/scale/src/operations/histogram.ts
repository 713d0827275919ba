import type { NDArray } from "@gridstride/core";
import { histogram as histogramOf } from "@gridstride/kernels";
import { indexOf, regionOf } from "../arrays/grid.ts";
import type { Operation, Read } from "./operation.ts";

export interface HistogramOptions {
  readonly bins: number;
  readonly range: readonly [number, number];
  /** Chunks of the input along each axis. */
  readonly counts: readonly number[];
}

/** Counts of one chunk: a row of the output. */
export const histogram: Operation<HistogramOptions> = {
  reads: ({ options, inputs }, region) => [
    { input: 0, region: regionOf(inputs[0] as (typeof inputs)[0], indexOf(region.start[0] as number, options.counts)) },
  ],
  memory: (_stage, reads, result) => 3 * (reads[0] ?? 0) + 4 * result,
  async run({ options: { bins, range }, reads, load, device }) {
    const x = await load(reads[0] as Read);
    const [counts] = (await histogramOf(
      x.copy().reshape(-1) as never,
      { bins, range, device } as never,
    )) as unknown as readonly [NDArray];
    return counts.astype("int64").reshape([1, bins]) as NDArray;
  },
};
