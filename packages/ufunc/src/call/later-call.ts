import type { Device, NDArray } from "@gridstride/core";
import type { Advice } from "./advice.ts";
import type { StagedChunk } from "./chunk-stage.ts";
import { CHUNKS_IN_FLIGHT, Flight } from "./flight.ts";
import { inParts, isIdle } from "./host-call.ts";
import { type HostLoop, hostLoop } from "./host-loop.ts";
import { bytesOf, fetchLater } from "./host-memory.ts";
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
  const { advice } = call.kernels;
  if (device.target === "webgpu" && advice !== null) advise(advice, call, loop);
  const { makeStage, chunks, finish } = inParts(call, device, loop);
  const stage = makeStage();
  const flight = new Flight(CHUNKS_IN_FLIGHT);
  try {
    for (const chunk of chunks) {
      const { run, outputs } = stage.put(chunk);
      await call.kernels.launchAsync(device, run);
      await flight.add(fetched(outputs));
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

async function fetched(outputs: StagedChunk["outputs"]): Promise<void> {
  await Promise.all(outputs.map(({ view, on }) => fetchLater(view, on)));
}

function advise(advice: Advice, { plan }: PreparedCall, { arrays, results }: HostLoop): void {
  const moved = arrays.map((array) => ({ memory: array.data, bytes: bytesOf([array]) }));
  const bytes = moved.reduce((sum, one) => sum + one.bytes, 0);
  const inputs = moved.slice(0, moved.length - results.length);
  const elements = results[0]?.size ?? 0;
  advice.remote({ inputs, bytes, elements }, plan.loop.inputs);
}
