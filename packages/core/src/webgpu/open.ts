import { chooseDevice, describeGiven } from "../adapters/choose.ts";
import { WebGpuBackend } from "./backend.ts";

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
  readonly settings: Omit<Parameters<typeof WebGpuBackend.create>[1], "info" | "borrowed">;
}

/** The backend of a new WebGPU device, tested. @throws {UnsupportedError} where there is no adapter that will do. */
export async function openBackend({
  gpu: given,
  device,
  software,
  powerPreference,
  adapter,
  settings,
}: Opening): Promise<WebGpuBackend> {
  const { gpu, info } =
    device === undefined ? await chooseDevice(given, software, powerPreference, adapter) : describeGiven(device);
  return WebGpuBackend.create(gpu, { info, ...settings, borrowed: device !== undefined });
}
