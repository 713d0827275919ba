// How fast an adapter copies its own memory: what bounds all that computes little.
import type { Device } from "@gridstride/core";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import type { Work } from "@gridstride/testing/bench/work";
import type { Limit } from "../limit.ts";
import { dispatcher, webgpuCopy, webgpuOf } from "../limits-webgpu.ts";
import { limit } from "./contenders.ts";
import type { Gpu } from "./open.ts";

const COPY_DST = 8;
const STORAGE = 128;
const THREADS = 256;
const MOST_GROUPS = 65535;

/** Bytes of the two buffers together: larger ones are copied no faster. */
const MOST_BYTES = 2 ** 29;

const COPIES = ["copy of buffers", "copy by a kernel"] as const;
/** Who copies as many bytes; the faster one is the limit. */
export const copyNames: readonly string[] = COPIES;

/** Contenders that copy: they read half of the bytes and write the other half. */
export function copies(gpu: Gpu, amount: number): readonly (Contender | Absent)[] {
  const { device } = gpu;
  const some = Math.min(amount, MOST_BYTES);
  const scaled = (made: Limit): Limit => ({ ...made, part: (made.part * some) / amount });
  return [
    limit(gpu, COPIES[0], () => scaled(webgpuCopy(device, some))),
    limit(gpu, COPIES[1], () => scaled(kernelCopy(device, some))),
  ];
}

/** @param best - the faster of the copies. */
export const bytesOf = (amount: number, best: string): Work => ({
  unit: "B",
  amount,
  limits: { webgpu: best, cuda: best },
});

/** A thread for each 16 bytes. */
function kernelCopy(device: Device, amount: number): Limit {
  const { gpu, maxSegmentBytes } = webgpuOf(device);
  const size = Math.min(Math.ceil(amount / 32) * 16, maxSegmentBytes);
  const groups = Math.ceil(size / 16 / THREADS);
  const wide = Math.min(groups, MOST_GROUPS);
  const code = `
@group(0) @binding(0) var<storage, read> source: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> target_: array<vec4u>;
@compute @workgroup_size(${THREADS}) fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let at = (group.y * ${wide}u + group.x) * ${THREADS}u + local;
  if (at < arrayLength(&source)) { target_[at] = source[at]; }
}`;
  const from = gpu.createBuffer({ size, usage: STORAGE | COPY_DST, mappedAtCreation: true });
  new Float32Array(from.getMappedRange()).fill(1.5);
  from.unmap();
  const to = gpu.createBuffer({ size, usage: STORAGE });
  return {
    run: dispatcher(gpu, code, [from, to], [wide, Math.ceil(groups / wide)]),
    part: (2 * size) / amount,
    dispose: () => {
      from.destroy();
      to.destroy();
    },
  };
}
