import { type Device, type DeviceArray, type DType, type DTypes, dtypeInfo, NDArray } from "@gridstride/core";
import { internalsOf, refuseRecording, relaid, storageOf, viewOf } from "@gridstride/core/internal";
import { isRowMajor, sizeOf } from "../rules/broadcast.ts";
import { axisOrder, strideInOrder } from "../rules/nest.ts";
import type { Keep } from "./held.ts";

/** An array in a device's memory as a kernel sees it. */
export interface Strided {
  readonly memory: DeviceArray;
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly offset: number;
}

/** The array that kernels take. @param keep - takes its memory in. */
export function seenOn({ memory, shape, stride, offset }: Strided, keep: Keep): DeviceArray {
  return viewOf(keep(memory), shape, stride, offset);
}

/** Copies a host array's own elements to fresh device memory; an axis that repeats elements is not expanded. */
export function copyIn(device: Device, array: NDArray): Strided {
  if (isRowMajor(array.shape, array)) return tight(array, device.toDevice(array));
  const once = array.shape.map((extent, axis) => (array.stride[axis] === 0 ? Math.min(extent, 1) : extent));
  const { order, view } = inMemoryOrder(array, once);
  return asSeenBy(array, once, order, device.toDevice(view));
}

/** Uninitialised device memory whose contents are later copied to a host array. */
export function reserveOutput(device: Device, array: NDArray): Strided {
  if (isRowMajor(array.shape, array)) return tight(array, device.empty(array.shape, array.dtype));
  const { order, view } = inMemoryOrder(array, array.shape);
  return asSeenBy(array, array.shape, order, device.empty(view.shape, array.dtype));
}

/** Most arrays are row-major without gaps: the copy lies as they do. */
function tight({ shape, stride }: NDArray, memory: DeviceArray): Strided {
  return { memory, shape, stride, offset: 0 };
}

/** Fills a host array from what was placed for it, on a device whose memory is the host's. */
export function fetchNow(array: NDArray, { memory }: Strided): void {
  inMemoryOrder(array, array.shape).view.fill(onHost(memory));
}

/** A device array as a view on the host, of a device whose memory is the host's. */
export function onHost(memory: DeviceArray): NDArray {
  refuseRecording(memory.device);
  const storage = storageOf(memory);
  if (storage.kind === "webgpu") throw new Error("bug in Gridstride: memory of webgpu cannot be read at once");
  const { storage: Cells } = dtypeInfo(memory.dtype);
  const { bytes } = storage;
  const data = new Cells(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / Cells.BYTES_PER_ELEMENT));
  return new NDArray(data as DTypes[DType], memory.shape, memory.stride, memory.offset, memory.dtype);
}

/** Throws what went wrong on a device whose launches are done when they return. */
export function rethrow(device: Device): void {
  refuseRecording(device);
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") internals.rethrow();
}

/** A view with axes outermost first as they lie in memory, and no steps back: it is copied as a block where it can be. */
export function inMemoryOrder(array: NDArray, shape: readonly number[]): { order: readonly number[]; view: NDArray } {
  // The same without the search, for what most arrays are.
  if (isRowMajor(shape, array)) return { order: shape.map((_, axis) => axis), view: array };
  const order = axisOrder(shape.length, [array.stride]);
  const first = array.stride.map((step, axis) => Math.min(step, 0) * Math.max((shape[axis] as number) - 1, 0));
  const view = relaid(
    array,
    order.map((axis) => shape[axis] as number),
    order.map((axis) => Math.abs(array.stride[axis] as number)),
    array.offset + first.reduce((sum, step) => sum + step, 0),
  );
  return { order, view };
}

/** How `array` sees a tight copy of its view in memory order; axes that were copied once are repeated by stride 0. */
function asSeenBy(array: NDArray, shape: readonly number[], order: readonly number[], memory: DeviceArray): Strided {
  const tight = strideInOrder(shape, order);
  let offset = 0;
  const stride = array.stride.map((step, axis) => {
    const own = tight[axis] as number;
    if (shape[axis] !== array.shape[axis]) return 0;
    if (step < 0) offset += own * Math.max((shape[axis] as number) - 1, 0);
    return step < 0 ? -own : own;
  });
  return { memory, shape: array.shape, stride, offset };
}

/** The bytes that copies of host arrays take together; an axis that repeats elements is not expanded. */
export function bytesOf(arrays: readonly (NDArray | null)[]): number {
  let sum = 0;
  for (const array of arrays) {
    if (array === null) continue;
    const own = array.shape.filter((_, axis) => array.stride[axis] !== 0);
    sum += sizeOf(own) * dtypeInfo(array.dtype).bytesPerElement;
  }
  return sum;
}
