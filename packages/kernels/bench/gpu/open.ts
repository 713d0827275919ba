import { type Device, requestDevice } from "@gridstride/core";
import { loadGpu } from "./dawn.ts";
import type { GpuOptions } from "./options.ts";

/** What is measured. */
export interface Gpu {
  readonly device: Device;
  /** Milliseconds of a batch of calls: many times what a wait for the device takes. */
  readonly batchMs: number;
  readonly options: GpuOptions;
}

/** @throws {Error} for a software adapter that was not asked for. */
export async function openGpu(options: GpuOptions): Promise<Gpu> {
  const device = await requestDevice({ target: "webgpu", gpu: await loadGpu(options) });
  const { software, adapter } = device.info;
  if (software && !options.softwareToo) {
    device.dispose();
    throw new Error(
      `the only adapter here computes on the CPU (${adapter}), and this measures GPUs: run it where there is one with a Vulkan, Metal or D3D12 driver, or pass --software-too --size 256 to try the program, whose times then mean nothing`,
    );
  }
  return { device, batchMs: software ? 10 : 100, options };
}

const GIB = 2 ** 30;

/** Why arrays of `side` rows cannot be tried here, or null. */
export function tooLarge({ device, options }: Gpu, side: number, arrays: number): string | null {
  const bytes = 4 * side ** 2;
  const { maxBufferBytes, maxSegmentBytes } = device.limits;
  const most = Math.min(maxBufferBytes, maxSegmentBytes);
  const gib = (size: number): string => `${(size / GIB).toPrecision(3)} GiB`;
  if (bytes > most) return `an array has ${gib(bytes)}, the adapter allows ${gib(most)}`;
  if (arrays * bytes <= options.memoryBytes) return null;
  return `its arrays have ${gib(arrays * bytes)}, more than the ${gib(options.memoryBytes)} of --memory`;
}
