import { type Device, dtypeInfo, type NDArray } from "@gridstride/core";
import { nestRun } from "./elementwise.ts";
import type { HostLoop } from "./host-loop.ts";
import { rethrow } from "./host-memory.ts";
import type { PreparedCall } from "./prepared-call.ts";
import { fillSlot, readSlot, SLOT_BYTES, type Slot, slotsOf } from "./slots.ts";

/**
 * Computes a call on few elements that lie without gaps.
 *
 * @returns whether it was one, on a device that has slots; nothing was done where not.
 */
export function callSmall(call: PreparedCall, device: Device, { arrays, results, nest }: HostLoop): boolean {
  const { extents, strides } = nest;
  const [count = 1] = extents;
  if (extents.length > 1 || !strides.every(([step = 1]) => step === 1)) return false;
  const sizes = arrays.map(({ dtype }) => count * dtypeInfo(dtype).bytesPerElement);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.some((size) => size > SLOT_BYTES) || total > (call.maxChunkBytes ?? total)) return false;
  const memory = slotsOf(device);
  if (memory === null) return false;
  // Asked for anew each time: memory grows where slots are made, and where the kernel is.
  const slot = (at: number): Slot => memory.slot(at, (arrays[at] as NDArray).dtype);
  const placed = arrays.map((_, i) => slot(i).array);
  const masked = typeof call.options.where !== "boolean";
  const outputs = arrays.length - results.length;
  // Elements that a mask leaves out keep their values.
  for (const [i, array] of arrays.entries())
    if (i < outputs || masked) fillSlot(slot(i), array, nest.offsets[i] as number, count);
  const run = nestRun(
    (rank) => call.plan.kernel(rank),
    { ...nest, offsets: placed.map(() => 0) },
    placed,
    masked,
    call.scalars,
  );
  call.kernels.launch(device, run);
  rethrow(device);
  for (const [i, result] of results.entries()) {
    // Where the nest starts: at the other end of what is walked backwards.
    readSlot(slot(outputs + i), result, nest.offsets[outputs + i] as number, count);
  }
  return true;
}
