// The host's time for 1,000 small launches: made one by one, replayed from a recording, as they are and fused, and encoded by hand for WebGPU.
import type { Device, DeviceArray } from "@gridstride/core";
import { internalsOf, memoryOf } from "@gridstride/core/internal";
import { kernel } from "@gridstride/jit";

export const LAUNCHES = 1000;
export const BY_HAND = "hand-written WebGPU";
const N = 1024;
const BLOCK = 64;
const [COPY_DST, UNIFORM] = [8, 64];

const advance = kernel(({ grid }, from, to) => {
  const i = grid(1);
  if (i < to.size) to[i] = from[i] + 1;
});

/** The same work, of which each thread reads what another wrote: such launches are not fused. */
const mirrored = kernel(({ grid }, from, to) => {
  const i = grid(1);
  if (i < to.size) to[i] = from[to.size - 1 - i] + 1;
});

export interface Contender {
  readonly name: string;
  /** Enqueues all launches. */
  readonly run: () => void;
}

export interface Launches {
  readonly contenders: readonly Contender[];
  /** Adds as often as there were launches to each element. */
  readonly result: DeviceArray<"float32">;
  readonly dispose: () => void;
}

/** Launches that go from one array to another and back. */
export async function launchesOn(device: Device): Promise<Launches> {
  const [a, b] = [device.zeros(N, "float32"), device.zeros(N, "float32")];
  const contenders: Contender[] = [];
  const graphs: Disposable[] = [];
  for (const [name, one] of [
    ["each by itself", mirrored],
    ["fused", advance],
  ] as const) {
    const launch = one.configure(N / BLOCK, BLOCK);
    const direct = (): void => {
      for (let i = 0; i < LAUNCHES; i += 2) {
        launch(a, b);
        launch(b, a);
      }
    };
    const graph = await device.record(direct);
    graphs.push(graph);
    if (contenders.length === 0) contenders.push({ name: "launches", run: direct });
    contenders.push({ name: `replay, ${name}`, run: () => graph.replay() });
  }
  if (device.target === "webgpu") contenders.push({ name: BY_HAND, run: byHand(device, a, b) });
  return {
    contenders,
    result: a,
    dispose: () => {
      for (const one of [...graphs, a, b]) one[Symbol.dispose]();
    },
  };
}

/** One encoder, one pass and one submission for all: what WebGPU allows at best, since command buffers cannot be submitted twice. */
function byHand(device: Device, a: DeviceArray, b: DeviceArray): () => void {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") throw new Error("written for webgpu");
  const { gpu } = internals;
  const code = `
    struct Sizes { n: u32 }
    @group(0) @binding(0) var<uniform> sizes: Sizes;
    @group(0) @binding(1) var<storage, read> source: array<f32>;
    @group(0) @binding(2) var<storage, read_write> result: array<f32>;
    @compute @workgroup_size(${BLOCK}) fn main(@builtin(global_invocation_id) id: vec3u) {
      if (id.x < sizes.n) { result[id.x] = source[id.x] + 1; }
    }`;
  const pipeline = gpu.createComputePipeline({ layout: "auto", compute: { module: gpu.createShaderModule({ code }) } });
  const layout = pipeline.getBindGroupLayout(0);
  const sizes = gpu.createBuffer({ size: 16, usage: UNIFORM | COPY_DST });
  gpu.queue.writeBuffer(sizes, 0, Uint32Array.of(N));
  const groups = [
    [a, b],
    [b, a],
  ].map((arrays) =>
    gpu.createBindGroup({
      layout,
      entries: [sizes, ...arrays.map((array) => memoryOf(array, "webgpu").buffer)].map((buffer, binding) => ({
        binding,
        resource: { buffer },
      })),
    }),
  );
  return () => {
    const encoder = gpu.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    for (let i = 0; i < LAUNCHES; i++) {
      pass.setBindGroup(0, groups[i % 2] as GPUBindGroup);
      pass.dispatchWorkgroups(N / BLOCK);
    }
    pass.end();
    gpu.queue.submit([encoder.finish()]);
  };
}
