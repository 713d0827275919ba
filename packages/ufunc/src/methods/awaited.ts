import type { Device, NDArray } from "@gridstride/core";
import { fetchLater } from "../call/fetch-later.ts";
import { launchLater } from "../call/launch-later.ts";
import type { Callee } from "../call/ufunc-call.ts";
import { webgpuDevice } from "../call/webgpu-device.ts";
import { chunksOfUpdates } from "./at-chunks.ts";
import { type AtJob, putBack, stage } from "./at-job.ts";
import { type ReductionJob, stagesOf } from "./reduction-stages.ts";
import { mostBytes } from "./staged.ts";

/** `runJob` on host arrays through a promise, on any device. Later stages may depend on earlier results. */
export async function reduceLater(callee: Callee, job: ReductionJob, result: NDArray): Promise<NDArray> {
  const device = job.device ?? (await webgpuDevice());
  const { stages, finish } = stagesOf(callee, job, device, result);
  for (const { runs, view, on, dispose } of stages)
    try {
      for (const run of runs) await launchLater(callee.kernels, device, run);
      await fetchLater({ view, on });
    } finally {
      dispose();
    }
  finish();
  return result;
}

/** `updateNow` through a promise, on any device. @param given - undefined for the device of webgpu that ufuncs share. */
export async function updateLater(job: AtJob, array: NDArray, given: Device | undefined): Promise<void> {
  const device = given ?? (await webgpuDevice());
  for (const part of chunksOfUpdates(job, array, mostBytes(job, device))) {
    const { run, picked, placed, dispose } = stage(part, array, device);
    try {
      await launchLater(part.kernels, device, run);
      await fetchLater({ view: picked, on: placed });
    } finally {
      dispose();
    }
    putBack(array, part.segments, picked);
  }
}
