import { chooseDevice } from "./adapters/choose.ts";
import type { Device, Target } from "./device.ts";
import { UnsupportedError } from "./errors.ts";
import { GridDevice } from "./grid-device.ts";
import type { Leak } from "./memory.ts";
import { HostBackend } from "./simulator/backend.ts";
import { openWasm } from "./wasm/open.ts";
import { WebGpuBackend } from "./webgpu/backend.ts";

/** How a device is chosen, and how much it may use. */
export interface RequestOptions {
  /** Where to run; without it the first of webgpu on hardware, parallel, cpu. */
  readonly target?: Target;
  /**
   * A GPU object to use instead of the platform's: Deno's `navigator.gpu`, the one of a package for Bun, or
   * another build of Dawn. It is kept for the life of the process.
   */
  readonly gpu?: GPU;
  /** Which GPU of several; `high-performance` by default. */
  readonly powerPreference?: "high-performance" | "low-power";
  /** Most bytes bound as one segment; the device's own limit by default, and never more. At least 256. */
  readonly maxSegmentBytes?: number;
  /** Most bytes that arrays and pool hold together; unlimited by default. */
  readonly maxMemoryBytes?: number;
  /** Most bytes of freed buffers kept for reuse; 256 MiB by default. */
  readonly maxPooledBytes?: number;
  /** Called for each array collected without `dispose()`; by default the first one is reported on the console. */
  readonly onLeak?: (leak: Leak) => void;
}

/**
 * Opens a device, which the caller disposes. Nothing falls back silently: `device.target` and `device.info`
 * say what runs, and a software WebGPU adapter is taken only for `target: "webgpu"`.
 *
 * @throws {UnsupportedError} with a code and what to do, when the target is not there.
 */
export async function requestDevice(options: RequestOptions = {}): Promise<Device> {
  const { target } = options;
  if (target !== undefined && target !== "webgpu") return openHostDevice(target, options);
  const { gpu, info } = await chooseDevice(
    options.gpu,
    target === "webgpu",
    options.powerPreference ?? "high-performance",
  );
  try {
    const backend = await WebGpuBackend.create(gpu, {
      info,
      maxSegmentBytes: options.maxSegmentBytes ?? Infinity,
      maxMemoryBytes: options.maxMemoryBytes ?? Infinity,
      maxPooledBytes: options.maxPooledBytes ?? 256 * 2 ** 20,
      onLeak: options.onLeak ?? reportOnce(),
    });
    return new GridDevice(backend);
  } catch (error) {
    gpu.destroy();
    throw error;
  }
}

/** A device that needs no waiting: the simulator; later also cpu and parallel. */
export function openHostDevice(target: Exclude<Target, "webgpu">, options: RequestOptions = {}): Device {
  const common = {
    maxMemoryBytes: options.maxMemoryBytes ?? Infinity,
    maxSegmentBytes: options.maxSegmentBytes ?? Infinity,
    onLeak: options.onLeak ?? reportOnce(),
  };
  switch (target) {
    case "simulator":
      return new GridDevice(new HostBackend(common));
    case "cpu":
      return new GridDevice(openWasm({ target, ...common }));
    case "parallel":
      throw new UnsupportedError("target", `target "${target}" is not here yet; use "webgpu" or "simulator"`, {
        targets: ["webgpu", "simulator"],
      });
    default:
      throw new UnsupportedError(
        "target",
        `expected a target: webgpu, parallel, cpu or simulator; got ${JSON.stringify(target satisfies never) ?? "nothing"}`,
        {
          targets: ["webgpu", "simulator"],
        },
      );
  }
}

function reportOnce(): (leak: Leak) => void {
  let reported = false;
  return ({ what, byteLength }) => {
    if (reported) return;
    reported = true;
    console.warn(
      `Gridstride: DeviceArray ${what} (${byteLength} bytes) was collected without dispose(); dispose arrays, or declare them with \`using\`. Further ones are not reported`,
    );
  };
}
