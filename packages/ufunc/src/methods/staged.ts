import type { Device, DeviceArray, NDArray } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { held, type Keep } from "../call/held.ts";
import { copyIn, fetchNow, reserveOutput, rethrow, type Strided } from "../call/host-memory.ts";
import type { KernelRun } from "../call/kernels.ts";
import type { Callee } from "../call/ufunc-call.ts";

/** Launches on copies of host arrays, and where their result goes. */
export interface Staged {
  readonly runs: readonly KernelRun[];
  readonly view: NDArray;
  readonly on: Strided;
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
  const seen = ({ memory, shape, stride, offset }: Strided): DeviceArray => viewOf(keep(memory), shape, stride, offset);
  try {
    const x = seen(copyIn(device, input));
    const m = mask && seen(copyIn(device, mask));
    const on = reserveOutput(device, output);
    return { runs: plan(x, m, seen(on), keep), view: output, on, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** Runs one after the other on a device whose launches are done when they return. */
export function runNow({ kernels }: Callee, device: Device, stages: Iterable<Staged>): void {
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
