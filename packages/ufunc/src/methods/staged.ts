import type { Device, DeviceArray, NDArray } from "@gridstride/core";
import { held, type Keep } from "../call/held.ts";
import { copyIn, fetchNow, reserveOutput, rethrow, type Strided, seenOn } from "../call/host-memory.ts";
import type { KernelRun } from "../call/kernels.ts";
import type { Callee } from "../call/ufunc-call.ts";

/** Launches on copies of host arrays, and where their result goes. */
export interface Staged {
  readonly runs: readonly KernelRun[];
  readonly view: NDArray;
  readonly on: Strided;
  /** To be called when the result is fetched, or could not be. */
  dispose(): void;
}

/** The launches that fill the output, in their order. @param keep - takes in memory that they need besides. */
export type PlanRuns = (
  input: DeviceArray,
  mask: DeviceArray | null,
  output: DeviceArray,
  keep: Keep,
) => readonly KernelRun[];

/**
 * Puts host arrays onto a device.
 *
 * @param output - what the launches fill.
 * @param plan - its memory is freed with the copies.
 */
export function stage(device: Device, input: NDArray, mask: NDArray | null, output: NDArray, plan: PlanRuns): Staged {
  const { keep, dispose } = held();
  try {
    const x = seenOn(copyIn(device, input), keep);
    const m = mask && seenOn(copyIn(device, mask), keep);
    const on = reserveOutput(device, output);
    return { runs: plan(x, m, seenOn(on, keep), keep), view: output, on, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** Runs one after the other on a device whose launches are done when they return. */
export function runNow({ kernels }: Pick<Callee, "kernels">, device: Device, stages: Iterable<Staged>): void {
  for (const { runs, view, on, dispose } of stages)
    try {
      for (const run of runs) kernels.launch(device, run);
      rethrow(device);
      fetchNow(view, on);
    } finally {
      dispose();
    }
}

/** Bytes of host arrays that may be on a device at a time. */
export function mostBytes({ maxChunkBytes }: Pick<Callee, "maxChunkBytes">, { limits }: Device): number {
  return Math.min(maxChunkBytes ?? Infinity, limits.maxBufferBytes, limits.maxSegmentBytes);
}
