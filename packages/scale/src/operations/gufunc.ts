import type { DeviceArray, NDArray } from "@gridstride/core";
import { guvectorize } from "@gridstride/ufunc";
import { type AnyFunction, rebuild, type Shipped } from "../functions.ts";
import { toJson } from "../json.ts";
import { broadcastRegion, remember } from "./elementwise.ts";
import { allAtOnce, type Operation, type Read } from "./operation.ts";

export interface GufuncOptions {
  readonly fn: Shipped;
  readonly layout: string;
  readonly signatures: readonly string[] | null;
  readonly fastmath: boolean;
  /** Axes of the output that are looped over: the first. Its others are core dimensions. */
  readonly loop: number;
  /** Core dimensions of each input, its last axes. */
  readonly core: readonly number[];
}

/** A generalised universal function: chunks along the loop dimensions, all of the core dimensions. */
export const gufunc: Operation<GufuncOptions> = {
  reads: ({ inputs, options: { loop, core } }, { start, stop }) =>
    inputs.map(({ shape, chunks }, input): Read => {
      const rank = shape.length - (core[input] as number);
      const [outer, inner] = [shape.slice(0, rank), shape.slice(rank)];
      const part = broadcastRegion(
        { shape: outer, chunks },
        { start: start.slice(0, loop), stop: stop.slice(0, loop) },
      );
      return {
        input,
        region: { start: [...part.start, ...inner.map(() => 0)], stop: [...part.stop, ...inner] },
      };
    }),
  memory: allAtOnce,
  async run({ options, reads, load, device, target }) {
    const inputs = await Promise.all(reads.map(async (read) => device.toDevice(await load(read)) as DeviceArray));
    const result = makeGufunc(options, target)(...inputs) as DeviceArray;
    const host = (await result.copyToHost()) as NDArray;
    for (const one of [...inputs, result]) one.dispose();
    return host;
  },
};

export function makeGufunc(
  { fn: shipped, layout, signatures, fastmath }: Pick<GufuncOptions, "fn" | "layout" | "signatures" | "fastmath">,
  target: string,
): AnyFunction {
  return remember(`gufunc ${target} ${toJson([shipped, layout, signatures, fastmath])}`, () => {
    const { fn, uses } = rebuild(shipped);
    const options = { target, fastmath, ...(uses === undefined ? {} : { uses }) };
    const make = guvectorize as unknown as (...args: readonly unknown[]) => AnyFunction;
    return signatures === null ? make(layout, fn, options) : make(signatures, layout, fn, options);
  });
}
