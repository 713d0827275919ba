// Dawn, with what a bench may have that users do not get by themselves: matrix units and a fine clock.
import { createRequire } from "node:module";
import type { GpuOptions } from "./options.ts";

interface Dawn {
  create(options: readonly string[]): GPU;
}

/** A feature of Dawn's that WebGPU's types do not have yet. */
const MATRIX_UNITS = "chromium-experimental-subgroup-matrix" as GPUFeatureName;

/** @throws {Error} where Dawn is not there, with what to do. */
export async function loadGpu({ dawn, adapter }: Pick<GpuOptions, "dawn" | "adapter">): Promise<GPU> {
  const { create } = await loadDawn(dawn);
  const gpu = create([
    ...(adapter === undefined ? [] : [`adapter=${adapter}`]),
    "enable-dawn-features=allow_unsafe_apis",
    // It rounds timestamps to 0.1 ms.
    "disable-dawn-features=timestamp_quantization",
  ]);
  return withMatrixUnits(gpu);
}

async function loadDawn(file: string | undefined): Promise<Dawn> {
  try {
    if (file !== undefined) return createRequire(import.meta.url)(file) as Dawn;
    // As a variable: it stays beside a bundle, with its binary.
    const name = "webgpu";
    return (await import(name)) as Dawn;
  } catch (cause) {
    const where = file ?? "the npm package webgpu";
    throw new Error(`expected Dawn in ${where}: run \`npm install webgpu\` here, or pass --dawn PATH/dawn.node`, {
      cause,
    });
  }
}

/** The same, whose devices have matrix units where the adapter has them. */
function withMatrixUnits(gpu: GPU): GPU {
  const wrapped: Pick<GPU, "requestAdapter"> = {
    requestAdapter: async (options) => {
      const adapter = await gpu.requestAdapter(options);
      if (adapter === null || !adapter.features.has(MATRIX_UNITS)) return adapter;
      const { features, limits, info } = adapter;
      const requestDevice: GPUAdapter["requestDevice"] = ({ requiredFeatures = [], ...rest } = {}) =>
        adapter.requestDevice({ ...rest, requiredFeatures: [...requiredFeatures, MATRIX_UNITS] });
      return { features, limits, info, requestDevice } as unknown as GPUAdapter;
    },
  };
  // What is wrapped must not be collected while its devices live.
  return Object.assign(wrapped, { gpu }) as unknown as GPU;
}
