import { type Device, type DeviceArray, type DType, dtypeInfo, type NDArray, type Target } from "@gridstride/core";
import { deviceUnder, emptyManaged, managedOver, residentOn, turned } from "@gridstride/core/internal";
import { sizeOf } from "../rules/broadcast.ts";
import { lying } from "./array-loop.ts";
import { emptyIn } from "./host-loop.ts";
import { onHost } from "./host-memory.ts";
import { SLOT_BYTES } from "./slots.ts";

/**
 * The device of host arrays if the caller names no device: the device that manages their memory, as for device arrays.
 * Undefined where none does; or where a call that has a promise as its result, as the target says, would have none, or the
 * other way round.
 */
export function managingDevice(target: Target, arrays: readonly (NDArray | null)[]): Device | undefined {
  const device = deviceUnder(arrays);
  return (device?.target === "webgpu") === (target === "webgpu") ? device : undefined;
}

/** Host arrays as device arrays over the same memory; null where one of them is not in the memory of that device, or there are none. */
export function inPlace(arrays: readonly NDArray[], device: Device): readonly DeviceArray[] | null {
  const residents: DeviceArray[] = [];
  for (const array of arrays) {
    const resident = residentOn(array, device);
    if (resident === null) return null;
    residents.push(resident);
  }
  return residents.length === 0 ? null : residents;
}

/** Device memory for a result of a call on managed arrays. */
export interface FreshResult {
  readonly memory: DeviceArray;
  /** The result on the host, once it is computed: managed too, unless it is small or the device has little room left. */
  finish(): NDArray;
}

/** @param order - of the axes in memory, outermost first. */
export function freshResult(
  device: Device,
  shape: readonly number[],
  order: readonly number[],
  type: DType,
  keep: <A extends DeviceArray>(array: A) => A,
): FreshResult {
  const { lengths, back } = lying(shape, order);
  const turn = (array: DeviceArray): DeviceArray => (back === null ? array : turned(array, back));
  const isSmall = sizeOf(shape) * dtypeInfo(type).bytesPerElement <= SLOT_BYTES;
  const managed = isSmall ? null : emptyManaged(device, lengths, type);
  if (managed !== null) {
    const memory = turn(managed);
    return { memory, finish: () => managedOver(memory) };
  }
  const memory = keep(turn(device.empty(lengths, type)));
  return { memory, finish: () => emptyIn(shape, order, type).fill(onHost(memory)) };
}

/** The order of axes that lie row by row. */
export function rowOrder(shape: readonly number[]): readonly number[] {
  return shape.map((_, axis) => axis);
}
