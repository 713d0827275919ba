import type { Chosen } from "../../adapters/choose.ts";
import { UnsupportedError } from "../../errors.ts";
import type { Numerics } from "../../internal-types.ts";
import type { Findings, WebGpuBackend } from "../backend.ts";
import { WebGpuRecovery } from "./recovery.ts";

/** How devices of WebGPU are opened: given, so that this file loads none of it again. */
interface Opening {
  /** Chooses a device where the first is lost. */
  choose(): Promise<Chosen>;
  /** Tests the arithmetic of a device, and its immediates. */
  test(gpu: GPUDevice): Promise<Findings>;
  create(gpu: GPUDevice, recovery: WebGpuRecovery): Promise<WebGpuBackend>;
}

/** The backend of a device that recovers. */
export async function recovering(gpu: GPUDevice, { choose, test, create }: Opening): Promise<WebGpuBackend> {
  const recovery = new WebGpuRecovery(gpu, async () => {
    const other = await choose();
    await checkLike(backend, other, test);
    return other.gpu;
  });
  const backend = await create(recovery.renewable.gpu, recovery);
  return backend;
}

/**
 * Kernels are compiled for an adapter: its arithmetic, its warps, its limits and the way that uniforms travel.
 *
 * @throws {UnsupportedError} code `adapter`.
 */
async function checkLike(
  { info, internals: { numerics, queue } }: WebGpuBackend,
  { gpu, info: other }: Chosen,
  test: Opening["test"],
): Promise<void> {
  try {
    const found = await test(gpu);
    const different = differences(numerics, found.numerics);
    if (found.immediateBytes < queue.immediateBytes) different.push("immediates");
    if (other.adapter === info.adapter && different.length === 0) return;
    const why = different.length === 0 ? "" : ` with other findings of the self-test (${different.join(", ")})`;
    throw new UnsupportedError(
      "adapter",
      `device.recover(): the device was on ${info.adapter}, and WebGPU now gives ${other.adapter}${why}, for which its kernels were not compiled; request a new device`,
    );
  } catch (error) {
    gpu.destroy();
    throw error;
  }
}

const differences = (before: Numerics, after: Numerics): string[] =>
  (Object.keys(before) as (keyof Numerics)[]).filter((name) => before[name] !== after[name]);
