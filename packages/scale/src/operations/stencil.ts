import type { DeviceArray, NDArray } from "@gridstride/core";
import { stencil as makeStencil, type StencilBoundary } from "@gridstride/kernels";
import type { Grid, Region } from "../arrays/grid.ts";
import { type AnyFunction, rebuild, type Shipped } from "../functions.ts";
import { toJson } from "../json.ts";
import { remember } from "./elementwise.ts";
import type { Operation, Read } from "./operation.ts";

export interface StencilStageOptions {
  readonly fn: Shipped;
  /** Elements that the function reads around its own, along each axis. */
  readonly halo: readonly number[];
  /** Steps that one task does: it reads as many halos. */
  readonly steps: number;
  readonly boundary: StencilBoundary;
  readonly value: number;
  readonly scalars: readonly number[];
}

/** A stencil over chunks: reads the chunk and its halo, which grows with the steps, and keeps the chunk. */
export const stencil: Operation<StencilStageOptions> = {
  reads: ({ options, inputs }, region) =>
    inputs.map((spec, input): Read => ({ input, region: widened(spec, region, options) })),
  memory: (_stage, reads, result) => reads.reduce((all, one) => all + 2 * one, 0) + 2 * (reads[0] ?? 0) + 2 * result,
  async run({ options, inputs, output, reads, region, load, device, target }) {
    const fn = stencilOf(options, target);
    const [first, ...others] = await Promise.all(
      reads.map(async (read) => device.toDevice(await load(read)) as DeviceArray),
    );
    let block = first as DeviceArray;
    for (let step = 0; step < options.steps; step++) {
      const next = fn(block, ...others, ...options.scalars, { dtype: output.dtype }) as DeviceArray;
      block.dispose();
      block = next;
    }
    const wide = widened(inputs[0] as Grid, region, options);
    const keep = region.start.map((at, axis): [number, number] => {
      const from = at - (wide.start[axis] as number);
      return [from, from + (region.stop[axis] as number) - at];
    });
    const inner = block.slice(...keep);
    const result = (await inner.copyToHost()) as NDArray;
    for (const one of [block, ...others]) one.dispose();
    return result;
  },
};

/** The region and what its steps read. Periodic edges wrap around; at others the array's own end is the end. */
function widened({ shape }: Grid, { start, stop }: Region, { halo, steps, boundary }: StencilStageOptions): Region {
  const reach = halo.map((one) => one * steps);
  if (boundary === "periodic")
    return {
      start: start.map((at, axis) => at - (reach[axis] as number)),
      stop: stop.map((at, axis) => at + (reach[axis] as number)),
    };
  return {
    start: start.map((at, axis) => Math.max(0, at - (reach[axis] as number))),
    stop: stop.map((at, axis) => Math.min(shape[axis] as number, at + (reach[axis] as number))),
  };
}

/** The stencil of the options; it refuses a function that reads beyond the halo. */
export function stencilOf(
  { fn: shipped, halo, boundary, value }: Pick<StencilStageOptions, "fn" | "halo" | "boundary" | "value">,
  target: string,
): AnyFunction {
  return remember(`stencil ${target} ${toJson([shipped, halo, boundary, value])}`, () => {
    const { fn, uses } = rebuild(shipped);
    const neighborhood = halo.map((one): [number, number] => [-one, one]);
    // The region that the steps read has the halo of periodic edges already.
    const edges = boundary === "periodic" ? {} : { boundary };
    return makeStencil(
      fn as never,
      { neighborhood, target, value, ...edges, ...(uses === undefined ? {} : { uses }) } as never,
    ) as never;
  });
}
