import { UnsupportedError } from "../errors.ts";
import { missingInBrowser } from "./no-adapter.ts";
import { pin } from "./pin.ts";

/** The used part of npm `webgpu`. */
export interface DawnModule {
  create(options: readonly string[]): GPU;
}

/** The used part of a GPU object. */
type Adapters = Pick<GPU, "requestAdapter">;

/**
 * Shared memory is zeroed by a loop of Dawn's, as it is where drivers cannot do it. SwiftShader can, by a store for each
 * element, and takes a second to compile the stores of 8 KiB.
 */
const ZEROED_BY_LOOP = "disable-dawn-features=use_vulkan_zero_initialize_workgroup_memory_extension";

let dawn: Promise<Adapters> | undefined;

/**
 * Dawn for Node, from the optional peer dependency `webgpu`; made once and kept for the life of the process.
 *
 * @throws {UnsupportedError} code `no-adapter`, where the package is not installed or has no binary for the platform.
 */
export async function dawnGpu(): Promise<Adapters> {
  const missing = missingInBrowser();
  if (missing !== null) throw missing;
  dawn ??= load();
  return dawn;
}

async function load(): Promise<Adapters> {
  try {
    return adapters(await dawnModule());
  } catch (error) {
    dawn = undefined;
    throw error;
  }
}

/** The npm package `webgpu`. @throws {UnsupportedError} code `no-adapter`. */
export async function dawnModule(): Promise<DawnModule> {
  // Kept from bundlers: browsers have no such module, and Node finds it at run time.
  const name = "webgpu";
  try {
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as DawnModule;
  } catch (cause) {
    throw notLoaded(cause);
  }
}

/** Dawn with options of its own, kept for the life of the process. */
export function openDawn({ create }: DawnModule, options: readonly string[], isSoftware: boolean = false): Adapters {
  return pin(create(isSoftware ? [...options, ZEROED_BY_LOOP] : options));
}

/** A software adapter is asked for again, of a Dawn that zeroes by a loop; each Dawn is made once. */
export function adapters({ create }: DawnModule): Adapters {
  const gpu = pin(create([]));
  let forSoftware: GPU | undefined;
  return {
    async requestAdapter(options) {
      const adapter = await gpu.requestAdapter(options);
      if (adapter?.info.architecture !== "swiftshader") return adapter;
      forSoftware ??= pin(create([ZEROED_BY_LOOP]));
      return forSoftware.requestAdapter(options);
    },
  };
}

/** The package is missing, or is there and its binary cannot run here: `cause` says which. */
export function notLoaded(cause: unknown): UnsupportedError {
  const [why] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
  return new UnsupportedError(
    "no-adapter",
    `expected WebGPU, found no navigator.gpu, and the npm package webgpu did not load (${why}): run \`npm install webgpu\` if it is missing, or pass your runtime's GPU object as requestDevice({ gpu }), or take target: "parallel" or "cpu"`,
    { cause, targets: ["parallel", "cpu", "simulator"] },
  );
}
