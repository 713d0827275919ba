import { type Device, type DeviceArray, type DType, dtypeInfo, type NDArray, type TypedArray } from "@gridstride/core";
import { arrayOver, internalsOf } from "@gridstride/core/internal";

/** Most bytes of an array of a small call. */
export const SLOT_BYTES = 65536;
const KEY = "ufunc:slots";

/** Memory for one operand of a call, read as elements of one type. */
export interface Slot {
  readonly array: DeviceArray;
  /** Until the device's memory grows. */
  readonly cells: TypedArray;
}

/**
 * Memory of a WebAssembly device that small calls put their arrays into, one slot per array: allocating and freeing arrays
 * would cost more than computing them. A launch is over when it returns, so that all calls can use the same. Lives as long
 * as the device.
 */
export interface Slots {
  /** @throws {OutOfMemoryError} */
  slot(at: number, type: DType): Slot;
}

/** Whether arrays of these sizes are few bytes. @param most - bytes of all of them; undefined where only slots limit them. */
export function fitSlots(sizes: readonly number[], most: number | undefined): boolean {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return total <= (most ?? total) && sizes.every((size) => size <= SLOT_BYTES);
}

/** @returns null for a device that is not a WebAssembly device. */
export function slotsOf(device: Device): Slots | null {
  const internals = internalsOf(device);
  if (!("memory" in internals)) return null;
  const known = internals.cache.get(KEY);
  if (known) return known as Slots;
  const addresses: number[] = [];
  let slots = new Map<string, Slot>();
  let before: unknown = null;
  const made: Slots = {
    slot: (at, type) => {
      const address = addresses[at] ?? internals.allocate(SLOT_BYTES);
      addresses[at] = address;
      const { buffer } = internals.memory;
      // Memory that has grown has another buffer.
      if (buffer !== before) [before, slots] = [buffer, new Map()];
      const key = type + at;
      let found = slots.get(key);
      if (found === undefined) {
        const { storage: Cells, bytesPerElement, cells: count } = dtypeInfo(type);
        const length = SLOT_BYTES / bytesPerElement;
        const array = arrayOver(device, internals.storageAt(address, SLOT_BYTES), [length], type);
        found = { array, cells: new Cells(buffer, address, length * count) as TypedArray };
        slots.set(key, found);
      }
      return found;
    },
  };
  internals.cache.set(KEY, made);
  return made;
}

/** Copies `count` elements of an array without gaps, from element `first` of its memory on, to the start of a slot. */
export function fillSlot({ cells }: Slot, { data, dtype }: NDArray, first: number, count: number): void {
  const { cells: each } = dtypeInfo(dtype);
  (cells as Uint8Array).set(data.subarray(first * each, (first + count) * each) as Uint8Array);
}

/** The way back. */
export function readSlot({ cells }: Slot, { data, dtype }: NDArray, first: number, count: number): void {
  const { cells: each } = dtypeInfo(dtype);
  (data as Uint8Array).set(cells.subarray(0, count * each) as Uint8Array, first * each);
}
