import { type Device, dtypeInfo, type NDArray } from "@gridstride/core";
import type { Nest } from "../rules/nest.ts";
import { nestRun } from "./elementwise.ts";
import type { HostLoop } from "./host-loop.ts";
import { rethrow } from "./host-memory.ts";
import { type SmallLaunch, withScalars } from "./kernels.ts";
import type { PreparedCall } from "./prepared-call.ts";
import { fillSlot, fitSlots, readSlot, type Slots, slotsOf } from "./slots.ts";

/**
 * Computes a call on few elements that lie without gaps.
 *
 * @returns whether it was one, on a device that has slots; nothing was done where not.
 */
export function callSmall(call: PreparedCall, device: Device, { arrays, results, nest }: HostLoop): boolean {
  const { extents, strides, offsets } = nest;
  const [count = 1] = extents;
  if (extents.length > 1 || !strides.every(([step = 1]) => step === 1)) return false;
  const sizes = arrays.map(({ dtype }) => count * dtypeInfo(dtype).bytesPerElement);
  if (!fitSlots(sizes, call.maxChunkBytes)) return false;
  const memory = slotsOf(device);
  if (memory === null) return false;
  const ready = readyFor(call, device, memory, arrays, nest, count);
  const masked = typeof call.options.where !== "boolean";
  const outputs = arrays.length - results.length;
  // Elements that a mask leaves out keep their values.
  for (const [i, array] of arrays.entries())
    if (i < outputs || masked) fillSlot(memory.slot(i, array.dtype), array, offsets[i] as number, count);
  ready.executable.run(withScalars(ready.args, masked ? [null, ...call.scalars] : call.scalars), ready.grid, ready);
  rethrow(device);
  for (const [i, result] of results.entries()) {
    // Where the nest starts: at the other end of what is walked backwards.
    readSlot(memory.slot(outputs + i, result.dtype), result, offsets[outputs + i] as number, count);
  }
  return true;
}

function readyFor(
  { plan, kernels, options, scalars }: PreparedCall,
  device: Device,
  memory: Slots,
  arrays: readonly NDArray[],
  nest: Nest,
  count: number,
): SmallLaunch {
  const known = plan.small.get(memory);
  if (known?.count === count) return known;
  const placed = arrays.map(({ dtype }, at) => memory.slot(at, dtype).array);
  const atStart = { ...nest, offsets: placed.map(() => 0) };
  const run = nestRun((rank) => plan.kernel(rank), atStart, placed, typeof options.where !== "boolean", scalars);
  const made = { ...kernels.prepare(device, run), args: run.args, count };
  plan.small.set(memory, made);
  return made;
}
