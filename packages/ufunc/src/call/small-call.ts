import type { AnyScalar, Device, NDArray } from "@gridstride/core";
import { nestRun } from "./elementwise.ts";
import type { HostLoop } from "./host-loop.ts";
import { rethrow } from "./host-memory.ts";
import { withScalars } from "./kernels.ts";
import type { PreparedCall } from "./prepared-call.ts";
import { fillSlot, fitSlots, readSlot, type Slot, slotsOf } from "./slots.ts";

/**
 * Computes a call on few elements that lie without gaps.
 *
 * @returns whether it was one, on a device that has slots; nothing was done where not.
 */
export function callSmall(call: PreparedCall, device: Device, { arrays, results, nest }: HostLoop): boolean {
  const { plan, kernels, scalars, maxChunkBytes } = call;
  const { extents, strides, offsets } = nest;
  const [count = 1] = extents;
  const sizes = arrays.map(({ byteLength }) => byteLength);
  const isSmall = extents.length < 2 && strides.every(([step = 1]) => step === 1) && fitSlots(sizes, maxChunkBytes);
  const memory = isSmall ? slotsOf(device) : null;
  if (memory === null) return false;
  // Asked for anew each time: memory grows where slots are made, and where the kernel is.
  const slot = (at: number): Slot => memory.slot(at, (arrays[at] as NDArray).dtype);
  let launch = plan.small.get(memory);
  if (launch?.extents[0] !== count) {
    const atStart = { ...nest, offsets: sizes.map(() => 0) };
    const placed = arrays.map((_, i) => slot(i).array);
    launch = kernels.prepare(device, nestRun(plan, atStart, placed, scalars));
    plan.small.set(memory, launch);
  }
  const outputs = arrays.length - results.length;
  // Elements that a mask leaves out keep their values.
  for (const [i, array] of arrays.entries())
    if (i < outputs || plan.masked) fillSlot(slot(i), array, offsets[i] as number, count);
  launch.executable.run(
    withScalars(launch.args, (at) => scalars[at - Number(plan.masked)] as AnyScalar),
    launch.grid,
    launch,
  );
  rethrow(device);
  for (const [i, result] of results.entries()) {
    // Where the nest starts: at the other end of what is walked backwards.
    readSlot(slot(outputs + i), result, offsets[outputs + i] as number, count);
  }
  return true;
}
