import { UnsupportedError } from "../errors.ts";
import { pin } from "./pin.ts";

/** What is used of npm `webgpu`. */
interface DawnModule {
  create(options: readonly string[]): GPU;
}

let dawn: Promise<GPU> | undefined;

/**
 * Dawn for Node, from the optional peer dependency `webgpu`; made once and kept for the life of the process.
 *
 * @throws {UnsupportedError} code `no-adapter`, where the package is not installed or has no binary for the platform.
 */
export function dawnGpu(): Promise<GPU> {
  dawn ??= load();
  return dawn;
}

async function load(): Promise<GPU> {
  // Kept from bundlers: browsers have no such module, and Node finds it at run time.
  const name = "webgpu";
  try {
    const { create } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as DawnModule;
    return pin(create([]));
  } catch (cause) {
    dawn = undefined;
    throw new UnsupportedError(
      "no-adapter",
      'expected WebGPU, found neither navigator.gpu nor the npm package webgpu: run `npm install webgpu`, or pass your runtime\'s GPU object as requestDevice({ gpu }), or take target: "parallel" or "cpu"',
      { cause, targets: ["parallel", "cpu", "simulator"] },
    );
  }
}

/** Why Dawn finds no adapter, and what to do. */
export const NODE_HINT: string =
  "WebGPU found no adapter: it needs a GPU with a Vulkan, Metal or D3D12 driver. On Linux install the vendor's Vulkan driver, or a software one (SwiftShader) and set VK_DRIVER_FILES to its .json before Node starts";
