import { type Device, type DeviceArray, empty, isDeviceArray, type NDArray } from "@gridstride/core";
import { type HostTarget, takeTurn } from "@gridstride/core/internal";
import { sharesMemory } from "../call/device-call.ts";
import { withMemory } from "../call/held.ts";
import { rethrow } from "../call/host-memory.ts";
import { freshResult, inPlace, managingDevice, rowOrder } from "../call/in-place.ts";
import { type Residence, residenceOfCall } from "../call/operands.ts";
import type { Callee } from "../call/ufunc-call.ts";
import { reduceLater } from "./awaited.ts";
import type { AnyArray } from "./method-options.ts";
import { type ReductionJob, stagesOf } from "./reduction-stages.ts";
import { runNow } from "./staged.ts";

/** Does it: device arrays give a device array, host arrays a host array, through a promise on webgpu. */
export function runJob(callee: Callee, job: ReductionJob): unknown {
  const { target } = callee;
  const arrays = arraysOf(job);
  const at = residenceOf(callee, arrays);
  if (at.kind === "device") return onDevice(callee, job, at.device);
  const hosts = arrays as readonly NDArray[];
  const asked = job.device ?? managingDevice(target, hosts);
  if ((asked?.target ?? target) === "webgpu") {
    const result = resultOf(job);
    const reads = hosts.filter((array) => array !== job.out);
    return takeTurn({ reads, writes: [result] }, () => reduceLater(callee, { ...job, device: asked }, result));
  }
  const device = asked ?? callee.host(target as HostTarget);
  const done = reduceInPlace(callee, job, device, hosts);
  if (done !== null) return done;
  const result = resultOf(job);
  const { stages, finish } = stagesOf(callee, job, device, result);
  runNow(callee, device, stages);
  finish();
  return result;
}

/**
 * Where the arrays of a reduction are.
 *
 * @throws {LaunchError} code `wrong-device`, where they are not in one place.
 */
export function residenceOf({ name }: Callee, arrays: readonly AnyArray[]): Residence {
  return residenceOfCall(
    name,
    arrays.map((array) => (isDeviceArray(array) ? { kind: "device", array } : { kind: "host", array })),
  );
}

/** The arrays of a reduction, the output last. */
export const arraysOf = ({ input, mask, out }: Pick<ReductionJob, "input" | "mask" | "out">): readonly AnyArray[] =>
  [input, mask, out].filter((array) => array !== null);

function resultOf({ out, shape, dtype }: ReductionJob): NDArray {
  return (out as NDArray | null) ?? empty(shape, dtype);
}

/** The same on host arrays that the device manages; null, having done nothing, where one of them is elsewhere. */
function reduceInPlace(callee: Callee, job: ReductionJob, device: Device, hosts: readonly NDArray[]): NDArray | null {
  const arrays = inPlace(hosts, device)?.values();
  if (arrays === undefined) return null;
  const next = (): DeviceArray => arrays.next().value as DeviceArray;
  const [input, mask, out] = [next(), job.mask && next(), job.out && next()];
  return withMemory((temporary) => {
    const fresh = out ? null : freshResult(device, job.shape, rowOrder(job.shape), job.dtype, temporary);
    onDevice(callee, { ...job, input, mask, out: out ?? fresh?.memory ?? null }, device);
    rethrow(device);
    return fresh?.finish() ?? (job.out as NDArray);
  });
}

function onDevice({ kernels }: Callee, job: ReductionJob, device: Device): DeviceArray {
  const input = job.input as DeviceArray;
  const mask = job.mask as DeviceArray | null;
  return withMemory((temporary, fresh) => {
    const result = (job.out as DeviceArray | null) ?? fresh(device.empty(job.shape, job.dtype));
    // A result that is written while its memory is still read goes elsewhere first.
    const aside = [input, ...(mask ? [mask] : [])].some((array) => sharesMemory(result, array));
    const output = aside ? temporary(device.empty(job.shape, result.dtype)) : result;
    for (const run of job.plan(input, mask, output, temporary)) kernels.launch(device, run);
    if (aside) result.copyFrom(output);
    return result;
  });
}
