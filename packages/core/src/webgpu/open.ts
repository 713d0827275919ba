import { type Chosen, chooseDevice, describeGiven } from "../adapters/choose.ts";
import { UnsupportedError } from "../errors.ts";
import { loaded } from "../loaded.ts";
import { Loss } from "../loss.ts";
import { Pending } from "../pending.ts";
import { WebGpuBackend } from "./backend.ts";
import { CommandQueue } from "./queue.ts";
import { selfTest } from "./self-test.ts";
import { Staging } from "./staging.ts";

/** The options with which a WebGPU device is opened. */
interface Opening {
  /** A GPU object to use instead of the platform's. */
  readonly gpu: GPU | undefined;
  /** A device that somebody else opened. */
  readonly device: GPUDevice | undefined;
  /** Whether a CPU in place of a GPU will do. */
  readonly software: boolean;
  readonly powerPreference: GPUPowerPreference;
  /** Index or name of one adapter of several. */
  readonly adapter: number | string | undefined;
  /** Whether another device takes the place of one that is lost. */
  readonly recover: boolean;
  readonly settings: Omit<Parameters<typeof WebGpuBackend.create>[1], "info" | "borrowed" | "recovery">;
}

/** The backend of a new WebGPU device, tested. @throws {UnsupportedError} where there is no adapter that will do. */
export async function openBackend({
  gpu: given,
  device,
  software,
  powerPreference,
  adapter,
  recover,
  settings,
}: Opening): Promise<WebGpuBackend> {
  const choose = () => chooseDevice(given, software, powerPreference, adapter);
  const { gpu, info } = device === undefined ? await choose() : describeGiven(device);
  if (!recover) return WebGpuBackend.create(gpu, { info, ...settings, borrowed: device !== undefined });
  const { WebGpuRecovery } = await loaded(import("./recovery/recovery.ts"), "recovery");
  const recovery = new WebGpuRecovery(gpu, async () => {
    const other = await choose();
    await checkLike(backend, other);
    return other.gpu;
  });
  const backend = await WebGpuBackend.create(recovery.renewable.gpu, { info, ...settings, borrowed: false, recovery });
  return backend;
}

/** Kernels are compiled for an adapter: its arithmetic and its limits. @throws {UnsupportedError} code `adapter`. */
async function checkLike(
  { info, internals: { numerics, queue: launches } }: WebGpuBackend,
  { gpu, info: other }: Chosen,
): Promise<void> {
  try {
    const queue = new CommandQueue(gpu, new Loss("the new device"), new Pending(), new Staging(gpu));
    const found = await selfTest(gpu, queue);
    queue.dispose();
    const isSame =
      JSON.stringify(found) === JSON.stringify(numerics) && queue.immediateBytes === launches.immediateBytes;
    if (other.adapter === info.adapter && isSame) return;
  } catch (error) {
    gpu.destroy();
    throw error;
  }
  gpu.destroy();
  throw new UnsupportedError(
    "adapter",
    `device.recover(): the device was on ${info.adapter}, and WebGPU now gives ${other.adapter}, for which its kernels were not compiled; request a new device`,
  );
}
