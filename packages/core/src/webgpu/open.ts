import { chooseDevice } from "../adapters/choose.ts";
import { WebGpuBackend } from "./backend.ts";

/** What a WebGPU device is opened with. */
interface Opening {
  /** A GPU object to use instead of the platform's. */
  readonly gpu: GPU | undefined;
  /** Whether a CPU in place of a GPU will do. */
  readonly software: boolean;
  readonly powerPreference: GPUPowerPreference;
  readonly settings: Omit<Parameters<typeof WebGpuBackend.create>[1], "info">;
  /** Begun once there is an adapter; the device is ready when this is. */
  readonly meanwhile: () => Promise<void>;
}

/** The backend of a new WebGPU device, tested. @throws {UnsupportedError} where there is no adapter that will do. */
export async function openBackend({
  gpu: given,
  software,
  powerPreference,
  settings,
  meanwhile,
}: Opening): Promise<WebGpuBackend> {
  const { gpu, info } = await chooseDevice(given, software, powerPreference);
  try {
    const [backend] = await Promise.all([WebGpuBackend.create(gpu, { info, ...settings }), meanwhile()]);
    return backend;
  } catch (error) {
    gpu.destroy();
    throw error;
  }
}
