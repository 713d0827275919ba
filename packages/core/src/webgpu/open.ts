import { chooseDevice, describeGiven } from "../adapters/choose.ts";
import { loaded } from "../loaded.ts";
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
  const { recovering } = await loaded(import("./recovery/recovering.ts"), "recovery");
  return recovering(gpu, {
    choose,
    test: WebGpuBackend.test,
    create: (renewable, recovery) => WebGpuBackend.create(renewable, { info, ...settings, borrowed: false, recovery }),
  });
}
