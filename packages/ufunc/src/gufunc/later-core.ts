import type { Device, NDArray } from "@gridstride/core";
import { fetchAll } from "../call/fetch-later.ts";
import { CHUNKS_IN_FLIGHT, Flight } from "../call/flight.ts";
import { launchLater } from "../call/launch-later.ts";
import { webgpuDevice } from "../call/webgpu-device.ts";
import { coreInParts, finish } from "./host.ts";
import { chunksOfParts, stagePart } from "./parts.ts";
import type { PreparedCore } from "./prepared.ts";
import { coreRun } from "./run.ts";

/**
 * Host arrays in, host arrays out, through a promise, on any device.
 *
 * @param given - null for the device of webgpu that ufuncs share.
 */
export async function coreLater(prepared: PreparedCore, given: Device | null): Promise<readonly NDArray[]> {
  const device = given ?? (await webgpuDevice());
  const { parts, results, most } = coreInParts(prepared, device);
  if (prepared.call.loop.includes(0)) return results.map(({ array }) => array);
  const flight = new Flight(CHUNKS_IN_FLIGHT);
  try {
    for (const chunk of chunksOfParts(parts, most)) {
      const { job, outputs, dispose } = stagePart(device, parts, chunk);
      try {
        const run = coreRun(job);
        if (run) await launchLater(prepared.callee.kernels, device, run);
        await flight.add(fetchAll(outputs));
      } finally {
        // Devices keep the order of what they are given: the memory may be used again at once.
        dispose();
      }
    }
    await flight.landed();
  } finally {
    // Nothing is written to the caller's arrays once the promise is settled.
    await flight.over();
  }
  return results.map(finish);
}
