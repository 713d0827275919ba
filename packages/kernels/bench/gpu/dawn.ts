// Dawn, with what a bench may have that users do not get by themselves: matrix units and a fine clock.
import { createRequire } from "node:module";
import type { GpuOptions } from "./options.ts";

interface Dawn {
  create(options: readonly string[]): GPU;
}

/** @throws {Error} where Dawn is not there, with what to do. */
export async function loadGpu({ dawn, adapter }: Pick<GpuOptions, "dawn" | "adapter">): Promise<GPU> {
  const { create } = await loadDawn(dawn);
  return create([
    ...(adapter === undefined ? [] : [`adapter=${adapter}`]),
    // Matrix units.
    "enable-dawn-features=allow_unsafe_apis",
    // It rounds timestamps to 0.1 ms.
    "disable-dawn-features=timestamp_quantization",
  ]);
}

async function loadDawn(file: string | undefined): Promise<Dawn> {
  try {
    if (file !== undefined) return createRequire(import.meta.url)(file) as Dawn;
    // As a variable: it stays outside a bundle, with its binary.
    const name = "webgpu";
    return (await import(name)) as Dawn;
  } catch (cause) {
    const where = file ?? "the npm package webgpu";
    throw new Error(`expected Dawn in ${where}: run \`npm install webgpu\` here, or pass --dawn PATH/dawn.node`, {
      cause,
    });
  }
}
