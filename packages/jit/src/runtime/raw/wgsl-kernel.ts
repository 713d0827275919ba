import { type Device, type DeviceArray, LaunchError, type Stream, UnsupportedError } from "@gridstride/core";
import {
  checkOptions,
  enqueue,
  internalsOf,
  isDevice,
  type OptionNames,
  type WebGpuInternals,
  wrongKind,
} from "@gridstride/core/internal";
import { once } from "../../diagnostics/once.ts";
import type { Dim3 } from "../../types/context.ts";
import { normalizeDim3 } from "../dim3.ts";
import type { Triple } from "../executable.ts";
import { recently } from "../recently.ts";
import {
  type Bindings,
  declarations,
  packUniforms,
  type Range,
  rangeOf,
  readBindings,
  refuseShared,
  type WgslArguments,
  type WgslBinding,
} from "./bindings.ts";
import { WgslError } from "./wgsl-error.ts";

/** The facts about a shader that `wgslKernel` needs. */
export interface WgslOptions<B> {
  /**
   * The shader's arrays, `"read array<f32>"` or `"read_write array<f32>"`, and at most one object of numbers, `{ k: "f32" }`, which is
   * a uniform struct. The text uses the names and leaves the declarations out.
   */
  readonly bindings: B;
  /** Threads of a workgroup, where the text has no `@workgroup_size`. */
  readonly workgroup?: Dim3;
}

/** Options of a launch. */
export interface WgslLaunchOptions {
  /** Default: the device of the arrays. */
  readonly device?: Device;
  /** Says with what the launch belongs; a device's launches are ordered with each other anyway. */
  readonly stream?: Stream;
}

/** A hand-written shader, ready to be launched. */
export interface WgslKernel<B> {
  /**
   * @param grid - workgroups along x, y, z; each at most 65,535: nothing is wrapped.
   * @returns the launch, which takes the arguments by the names of the bindings.
   */
  configure(grid: Dim3, options?: WgslLaunchOptions): (args: WgslArguments<B>) => void;
  /** The whole text, with the declarations. */
  inspectWgsl(): string;
}

const OPTIONS: OptionNames<WgslOptions<unknown>> = { bindings: true, workgroup: true };
const LAUNCH_OPTIONS: OptionNames<WgslLaunchOptions> = { device: true, stream: true };
const MOST_GROUPS = 65_535;

/** A shader's text made whole. */
interface Shader {
  readonly name: string;
  readonly text: string;
  readonly code: string;
  /** Where `@workgroup_size` was put into the text, and its length. */
  readonly insertedAt: number;
  readonly inserted: number;
  readonly bindings: Bindings;
}

interface Compiled {
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
  /** By what is bound; the oldest goes first. */
  readonly groups: Map<string, GPUBindGroup>;
}

const KEPT = 16;

/**
 * A compute shader in WGSL, launched on device arrays in the order of all launches of the device; it mixes with kernels.
 * Arrays are contiguous: `arrayLength(&x)` is the array's length. It runs on webgpu alone.
 *
 * ```ts
 * const saxpy = wgslKernel(
 *   `@compute fn main(@builtin(global_invocation_id) id: vec3u) {
 *      if (id.x < arrayLength(&x)) { y[id.x] += args.k * x[id.x]; }
 *    }`,
 *   { bindings: { x: "read array<f32>", y: "read_write array<f32>", args: { k: "f32" } }, workgroup: 64 },
 * );
 * saxpy.configure(Math.ceil(n / 64))({ x, y, args: { k: 2 } });
 * ```
 *
 * @throws {LaunchError} code `wrong-kind`, for a text without one entry point, or other options. If the WGSL compiler
 *   refuses the text, the device's next wait throws a `WgslError` with the line.
 */
export function wgslKernel<const B extends Readonly<Record<string, WgslBinding>>>(
  text: string,
  options: WgslOptions<B>,
): WgslKernel<B> {
  checkOptions("wgslKernel", options ?? null, OPTIONS);
  const shader = wholeShader(text, readBindings(options.bindings), options.workgroup);
  return {
    configure(grid, { device, stream, ...others } = {}) {
      checkOptions("configure", others, LAUNCH_OPTIONS);
      if (device !== undefined && !isDevice(device)) throw wrongKind("a device as device", device);
      const groups = normalizeDim3(grid, "grid", 0);
      if (groups.some((n) => n > MOST_GROUPS))
        throw new LaunchError(
          "limit",
          `a grid of ${groups.join(" x ")}; WebGPU allows ${MOST_GROUPS} workgroups along an axis, and wgslKernel does not split larger grids`,
        );
      return (args) => launch(shader, groups, device ?? stream?.device, args);
    },
    inspectWgsl: () => shader.code,
  };
}

function wholeShader(text: string, bindings: Bindings, workgroup: Dim3 | undefined): Shader {
  if (typeof text !== "string") throw wrongKind("a text of WGSL to wgslKernel", text);
  // Comments may hold anything: they become blanks of the same length.
  const bare = text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  const entries = [...bare.matchAll(/@compute\b/g)];
  const [, name = ""] = /@compute\b[^{]*?\bfn\s+(\w+)/.exec(bare) ?? [];
  if (entries.length !== 1 || name === "")
    throw wrongKind("one entry point, @compute fn main(…), in the text of wgslKernel", text);
  if (/@group\b|@binding\b/.test(bare))
    throw wrongKind(
      "a text without @group and @binding: name arrays in `bindings`, and leave their declarations out",
      text,
    );
  const sized = /@workgroup_size\b/.test(bare);
  if (sized === (workgroup !== undefined))
    throw wrongKind("either @workgroup_size in the text or the option workgroup", workgroup);
  const size = workgroup === undefined ? "" : ` @workgroup_size(${threadsOf(workgroup).join(", ")})`;
  const insertedAt = (entries[0] as RegExpMatchArray & { index: number }).index + "@compute".length;
  const code = `${text.slice(0, insertedAt)}${size}${text.slice(insertedAt)}\n${declarations(bindings)}`;
  return { name, text, code, insertedAt, inserted: size.length, bindings };
}

function threadsOf(workgroup: Dim3): Triple {
  try {
    return normalizeDim3(workgroup, "block", 1);
  } catch {
    throw wrongKind("one to three whole numbers from 1 as workgroup", workgroup);
  }
}

function launch(
  shader: Shader,
  groups: Triple,
  wanted: Device | undefined,
  args: Readonly<Record<string, unknown>>,
): void {
  const { bindings } = shader;
  const names = [...bindings.storage.map(({ name }) => name), ...(bindings.uniform === null ? [] : [bindings.uniform])];
  checkOptions(`the launch of ${shader.name}`, args ?? null, Object.fromEntries(names.map((name) => [name, true])));
  const arrays = bindings.storage.map(({ name }) => args[name] as DeviceArray);
  const device = wanted ?? arrays.find((array) => isDevice(array?.device))?.device;
  if (device === undefined)
    throw wrongKind(`a device array as ${bindings.storage[0]?.name}, or the option device`, arrays[0]);
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu")
    throw new UnsupportedError(
      "target",
      `a shader in WGSL runs on webgpu; this device is ${device.target}: write a kernel for all targets`,
      { targets: ["webgpu"] },
    );
  const resourcesOf = (given: readonly DeviceArray[]): readonly Range[] =>
    bindings.storage.map((binding, i) => rangeOf(binding, given[i], internals.maxSegmentBytes));
  const ranges = resourcesOf(arrays);
  for (const [i, { name }] of bindings.storage.entries())
    if (arrays[i]?.device !== device)
      throw new LaunchError("wrong-device", `${name} is on another device than the launch`);
  refuseShared(bindings.storage, ranges);
  const uniforms = packUniforms(bindings, args);
  if (groups.includes(0)) return;
  const made = compiled(internals, shader);
  enqueue(device, shader.name, arrays, (bound) => {
    const group = boundTo(internals.gpu, made, resourcesOf(bound));
    return () => internals.queue.dispatch(made.pipeline, group, uniforms, ...groups);
  });
}

/** Equal text is compiled once per device. */
function compiled(internals: WebGpuInternals, shader: Shader): Compiled {
  const known = once(internals.cache as Map<string, Map<string, Compiled>>, "jit:raw pipelines", () => new Map());
  return recently(known, shader.code, () => compile(internals, shader));
}

function compile({ gpu, queue }: WebGpuInternals, shader: Shader): Compiled {
  gpu.pushErrorScope("validation");
  const layout = gpu.createBindGroupLayout({
    entries: shader.bindings.storage.map(({ access }, binding) => ({
      binding,
      visibility: 4,
      buffer: { type: access === "read" ? "read-only-storage" : "storage" },
    })),
  });
  const { module, layout: whole } = queue.shader(shader.code, 4 * shader.bindings.fields.length, layout);
  const pipeline = gpu.createComputePipeline({ layout: whole, compute: { module, entryPoint: shader.name } });
  queue.track(
    gpu.popErrorScope().then(async (error) => {
      if (error !== null) throw await explained(error.message, module, shader);
    }),
  );
  return { pipeline, layout, groups: new Map() };
}

function boundTo(gpu: GPUDevice, { layout, groups }: Compiled, ranges: readonly Range[]): GPUBindGroup {
  const key = ranges.map(({ id, offset, size }) => `${id}:${offset}:${size}`).join();
  const entries = ranges.map((resource, binding) => ({ binding, resource }));
  return recently(groups, key, () => gpu.createBindGroup({ layout, entries }), KEPT);
}

async function explained(said: string, module: GPUShaderModule, shader: Shader): Promise<WgslError> {
  const { text, name, code, insertedAt, inserted } = shader;
  const { messages } = await module.getCompilationInfo();
  const first = messages.find(({ type }) => type === "error");
  if (first === undefined) return new WgslError(said, name, text, { start: 0, end: 1 });
  const lines = code.split("\n").slice(0, Math.max(0, first.lineNum - 1));
  const at = lines.reduce((sum, line) => sum + line.length + 1, 0) + first.linePos - 1;
  const start = Math.min(at > insertedAt ? Math.max(insertedAt, at - inserted) : at, text.length);
  return new WgslError(first.message, name, text, { start, end: start + Math.max(1, first.length) });
}
