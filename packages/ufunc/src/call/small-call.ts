import { type AnyScalar, type Device, dtypeInfo, type NDArray } from "@gridstride/core";
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
  const { plan, kernels, options, maxChunkBytes } = call;
  const { extents, strides, offsets } = nest;
  const [count = 1] = extents;
  if (extents.length > 1 || !strides.every(([step = 1]) => step === 1)) return false;
  const sizes = arrays.map(({ dtype }) => count * dtypeInfo(dtype).bytesPerElement);
  if (!fitSlots(sizes, maxChunkBytes)) return false;
  const memory = slotsOf(device);
  if (memory === null) return false;
  // Asked for anew each time: memory grows where slots are made, and where the kernel is.
  const slot = (at: number): Slot => memory.slot(at, (arrays[at] as NDArray).dtype);
  const masked = typeof options.where !== "boolean";
  let launch = plan.small.get(memory);
  if (launch?.extents[0] !== count) {
    const placed = arrays.map((_, i) => slot(i).array);
    const atStart = { ...nest, offsets: placed.map(() => 0) };
    launch = kernels.prepare(device, nestRun(plan.kernel, atStart, placed, masked, call.scalars));
    plan.small.set(memory, launch);
  }
  const outputs = arrays.length - results.length;
  // Elements that a mask leaves out keep their values.
  for (const [i, array] of arrays.entries())
    if (i < outputs || masked) fillSlot(slot(i), array, offsets[i] as number, count);
  launch.executable.run(
    withScalars(launch.args, (at) => call.scalars[at - Number(masked)] as AnyScalar),
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
