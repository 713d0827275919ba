import type { Device, NDArray } from "@gridstride/core";
import type { Advice } from "./advice.ts";
import { adviseRemote } from "./advise-remote.ts";
import { fetchAll } from "./fetch-later.ts";
import { CHUNKS_IN_FLIGHT, Flight } from "./flight.ts";
import { inParts, isIdle } from "./host-call.ts";
import { type HostLoop, hostLoop } from "./host-loop.ts";
import { bytesOf } from "./host-memory.ts";
import { launchLater } from "./launch-later.ts";
import type { PreparedCall } from "./prepared-call.ts";
import { webgpuDevice } from "./webgpu-device.ts";

/**
 * Host arrays in, host arrays out, through a promise, on any device.
 *
 * @param given - undefined for the device of webgpu that ufuncs share.
 */
export async function callLater(call: PreparedCall, given: Device | undefined): Promise<readonly NDArray[]> {
  const device = given ?? (await webgpuDevice());
  const loop = hostLoop(call);
  const { results } = loop;
  if (isIdle(call, loop)) return results;
  const { advice } = call.kernels.source;
  if (device.target === "webgpu" && advice !== null) advise(advice, call, loop);
  const { makeStage, chunks, finish } = inParts(call, device, loop);
  const stage = makeStage();
  const flight = new Flight(CHUNKS_IN_FLIGHT);
  try {
    for (const chunk of chunks) {
      const { run, outputs } = stage.put(chunk);
      await launchLater(call.kernels, device, run);
      await flight.add(fetchAll(outputs));
    }
    await flight.landed();
  } finally {
    // Nothing is written to the caller's arrays once the promise is settled.
    await flight.over();
    stage.dispose();
  }
  finish();
  return results;
}

function advise({ name, operations }: Advice, { plan }: PreparedCall, { arrays, results }: HostLoop): void {
  const moved = arrays.map((array) => ({ memory: array.data, bytes: bytesOf([array]) }));
  const bytes = moved.reduce((sum, one) => sum + one.bytes, 0);
  const inputs = moved.slice(0, moved.length - results.length);
  const elements = results[0]?.size ?? 0;
  adviseRemote({ name, inputs, bytes, elements, operations: () => operations(plan.loop.inputs) });
}
