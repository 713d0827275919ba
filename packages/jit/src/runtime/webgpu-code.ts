// A page that computes on the CPU never loads what writes WGSL: it comes with the first webgpu device.
import { UnsupportedError } from "@gridstride/core";
import { loaded, type WebGpuInternals, whenWebGpuOpens } from "@gridstride/core/internal";
import type { WebGpuCode } from "./webgpu.ts";

let code: WebGpuCode | null = null;

whenWebGpuOpens(load);

/**
 * Loads what writes WGSL. `requestDevice` does so before it gives a webgpu device: wait for this one where the device was
 * opened before this package was imported, and for `inspectWgsl` without a device.
 *
 * @throws {UnsupportedError} code `not-loaded`, where the file that holds it cannot be had.
 */
export async function loadWebGpu(): Promise<void> {
  await load();
}

/** The same, for launches that may wait. */
export function webGpuSoon(): Promise<WebGpuCode> {
  return load();
}

/** What `requestDevice` has loaded. @throws {UnsupportedError} code `not-loaded`. */
export function webGpuNow(): WebGpuCode {
  if (code === null)
    throw new UnsupportedError(
      "not-loaded",
      'what writes WGSL is loaded with the first webgpu device: open one with requestDevice({ target: "webgpu" }), or await loadWebGpu() of @gridstride/jit',
    );
  return code;
}

/**
 * The same for a launch that cannot wait.
 *
 * @throws {UnsupportedError} code `not-loaded`, where the device was opened before this package was imported, and what that
 *   import set off is not done. The device's next wait waits for it.
 */
export function webGpuFor({ queue }: WebGpuInternals): WebGpuCode {
  if (code !== null) return code;
  queue.track(loadWebGpu());
  throw new UnsupportedError(
    "not-loaded",
    "the device was opened before @gridstride/jit was imported, and what launches kernels there is still being loaded: await loadWebGpu() of @gridstride/jit before the first launch, or import @gridstride/jit before requestDevice",
  );
}

async function load(): Promise<WebGpuCode> {
  if (code === null) ({ webGpuCode: code } = await loaded(import("./webgpu.ts")));
  return code;
}
