import type { Target } from "./device-info.ts";
import type { Gpu } from "./gpu-names.ts";
import type { Leak } from "./memory.ts";

/** How a device is chosen, and how much it may use. */
export interface RequestOptions {
  /** Where to run; without it the first of webgpu on hardware, parallel, cpu. */
  readonly target?: Target;
  /**
   * A GPU object to use instead of the platform's: Deno's `navigator.gpu`, the one of a package for Bun, or
   * another build of Dawn. It is kept for the life of the process.
   */
  readonly gpu?: Gpu<"GPU">;
  /**
   * webgpu: a `GPUDevice` that somebody else opened, such as another library. Arrays and kernels share it, with the limits and
   * features that it was opened with. `dispose` frees what was made here and leaves the device to its owner; errors that
   * no error scope takes go to the owner's listeners too, and the owner's errors go to our next wait.
   */
  readonly device?: Gpu<"GPUDevice">;
  /** Which GPU of several; `high-performance` by default. */
  readonly powerPreference?: "high-performance" | "low-power";
  /**
   * webgpu in Node: one GPU of several, by its index in `listAdapters()` or by its name, or a part of the name that no other
   * has; a software adapter too.
   */
  readonly adapter?: number | string;
  /** webgpu: most bytes bound as one segment; the device's own limit by default, and never more. At least 256. */
  readonly maxSegmentBytes?: number;
  /** Most bytes that arrays and pool hold together; unlimited by default. */
  readonly maxMemoryBytes?: number;
  /** webgpu: most bytes of freed buffers kept for reuse; 256 MiB by default. (WebAssembly's memory cannot shrink.) */
  readonly maxPooledBytes?: number;
  /**
   * simulator: what it reports besides the mistakes that it always finds. "wraps": integer arithmetic of elements that
   * overflows, and stores that lose bits. Default: nothing more.
   */
  readonly report?: readonly "wraps"[];
  /**
   * Another device takes the place of a WebGPU device that is lost: `device.recover()`. Arrays that were copied to the device are kept on the
   * host until a kernel may write them; `array.keep()` and `device.checkpoint()` keep what kernels have computed. On
   * cpu, parallel and simulator, whose memory is not lost, they wait for the work.
   */
  readonly recover?: boolean;
  /** Called for each array collected without `dispose()`; by default the first one is reported on the console. */
  readonly onLeak?: (leak: Leak) => void;
}
