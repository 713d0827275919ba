import type { Resident } from "../backend.ts";
import { dtypeInfo } from "../dtype.ts";
import { LaunchError } from "../errors.ts";
import type { Storage } from "../internal-types.ts";
import { extentOf, type Layout } from "../shape.ts";
import { COMPUTE } from "./constants.ts";
import type { CommandQueue } from "./queue.ts";

const MAX_RANK = 8;
const THREADS = 256;
const MAX_GROUPS = 65535;

/** One axis of both layouts. */
interface Axis {
  readonly extent: number;
  readonly to: number;
  readonly from: number;
}

/** One thread copies one element; types under 32 bits clear and set their own bits, so that neighbours in a word do not race. */
function source(bytes: number): string {
  const narrow = bytes < 4;
  const per = 4 / bytes;
  const mask = bytes === 1 ? "0xffu" : "0xffffu";
  const store = narrow
    ? `let bits = (origin[u32(f) / ${per}u] >> (u32(f) % ${per}u * ${8 * bytes}u)) & ${mask};
  let shift = u32(t) % ${per}u * ${8 * bytes}u;
  atomicAnd(&into[u32(t) / ${per}u], ~(${mask} << shift));
  atomicOr(&into[u32(t) / ${per}u], bits << shift);`
    : "into[t] = origin[f];";
  return `
struct Params { count: u32, rank: i32, to: i32, origin: i32, pitch: u32, axes: array<vec4i, ${MAX_RANK}> }
@group(0) @binding(0) var<uniform> params: Params;
@group(1) @binding(0) var<storage, read> origin: array<u32>;
@group(1) @binding(1) var<storage, read_write> into: array<${narrow ? "atomic<u32>" : "u32"}>;
@compute @workgroup_size(${THREADS}) fn main(@builtin(global_invocation_id) id: vec3u) {
  var rest = id.x + id.y * params.pitch;
  if (rest >= params.count) { return; }
  var t = params.to;
  var f = params.origin;
  for (var a = params.rank - 1; a >= 0; a--) {
    let axis = params.axes[a];
    let at = i32(rest % u32(axis.x));
    rest /= u32(axis.x);
    t += at * axis.y;
    f += at * axis.z;
  }
  ${store}
}`;
}

/** Copies between any two layouts of one shape and element type on a WebGPU device. */
export class StridedCopy {
  readonly #gpu: GPUDevice;
  readonly #queue: CommandQueue;
  readonly #maxSegmentBytes: number;
  readonly #layout: GPUBindGroupLayout;
  readonly #pipelines = new Map<number, GPUComputePipeline>();
  readonly #params = new Int32Array(8 + 4 * MAX_RANK);

  constructor(gpu: GPUDevice, queue: CommandQueue, maxSegmentBytes: number) {
    this.#gpu = gpu;
    this.#queue = queue;
    this.#maxSegmentBytes = maxSegmentBytes;
    this.#layout = gpu.createBindGroupLayout({
      entries: [
        { binding: 0, visibility: COMPUTE, buffer: { type: "read-only-storage" } },
        { binding: 1, visibility: COMPUTE, buffer: { type: "storage" } },
      ],
    });
  }

  /** The two must lie in different buffers. */
  record(to: Resident, from: Resident): void {
    const axes = mergeAxes(to, from);
    if (axes.length > MAX_RANK)
      throw new LaunchError(
        "limit",
        `copying a view with ${axes.length} axes that do not merge; at most ${MAX_RANK} on webgpu`,
      );
    this.#split(to, from, axes, to.offset, from.offset);
  }

  /** Halves the longest reach until both windows fit one binding. */
  #split(to: Resident, from: Resident, axes: readonly Axis[], toOffset: number, fromOffset: number): void {
    const bytes = dtypeInfo(to.dtype).bytesPerElement;
    const windows = [windowOf(axes, "to", toOffset, bytes), windowOf(axes, "from", fromOffset, bytes)] as const;
    if (windows.every(({ size }) => size <= this.#maxSegmentBytes)) {
      this.#dispatch(to, from, axes, windows, toOffset, fromOffset, bytes);
      return;
    }
    const reach = axes.map((axis) => (axis.extent - 1) * Math.max(Math.abs(axis.to), Math.abs(axis.from)));
    const at = reach.indexOf(Math.max(...reach));
    const cut = axes[at] as Axis;
    const half = Math.ceil(cut.extent / 2);
    const part = (extent: number): Axis[] => axes.map((axis, i) => (i === at ? { ...axis, extent } : axis));
    this.#split(to, from, part(half), toOffset, fromOffset);
    this.#split(to, from, part(cut.extent - half), toOffset + half * cut.to, fromOffset + half * cut.from);
  }

  #dispatch(
    to: Resident,
    from: Resident,
    axes: readonly Axis[],
    windows: readonly [Window, Window],
    toOffset: number,
    fromOffset: number,
    bytes: number,
  ): void {
    const count = axes.reduce((size, axis) => size * axis.extent, 1);
    const groups = Math.ceil(count / THREADS);
    const x = Math.min(groups, MAX_GROUPS);
    this.#params.set([
      count,
      axes.length,
      toOffset - windows[0].start / bytes,
      fromOffset - windows[1].start / bytes,
      x * THREADS,
    ]);
    for (const [i, axis] of axes.entries()) this.#params.set([axis.extent, axis.to, axis.from], 8 + 4 * i);
    const group = this.#gpu.createBindGroup({
      layout: this.#layout,
      entries: [
        { binding: 0, resource: { buffer: bufferOf(from), offset: windows[1].start, size: windows[1].size } },
        { binding: 1, resource: { buffer: bufferOf(to), offset: windows[0].start, size: windows[0].size } },
      ],
    });
    this.#queue.dispatch(
      this.#pipeline(bytes),
      group,
      new Uint8Array(this.#params.buffer),
      x,
      Math.ceil(groups / MAX_GROUPS),
      1,
    );
  }

  #pipeline(bytes: number): GPUComputePipeline {
    const known = this.#pipelines.get(bytes);
    if (known !== undefined) return known;
    const made = this.#gpu.createComputePipeline({
      layout: this.#gpu.createPipelineLayout({ bindGroupLayouts: [this.#queue.uniformLayout, this.#layout] }),
      compute: { module: this.#gpu.createShaderModule({ code: source(bytes) }) },
    });
    this.#pipelines.set(bytes, made);
    return made;
  }
}

/** A binding's range in bytes. */
interface Window {
  readonly start: number;
  readonly size: number;
}

function windowOf(axes: readonly Axis[], side: "to" | "from", offset: number, bytes: number): Window {
  const layout: Layout = { shape: axes.map((axis) => axis.extent), stride: axes.map((axis) => axis[side]), offset };
  const [low, high] = extentOf(layout);
  const start = Math.floor((low * bytes) / 256) * 256;
  return { start, size: Math.ceil((high * bytes - start) / 4) * 4 };
}

function bufferOf(array: Resident): GPUBuffer {
  return (array.allocation.storage as Extract<Storage, { kind: "webgpu" }>).buffer;
}

/** Drops axes of one element, and joins neighbours that step evenly in both layouts. */
export function mergeAxes(to: Layout, from: Layout): Axis[] {
  const axes: Axis[] = [];
  for (const [i, extent] of to.shape.entries()) {
    if (extent === 1) continue;
    const axis: Axis = { extent, to: to.stride[i] as number, from: from.stride[i] as number };
    const outer = axes.at(-1);
    if (outer !== undefined && outer.to === extent * axis.to && outer.from === extent * axis.from)
      axes[axes.length - 1] = { extent: outer.extent * extent, to: axis.to, from: axis.from };
    else axes.push(axis);
  }
  return axes;
}
