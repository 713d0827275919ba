import type { Device } from "@gridstride/core";
import type { Gpu } from "./open.ts";

const MOST_CALLS = 500;

/** How many calls a batch takes to last for `ms`, by the time of one. */
export function callsFor(ms: number, one: number): number {
  return Math.max(1, Math.min(MOST_CALLS, Math.ceil(ms / Math.max(one, 1e-6))));
}

/**
 * The milliseconds of one call, from batches that take long compared with the wait for their end. A batch that was short, as
 * the first is, makes later batches longer.
 */
export function batched(batchMs: number, time: (calls: number) => Promise<number>): () => Promise<number> {
  let calls = 1;
  return async () => {
    const one = (await time(calls)) / calls;
    if (one * calls < batchMs / 2) calls = callsFor(batchMs, one);
    return one;
  };
}

/** Until the device reports that all calls are done. */
export function byHost({ device, batchMs }: Gpu, call: () => unknown): () => Promise<number> {
  return batched(batchMs, async (calls) => {
    const start = performance.now();
    for (let i = 0; i < calls; i++) call();
    await device.synchronize();
    return performance.now() - start;
  });
}

/** By timestamps that the device writes before the first call and after the last one. */
export function byDevice({ device, batchMs }: Gpu, call: () => unknown): () => Promise<number> {
  return batched(batchMs, async (calls) => {
    using start = device.event().record();
    for (let i = 0; i < calls; i++) call();
    using end = device.event().record();
    return start.elapsedMs(end);
  });
}

/** Why there is no clock of the device's, or null. */
export function noClock(device: Device): string | null {
  using event = device.event();
  return event.source === "timestamp-query" ? null : "the adapter has no timestamp queries";
}
