import type { Backend, Elements, Resident } from "./backend.ts";
import { type Cells, refuseToReal } from "./copy.ts";
import type { Device, DeviceArray } from "./device.ts";
import { dtypeInfo, partType, type RealDType } from "./dtype.ts";
import type { RecordedJob } from "./internal-types.ts";
import { partLayout, partsLayout } from "./parts.ts";
import { broadcastStride, contiguousStride, sizeOf } from "./shape.ts";
import type { Shared, SharedArray } from "./shared-array.ts";

// Backends copy numbers and bools; here complex elements become the pairs of numbers that they are.

/** Complex elements as pairs along a last axis. */
export function residentParts(array: Elements): Resident {
  const type = partType(array.dtype);
  const { allocation } = array;
  return type === null
    ? { ...array, dtype: array.dtype as RealDType }
    : { allocation, dtype: type, ...partsLayout(array) };
}

function residentPart(array: Elements, part: 0 | 1): Resident {
  return { allocation: array.allocation, dtype: partType(array.dtype) as RealDType, ...partLayout(array, part) };
}

/** `Backend.copy` for elements of all types. @throws {CastingError} from complex to real elements. */
export function copyResident(backend: Backend, to: Elements, from: Elements): void {
  const [wanted, given] = [partType(to.dtype), partType(from.dtype)];
  if (wanted === null && given !== null) refuseToReal(from.dtype, to.dtype);
  if (wanted === null || given !== null) return backend.copy(residentParts(to), residentParts(from));
  if (sizeOf(to.shape) === 0) return;
  backend.copy(residentPart(to, 0), residentParts(from));
  const allocation = backend.allocate(8, "a zero", true, true);
  try {
    const zero = { allocation, dtype: wanted, shape: to.shape, stride: to.shape.map(() => 0), offset: 0 };
    backend.copy(residentPart(to, 1), zero);
  } finally {
    allocation.release();
  }
}

/** The work of `copyResident` on cpu and parallel as a job; null where it is not one. */
export function copyJobs(backend: Backend, to: Elements, from: Elements): readonly RecordedJob[] | null {
  const [wanted, given] = [partType(to.dtype), partType(from.dtype)];
  if ((wanted === null) !== (given === null)) return null;
  return backend.copyJobs?.(residentParts(to), residentParts(from)) ?? null;
}

/** Copies elements, broadcast and converted, into an array on the same device: now, or in the recording that is made. */
export function convert(from: DeviceArray, into: DeviceArray): void {
  const [{ backend, elements: to }, { elements }] = [sharedOf(into), sharedOf(from)];
  const recording = into.device["~recording"];
  if (recording !== null) return recording.copy(into, from.broadcastTo(into.shape));
  const stride = broadcastStride(from.shape, from.stride, into.shape);
  const copy = () => copyResident(backend, to, { ...elements, shape: into.shape, stride });
  const profiler = into.device["~profiler"];
  if (profiler === null) copy();
  else profiler.note("copy", into.byteLength, copy);
}

/** Repeated elements that are worth a launch and memory of its own. */
const REPEATED = 65_536;

/** Copies a host array, broadcast; it may be reused at once. An element that is repeated often is transferred once. */
export function upload(into: DeviceArray, from: Cells): void {
  const { "~profiler": profiler, "~recording": recording } = into.device;
  if (profiler === null || recording !== null) uploadCells(into, from);
  else profiler.note("copy to device", into.byteLength, () => uploadCells(into, from));
}

function uploadCells(into: DeviceArray, from: Cells): void {
  const { shape } = into;
  const { data, dtype, offset } = from;
  const stride = broadcastStride(from.shape, from.stride, shape);
  const cells = { data, dtype, shape, stride, offset };
  const recording = into.device["~recording"];
  if (recording !== null) return recording.upload(into, cells);
  const { backend, elements: to } = sharedOf(into);
  const distinct = shape.map((extent, axis) => (stride[axis] === 0 ? Math.min(extent, 1) : extent));
  const count = sizeOf(distinct);
  if (sizeOf(shape) - count < REPEATED) return backend.upload(residentParts(to), cellsParts(cells));
  const allocation = backend.allocate(count * dtypeInfo(dtype).bytesPerElement, "elements to repeat", false, true);
  try {
    const few = { allocation, dtype, shape: distinct, stride: contiguousStride(distinct), offset: 0 };
    backend.upload(residentParts(few), cellsParts({ ...cells, shape: distinct }));
    copyResident(backend, to, { ...few, shape, stride: broadcastStride(distinct, few.stride, shape) });
  } finally {
    allocation.release();
  }
}

/** Copies elements to the host, as they are at the moment of the call. */
export function download(device: Device, backend: Backend, from: Elements, into: Cells): Promise<void> {
  const { "~profiler": profiler } = device;
  const work = () => backend.download(residentParts(from), cellsParts(into));
  const bytes = sizeOf(from.shape) * dtypeInfo(from.dtype).bytesPerElement;
  return profiler === null ? work() : profiler.note("copy to host", bytes, work);
}

const sharedOf = (array: DeviceArray): Shared => (array as unknown as SharedArray)["~shared"]();

/** The numbers of a host array, of complex elements as pairs along a last axis. */
export function cellsParts(cells: Cells): Cells & { readonly dtype: RealDType } {
  const type = partType(cells.dtype);
  const { data, shape, stride, offset } = cells;
  return type === null
    ? { data, shape, stride, offset, dtype: cells.dtype as RealDType }
    : { data, dtype: type, ...partsLayout(cells) };
}
