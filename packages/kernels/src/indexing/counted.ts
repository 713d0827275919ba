import type { Device, DeviceArray, NDArray, Target } from "@gridstride/core";
import { residentOn } from "@gridstride/core/internal";
import { hostDevice, managingDevice, onHost, residenceOfCall, rethrow, webgpuDevice } from "@gridstride/ufunc/internal";
import { type ArrayKind, checkReal, type PlaceOptions, readArray } from "../call.ts";

/** The counts that are known before results can be allocated. */
export interface Counted {
  /** int32: numbers that say how large results are. */
  readonly counts: DeviceArray;
  /** Enqueues the rest. Results are the caller's. @throws {ShapeError} if the numbers show that the call is malformed. */
  finish(counts: Int32Array): readonly DeviceArray[];
  /** Frees what was made on the way. */
  [Symbol.dispose](): void;
}

/** A call whose results are as large as values say. */
export interface CountedJob {
  /** The function's, for messages. */
  readonly name: string;
  readonly inputs: readonly unknown[];
  readonly inputNames: readonly string[];
  /** Whether it works on complex numbers. */
  readonly complex?: true;
  /** @throws {ShapeError} {LaunchError} for arrays that do not fit. */
  check(inputs: readonly ArrayKind[]): void;
  /** Enqueues what counts. */
  count(device: Device, inputs: readonly DeviceArray[]): Counted;
}

/**
 * Runs it where its arrays are. Device arrays give device arrays, through a promise: numbers must be read back. Host arrays
 * give host arrays, through a promise where a GPU computes them.
 *
 * @param shape - makes the results what the function gives.
 */
export function callCounted(
  job: CountedJob,
  { target = "cpu", device }: PlaceOptions<Target>,
  shape: (results: readonly unknown[]) => unknown,
): unknown {
  const inputs = job.inputs.map((one, i) => readArray(one, `${job.name}: ${job.inputNames[i]}`));
  if (!job.complex) for (const { array } of inputs) checkReal(job.name, array.dtype);
  job.check(inputs.map(({ array }) => array));
  const place = residenceOfCall(job.name, inputs);
  const arrays = inputs.map(({ array }) => array);
  if (place.kind === "device") return onDevice(job, place.device, arrays as readonly DeviceArray[]).then(shape);
  const hosts = arrays as readonly NDArray[];
  const where = device ?? managingDevice(target, hosts) ?? (target === "webgpu" ? null : hostDevice(target));
  return where === null || where.target === "webgpu"
    ? later(job, where, hosts).then(shape)
    : shape(now(job, where, hosts));
}

async function onDevice(
  job: CountedJob,
  device: Device,
  inputs: readonly DeviceArray[],
): Promise<readonly DeviceArray[]> {
  using counted = job.count(device, inputs);
  const counts = await counted.counts.copyToHost();
  return counted.finish(counts.data as Int32Array);
}

async function later(job: CountedJob, given: Device | null, hosts: readonly NDArray[]): Promise<readonly NDArray[]> {
  const device = given ?? (await webgpuDevice());
  using inputs = moved(device, hosts);
  const results = await onDevice(job, device, inputs.arrays);
  try {
    return await Promise.all(results.map((result) => result.copyToHost()));
  } finally {
    for (const result of results) result.dispose();
  }
}

function now(job: CountedJob, device: Device, hosts: readonly NDArray[]): readonly NDArray[] {
  using inputs = moved(device, hosts);
  using counted = job.count(device, inputs.arrays);
  rethrow(device);
  const results = counted.finish(onHost(counted.counts).copy().data as Int32Array);
  try {
    rethrow(device);
    return results.map((result) => onHost(result).copy());
  } finally {
    for (const result of results) result.dispose();
  }
}

/** Host arrays on a device: copies, except of the arrays that it manages. */
function moved(
  device: Device,
  hosts: readonly NDArray[],
): { readonly arrays: readonly DeviceArray[]; [Symbol.dispose](): void } {
  const arrays: DeviceArray[] = [];
  const dispose = (): void => {
    for (const array of arrays) array.dispose();
  };
  try {
    for (const host of hosts) arrays.push(residentOn(host, device) ?? device.toDevice(host));
    return { arrays, [Symbol.dispose]: dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}
