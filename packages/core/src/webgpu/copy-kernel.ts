import type { Resident } from "../backend.ts";
import { type CopyAxis, mergeAxes } from "../copy-axes.ts";
import { type RealDType as DType, dtypeInfo } from "../dtype.ts";
import { LaunchError } from "../errors.ts";
import type { Storage } from "../internal-types.ts";
import { extentOf, type Layout } from "../shape.ts";
import { cast64Text } from "./cast-64-bit.ts";
import { castText } from "./cast-text.ts";
import { COMPUTE } from "./constants.ts";
import type { CommandQueue } from "./queue.ts";

const MAX_RANK = 8;
const THREADS = 256;
const MAX_GROUPS = 65535;

/** One thread copies one element; types under 32 bits clear and set their own bits, so that neighbours in a word do not race. */
function source(from: number, to: number, cast: string | null): string {
  // With elements of 64 bits a value is two words.
  const wide = from === 8 || to === 8;
  const element = `${from < 4 ? `(origin[u32(f) / ${4 / from}u] >> (u32(f) % ${4 / from}u * ${8 * from}u)) & ${maskOf(from)}` : "origin[f]"}`;
  const bits = wide
    ? `converted(${from === 8 ? "vec2u(origin[2 * f], origin[2 * f + 1])" : `vec2u(${element}, 0u)`})`
    : `converted(${element})`;
  const per = 4 / to;
  const store =
    to < 4
      ? `let shift = u32(t) % ${per}u * ${8 * to}u;
  atomicAnd(&into[u32(t) / ${per}u], ~(${maskOf(to)} << shift));
  atomicOr(&into[u32(t) / ${per}u], (bits & ${maskOf(to)}) << shift);`
      : to === 8
        ? "into[2 * t] = bits.x;\n  into[2 * t + 1] = bits.y;"
        : "into[t] = bits;";
  return `
struct Params { count: u32, rank: i32, to: i32, origin: i32, pitch: u32, axes: array<vec4i, ${MAX_RANK}> }
@group(0) @binding(0) var<uniform> params: Params;
@group(1) @binding(0) var<storage, read> origin: array<u32>;
@group(1) @binding(1) var<storage, read_write> into: array<${to < 4 ? "atomic<u32>" : "u32"}>;
${cast ?? "fn converted(raw: u32) -> u32 { return raw; }"}
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
  let bits = ${wide && to < 8 ? `${bits}.x` : bits};
  ${store}
}`;
}

const lowWords = ({ allocation, shape, stride, offset }: Resident): Resident => ({
  allocation,
  dtype: "uint32",
  shape,
  stride: stride.map((step) => 2 * step),
  offset: 2 * offset,
});

const asWords = (array: Resident): Resident => {
  const low = lowWords(array);
  return { ...low, shape: [...low.shape, 2], stride: [...low.stride, 1] };
};

const maskOf = (bytes: number): string => (bytes === 1 ? "0xffu" : "0xffffu");

/** Copies between any two layouts of one shape on a WebGPU device, converted where the element types differ. */
export class StridedCopy {
  readonly #gpu: GPUDevice;
  readonly #queue: CommandQueue;
  readonly #maxSegmentBytes: number;
  readonly #layout: GPUBindGroupLayout;
  readonly #pipelines = new Map<string, GPUComputePipeline>();
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
    const words = this.#sameWords(to, from);
    if (words !== null) return this.record(...words);
    const axes = mergeAxes(to, from);
    if (axes.length > MAX_RANK)
      throw new LaunchError(
        "limit",
        `copying a view with ${axes.length} axes that do not merge; at most ${MAX_RANK} on webgpu`,
      );
    this.#split(to, from, axes, to.offset, from.offset);
  }

  /** Elements of 64 bits with the same bits are copied as two words; integers of fewer bits are their low words. */
  #sameWords(to: Resident, from: Resident): readonly [Resident, Resident] | null {
    const isWhole = ({ dtype }: Resident): boolean => dtypeInfo(dtype).kind !== "float" && dtype !== "bool";
    if (dtypeInfo(from.dtype).bytesPerElement < 8) return null;
    if (to.dtype !== from.dtype && !(isWhole(to) && isWhole(from))) return null;
    return dtypeInfo(to.dtype).bytesPerElement === 8 ? [asWords(to), asWords(from)] : [to, lowWords(from)];
  }

  /** Halves the longest reach until both windows fit one binding. */
  #split(to: Resident, from: Resident, axes: readonly CopyAxis[], toOffset: number, fromOffset: number): void {
    const windows = [
      windowOf(axes, "to", toOffset, dtypeInfo(to.dtype).bytesPerElement),
      windowOf(axes, "from", fromOffset, dtypeInfo(from.dtype).bytesPerElement),
    ] as const;
    if (windows.every(({ size }) => size <= this.#maxSegmentBytes)) {
      this.#dispatch(to, from, axes, windows, toOffset, fromOffset);
      return;
    }
    const reach = axes.map((axis) => (axis.extent - 1) * Math.max(Math.abs(axis.to), Math.abs(axis.from)));
    const at = reach.indexOf(Math.max(...reach));
    const cut = axes[at] as CopyAxis;
    const half = Math.ceil(cut.extent / 2);
    const part = (extent: number): CopyAxis[] => axes.map((axis, i) => (i === at ? { ...axis, extent } : axis));
    this.#split(to, from, part(half), toOffset, fromOffset);
    this.#split(to, from, part(cut.extent - half), toOffset + half * cut.to, fromOffset + half * cut.from);
  }

  #dispatch(
    to: Resident,
    from: Resident,
    axes: readonly CopyAxis[],
    windows: readonly [Window, Window],
    toOffset: number,
    fromOffset: number,
  ): void {
    const count = axes.reduce((size, axis) => size * axis.extent, 1);
    const groups = Math.ceil(count / THREADS);
    const x = Math.min(groups, MAX_GROUPS);
    this.#params.set([
      count,
      axes.length,
      toOffset - windows[0].start / dtypeInfo(to.dtype).bytesPerElement,
      fromOffset - windows[1].start / dtypeInfo(from.dtype).bytesPerElement,
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
      this.#pipeline(from.dtype, to.dtype),
      group,
      new Uint8Array(this.#params.buffer),
      x,
      Math.ceil(groups / MAX_GROUPS),
      1,
    );
  }

  /** One for all pairs of types whose bits are copied as they are. */
  #pipeline(fromType: DType, toType: DType): GPUComputePipeline {
    const [from, to] = [dtypeInfo(fromType).bytesPerElement, dtypeInfo(toType).bytesPerElement];
    const cast = from === 8 || to === 8 ? cast64Text(fromType, toType) : castText(fromType, toType);
    const key = cast === null ? `${to}` : `${fromType} ${toType}`;
    const known = this.#pipelines.get(key);
    if (known !== undefined) return known;
    const { module, layout } = this.#queue.shader(source(from, to, cast), this.#params.byteLength, this.#layout);
    const made = this.#gpu.createComputePipeline({ layout, compute: { module } });
    this.#pipelines.set(key, made);
    return made;
  }
}

/** A binding's range in bytes. */
interface Window {
  readonly start: number;
  readonly size: number;
}

function windowOf(axes: readonly CopyAxis[], side: "to" | "from", offset: number, bytes: number): Window {
  const layout: Layout = { shape: axes.map((axis) => axis.extent), stride: axes.map((axis) => axis[side]), offset };
  const [low, high] = extentOf(layout);
  const start = Math.floor((low * bytes) / 256) * 256;
  return { start, size: Math.ceil((high * bytes - start) / 4) * 4 };
}

function bufferOf(array: Resident): GPUBuffer {
  return (array.allocation.storage as Extract<Storage, { kind: "webgpu" }>).buffer;
}
