// Everything of the compiler and its runtime that only webgpu uses: loaded as one piece, by webgpu-code.ts alone.
import type { Kernel } from "../ir/ir.ts";
import { emitWgsl } from "../targets/wgsl/emit.ts";
import { webgpuExecutable, webgpuExecutableAsync } from "./launch-webgpu.ts";

/** What is loaded when a webgpu device is opened. */
export interface WebGpuCode {
  readonly webgpuExecutable: typeof webgpuExecutable;
  readonly webgpuExecutableAsync: typeof webgpuExecutableAsync;
  /** The WGSL of 64 threads a block, on an adapter whose arithmetic is exact. */
  printed(kernel: Kernel): string;
}

export const webGpuCode: WebGpuCode = {
  webgpuExecutable,
  webgpuExecutableAsync,
  printed(kernel) {
    const numerics = { divide: "native", sqrt: "native", fma: "native" } as const;
    const options = { block: [64, 1, 1], debug: false, fastmath: false, segments: [], segmentBytes: 2 ** 27 } as const;
    return emitWgsl(kernel, { ...options, numerics }).code;
  },
};
