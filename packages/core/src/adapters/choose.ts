import type { BackendInfo } from "../device-info.ts";
import { UnsupportedError } from "../errors.ts";
import { pin } from "./pin.ts";
import { platformGpu } from "./platform.ts";

/** Names of drivers that compute on the CPU. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|basic render|\bwarp\b/i;

/** Limits worth asking for: what the adapter has, instead of WebGPU's small defaults. */
const LIMITS = [
  "maxBufferSize",
  "maxStorageBufferBindingSize",
  "maxStorageBuffersPerShaderStage",
  "maxUniformBufferBindingSize",
  "maxBindGroups",
  "maxBindingsPerBindGroup",
  "maxComputeWorkgroupStorageSize",
  "maxComputeInvocationsPerWorkgroup",
  "maxComputeWorkgroupSizeX",
  "maxComputeWorkgroupSizeY",
  "maxComputeWorkgroupSizeZ",
  "maxComputeWorkgroupsPerDimension",
] as const;

const OTHERS = ["parallel", "cpu", "simulator"] as const;

/** The last two are not in TypeScript's types of WebGPU. The last one is Dawn's own: matrix units, offered only where unsafe APIs were allowed. */
const FEATURES = [
  "timestamp-query",
  "shader-f16",
  "subgroups",
  "subgroup-size-control" as GPUFeatureName,
  "chromium-experimental-subgroup-matrix" as GPUFeatureName,
] as const;

/** A device and what is known about its adapter. */
export interface Chosen {
  readonly gpu: GPUDevice;
  readonly info: BackendInfo;
}

/**
 * A WebGPU device with the adapter's own limits.
 *
 * @param given - a GPU object (Deno, Bun, another Dawn); else `navigator.gpu`, else npm `webgpu`.
 * @param software - whether a CPU in place of a GPU will do.
 * @param wanted - index or name of one adapter of several.
 * @throws {UnsupportedError} codes `no-adapter`, `software-only`, `null-backend`; its text says what to do.
 */
export async function chooseDevice(
  given: GPU | undefined,
  software: boolean,
  powerPreference: GPUPowerPreference,
  wanted?: number | string,
): Promise<Chosen> {
  const platform = platformGpu();
  const chosen = wanted === undefined ? given : await (await import("./list.ts")).gpuOfAdapter(wanted);
  // Pages have a platform's own: what Node needs, and what there is to say where an adapter is missing, comes when it is needed.
  const gpu = pin(chosen ?? platform ?? (await (await import("./node.ts")).dawnGpu()));
  const adapter = await gpu.requestAdapter({ powerPreference });
  if (adapter === null) throw (await import("./no-adapter.ts")).noAdapter(given, platform);
  const info = describeAdapter(adapter.info, adapter);
  if (info.software && !software)
    throw new UnsupportedError(
      "software-only",
      `the only WebGPU adapter computes on the CPU (${info.adapter}): ask for it with requestDevice({ target: "webgpu" }), or take the faster target: "parallel" or "cpu"`,
      { targets: ["webgpu", ...OTHERS] },
    );
  const features = featuresOf(adapter);
  const requiredLimits: Record<string, number> = {};
  for (const name of LIMITS) {
    const limit = adapter.limits[name];
    if (typeof limit === "number") requiredLimits[name] = limit;
  }
  const device = await open(adapter, features, requiredLimits);
  return { gpu: device, info: { ...info, features } };
}

/** A device that somebody else opened, with what it was opened with. @throws {UnsupportedError} code `null-backend`. */
export function describeGiven(gpu: GPUDevice): Chosen {
  // Older browsers do not say which adapter a device is of.
  const unknown = { vendor: "", architecture: "", device: "", description: "" } as GPUAdapterInfo;
  return { gpu, info: { ...describeAdapter(gpu.adapterInfo ?? unknown), features: featuresOf(gpu) } };
}

const featuresOf = ({ features }: GPUAdapter | GPUDevice): GPUFeatureName[] =>
  FEATURES.filter((feature) => features.has(feature));

function describeAdapter(info: GPUAdapterInfo, older: object = {}): Omit<BackendInfo, "features"> {
  const { vendor, architecture } = info;
  const names = [vendor, architecture, info.device, info.description].join(" ");
  if (/null-backend|null backend/i.test(names))
    throw new UnsupportedError(
      "null-backend",
      "this is WebGPU's null backend, which computes nothing; create it without backend=null",
      { targets: OTHERS },
    );
  const fallback = info.isFallbackAdapter ?? (older as { isFallbackAdapter?: boolean }).isFallbackAdapter ?? false;
  return { adapter: describe(info), vendor, architecture, software: fallback || SOFTWARE.test(names), fallback };
}

async function open(
  adapter: GPUAdapter,
  requiredFeatures: GPUFeatureName[],
  requiredLimits: Record<string, number>,
): Promise<GPUDevice> {
  try {
    return await adapter.requestDevice({ requiredFeatures, requiredLimits });
  } catch (cause) {
    throw new UnsupportedError(
      "no-adapter",
      `the WebGPU adapter refused a device: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause, targets: OTHERS },
    );
  }
}

function describe(info: GPUAdapterInfo): string {
  const kind = [info.vendor, info.architecture].filter((part) => part !== "").join(" ");
  const name = info.description || info.device;
  return name === "" ? kind || "an adapter that tells nothing" : kind === "" ? name : `${name} (${kind})`;
}
