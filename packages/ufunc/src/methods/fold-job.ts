import { type Device, type DeviceArray, type DType, empty, isDeviceArray, type NDArray } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { sharesMemory } from "../call/device-call.ts";
import { checkTypes } from "../call/device-types.ts";
import { hostDevice, webgpuDevice } from "../call/devices.ts";
import { fetchLater, fetchNow, place, placeOutput, rethrow, type Strided } from "../call/host-memory.ts";
import { placeOfCall } from "../call/operands.ts";
import type { Callee } from "../call/ufunc-call.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import type { AnyArray } from "./method-options.ts";
import type { Runs } from "./reduction.ts";

/** What a method does, whatever memory it is in. */
export interface FoldJob {
  readonly loop: LoopTypes;
  readonly input: AnyArray;
  readonly mask: AnyArray | null;
  readonly out: AnyArray | null;
  /** Of the result. */
  readonly shape: readonly number[];
  /** Where host arrays are computed; undefined for the device of the ufunc's target. */
  readonly device: Device | undefined;
  /** The launches that fill the output. */
  plan(device: Device, input: DeviceArray, mask: DeviceArray | null, output: DeviceArray): Runs;
}

/** Does it: device arrays give a device array, host arrays a host array, through a promise on webgpu. */
export function runJob(callee: Callee, job: FoldJob): unknown {
  const { name, target } = callee;
  const arrays = [job.input, ...(job.mask ? [job.mask] : []), ...(job.out ? [job.out] : [])];
  const at = placeOfCall(
    name,
    arrays.map((array) => (isDeviceArray(array) ? { kind: "device", array } : { kind: "host", array })),
  );
  if (at.kind === "device") return onDevice(callee, job, at.device);
  const result = (job.out as NDArray | null) ?? empty(job.shape, job.loop.outputs[0] as DType);
  if (job.device?.target === "webgpu" || (job.device === undefined && target === "webgpu")) {
    return later(callee, job, result);
  }
  const device = job.device ?? hostDevice(target as "cpu");
  const { runs, output, dispose } = stage(job, device, result);
  try {
    for (const run of runs) callee.kernels.launch(device, run);
    rethrow(device);
    fetchNow(result, output);
  } finally {
    dispose();
  }
  return result;
}

async function later(callee: Callee, job: FoldJob, result: NDArray): Promise<NDArray> {
  const device = job.device ?? (await webgpuDevice());
  checkTypes(callee.name, job.loop, device);
  const { runs, output, dispose } = stage(job, device, result);
  try {
    for (const run of runs) await callee.kernels.launchAsync(device, run);
    await fetchLater(result, output);
  } finally {
    dispose();
  }
  return result;
}

function onDevice({ name, kernels }: Callee, job: FoldJob, device: Device): DeviceArray {
  checkTypes(name, job.loop, device);
  const input = job.input as DeviceArray;
  const mask = job.mask as DeviceArray | null;
  const type = job.loop.outputs[0] as DType;
  const result = (job.out as DeviceArray | null) ?? device.empty(job.shape, type);
  // A result that is written while its memory is still read goes elsewhere first.
  const aside = [input, ...(mask ? [mask] : [])].some((array) => sharesMemory(result, array));
  const output = aside ? device.empty(job.shape, result.dtype) : result;
  const { runs, temporary } = job.plan(device, input, mask, output);
  for (const run of runs) kernels.launch(device, run);
  if (aside) result.copyFrom(output);
  for (const array of temporary) array.dispose();
  if (aside) output.dispose();
  return result;
}

function stage(job: FoldJob, device: Device, result: NDArray): Runs & { output: Strided; dispose(): void } {
  const owned: DeviceArray[] = [];
  const dispose = (): void => {
    for (const array of owned) array.dispose();
  };
  const keep = (strided: Strided): DeviceArray => {
    owned.push(strided.memory);
    return viewOf(strided.memory, strided.shape, strided.stride, strided.offset);
  };
  try {
    const input = keep(place(device, job.input as NDArray));
    const mask = job.mask && keep(place(device, job.mask as NDArray));
    const output = placeOutput(device, result);
    const { runs, temporary } = job.plan(device, input, mask, keep(output));
    owned.push(...temporary);
    return { runs, temporary, output, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}
