import { type Cells, meet as cellsMeet } from "./copy.ts";
import type { Device, DeviceArray } from "./device.ts";
import type { DType } from "./dtype.ts";
import { DeviceLostError } from "./errors.ts";
import type { Work } from "./graph/types.ts";
import type { DeviceInternals, Storage } from "./internal-types.ts";
import type { NDArray } from "./ndarray.ts";

export { defaultCpu } from "./default-cpu.ts";
export {
  convertInto,
  deviceUnder,
  hostParts,
  joinedParts,
  partsView,
  residentOn,
  turned,
  viewOf,
} from "./device-views.ts";
export { isComplex, isComplexType, partType } from "./dtype.ts";
export type { Parameter } from "./graph/parameter.ts";
export type { Command, Fusable, Fuse, Recording, Temporary, Work } from "./graph/types.ts";
export { guaranteedLimits, UNIFORM_BYTES } from "./guaranteed.ts";
export type { HostTarget } from "./host-device.ts";
export { type HostUse, takeTurn } from "./host-turns.ts";
// For Gridstride's own packages; nothing here is covered by semantic versioning.
export type {
  DeviceInternals,
  HostInternals,
  LaunchQueue,
  Numerics,
  RecordedJob,
  Storage,
  WasmCode,
  WasmInternals,
  WasmJob,
  WebGpuInternals,
} from "./internal-types.ts";
export { isDevice, isDeviceArray, isParameter } from "./kinds.ts";
export { managedOver } from "./managed-array.ts";
export { npyHeader, npyType } from "./npy.ts";
export { openParallel } from "./open-parallel.ts";
export { checkBytes, checkOptions, isPlain, type OptionNames } from "./options.ts";
export { fieldOf as recordField, recordKey } from "./records/record-keys.ts";
export { isRecords, isRecordType } from "./records/record-kinds.ts";
export { column } from "./records/values.ts";
export { contiguousStride, isContiguous } from "./shape.ts";
export { show, wrongKind } from "./show.ts";
export { beforeSimulator } from "./simulator/code.ts";
export { isTypedNumber, TypedNumber } from "./typed-number.ts";
export { mayWarn, warn } from "./warnings.ts";
export { withFastCopies } from "./wasm/fast-copies.ts";

/** @throws {DisposedError} or {DeviceLostError} when the device is gone. */
export function internalsOf(device: Device): DeviceInternals {
  return device["~internals"]();
}

/**
 * Work on arrays of a device: now, or in the recording that is made.
 *
 * @param prepare - as `bind` of `Recording.add`.
 */
export function enqueue(
  device: Device,
  name: string,
  arrays: readonly DeviceArray[],
  prepare: (arrays: readonly DeviceArray[]) => Work,
): void {
  const recording = device["~recording"];
  if (recording === null) noted(device, name, arrays, prepare(arrays));
  else recording.add({ name, arrays, parameters: [], bind: prepare });
}

/** Work that a profile shows, where the device is profiled. */
export function noted(device: Device, name: string, arrays: readonly DeviceArray[], work: () => void): void {
  const profiler = device["~profiler"];
  if (profiler === null) work();
  else profiler.note(name, bytesOf(arrays), work);
}

const bytesOf = (arrays: readonly DeviceArray[]): number => arrays.reduce((all, { byteLength }) => all + byteLength, 0);

/** Whether an array can be used: one that a device keeps may not have come back with it. */
export function isThere(array: DeviceArray): boolean {
  try {
    array["~storage"]();
    return true;
  } catch (error) {
    if (error instanceof DeviceLostError) return false;
    throw error;
  }
}

/** Where elements are read or written on the host. @throws {LaunchError} code `recording`, while the device records. */
export function refuseRecording(device: Device): void {
  device["~recording"]?.refuse("a call on host memory");
}

/** Work whose results outlive a recording, such as tables that a device keeps: done now, also while the device records. */
export function unrecorded<T>(device: Device, work: () => T): T {
  const recording = device["~recording"];
  device["~recording"] = null;
  try {
    return work();
  } finally {
    device["~recording"] = recording;
  }
}

/** Device memory for a result that becomes a host array by `managedOver`; null where the device has little room left. */
export function emptyManaged<D extends DType>(
  device: Device,
  shape: readonly number[],
  type: D,
): DeviceArray<D> | null {
  return device["~emptyManaged"](shape, type);
}

/** Whether two arrays of the host may share elements. Conservative: ranges of bytes are compared. */
export function meet(a: NDArray, b: NDArray): boolean {
  return cellsMeet(a as Cells, b as Cells);
}

/** A host array over the same memory with any layout. */
export function relaid<D extends DType>(
  array: NDArray<D>,
  shape: readonly number[],
  stride: readonly number[],
  offset: number,
): NDArray<D> {
  return array["~over"]({ shape, stride, offset }, array.dtype);
}

/** An array in memory that the caller has of the device: it is not counted, and its `dispose` gives nothing back. */
export function arrayOver<D extends DType>(
  device: Device,
  storage: Storage,
  shape: readonly number[],
  type: D,
): DeviceArray<D> {
  return device["~arrayOver"](storage, shape, type);
}

/** The memory under an array. @throws {DisposedError} when the array, its base or its device was disposed. */
export function storageOf(array: DeviceArray): Storage {
  return array["~storage"]();
}

/** The same, of a kind that the caller knows. */
export function memoryOf<K extends Storage["kind"]>(array: DeviceArray, kind: K): Extract<Storage, { kind: K }> {
  const storage = storageOf(array);
  if (storage.kind !== kind) throw new Error(`bug in Gridstride: memory of ${storage.kind} where ${kind} computes`);
  return storage as Extract<Storage, { kind: K }>;
}
