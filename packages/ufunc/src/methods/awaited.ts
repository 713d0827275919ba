import type { Device, NDArray } from "@gridstride/core";
import { fetchLater } from "../call/fetch-later.ts";
import { launchLater } from "../call/launch-later.ts";
import type { Callee } from "../call/ufunc-call.ts";
import { webgpuDevice } from "../call/webgpu-device.ts";
import { type AtJob, stagesOfUpdates } from "./at-job.ts";
import { type ReductionJob, stagesOf } from "./reduction-stages.ts";
import type { Staged } from "./staged.ts";

/** `runJob` on host arrays through a promise, on any device. Later stages may depend on earlier results. */
export async function reduceLater(callee: Callee, job: ReductionJob, result: NDArray): Promise<NDArray> {
  const device = job.device ?? (await webgpuDevice());
  const { stages, finish } = stagesOf(callee, job, device, result);
  await runLater(callee, device, stages);
  finish();
  return result;
}

/** Updates through a promise, on any device. @param given - undefined for the device of webgpu that ufuncs share. */
export async function updateLater(job: AtJob, array: NDArray, given: Device | undefined): Promise<void> {
  const device = given ?? (await webgpuDevice());
  await runLater(job, device, stagesOfUpdates(job, array, device));
}

async function runLater({ kernels }: Pick<Callee, "kernels">, device: Device, stages: Iterable<Staged>): Promise<void> {
  for (const { runs, view, on, dispose } of stages)
    try {
      for (const run of runs) await launchLater(kernels, device, run);
      await fetchLater({ view, on });
    } finally {
      dispose();
    }
}
