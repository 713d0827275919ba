// Host time to enqueue one warm launch with three device arrays, compared with the same launch written by hand for WebGPU.
import { parseArgs } from "node:util";
import { type Device, type DeviceArray, ones, requestDevice } from "@gridstride/core";
import { internalsOf, storageOf, type WebGpuInternals } from "@gridstride/core/internal";
import { kernel } from "@gridstride/jit";
import { writeRows } from "@gridstride/testing/bench/rows";
import { printTable } from "@gridstride/testing/bench/table";
import { median } from "simple-statistics";

const SIZE = 1024;
const BLOCK = 64;
const LAUNCHES = 200;
const SAMPLES = 41;

const add = kernel(({ grid }, a, b, c) => {
  const i = grid(1);
  if (i < c.size) c[i] = a[i] + b[i];
});

interface Contender {
  readonly name: string;
  readonly launch: () => void;
}

function byHand({ gpu }: WebGpuInternals, arrays: readonly DeviceArray[]): () => void {
  const code = `
    struct Sizes { n: u32 }
    @group(0) @binding(0) var<uniform> sizes: Sizes;
    @group(0) @binding(1) var<storage, read> a: array<f32>;
    @group(0) @binding(2) var<storage, read> b: array<f32>;
    @group(0) @binding(3) var<storage, read_write> c: array<f32>;
    @compute @workgroup_size(${BLOCK}) fn main(@builtin(global_invocation_id) id: vec3u) {
      if (id.x < sizes.n) { c[id.x] = a[id.x] + b[id.x]; }
    }`;
  const pipeline = gpu.createComputePipeline({ layout: "auto", compute: { module: gpu.createShaderModule({ code }) } });
  const uniforms = gpu.createBuffer({ size: 16, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  const buffers = [uniforms, ...arrays.map((array) => (storageOf(array) as { buffer: GPUBuffer }).buffer)];
  const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
  const bindGroup = gpu.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
  const sizes = new Uint32Array([SIZE]);
  return () => {
    gpu.queue.writeBuffer(uniforms, 0, sizes);
    const encoder = gpu.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindGroup);
    pass.dispatchWorkgroups(Math.ceil(SIZE / BLOCK));
    pass.end();
    gpu.queue.submit([encoder.finish()]);
  };
}

/** Microseconds per launch of each contender, sampled in turns so that background load affects all equally. */
async function measure(device: Device, contenders: readonly Contender[]): Promise<readonly number[]> {
  const samples = contenders.map((): number[] => []);
  for (let sample = -3; sample < SAMPLES; sample++) {
    for (const [i, { launch }] of contenders.entries()) {
      const start = performance.now();
      for (let k = 0; k < LAUNCHES; k++) launch();
      const elapsedUs = ((performance.now() - start) * 1000) / LAUNCHES;
      await device.synchronize();
      if (sample >= 0) samples[i]?.push(elapsedUs);
    }
  }
  return samples.map((list) => median(list));
}

const { values } = parseArgs({ options: { json: { type: "string" } } });
using device = await requestDevice({ target: "webgpu" });
const internals = internalsOf(device);
if (internals.kind !== "webgpu") throw new Error("bench:launch needs webgpu");
Object.assign(globalThis, (await import("webgpu")).globals);

using a = device.toDevice(ones(SIZE, "float32"));
using b = device.toDevice(ones(SIZE, "float32"));
using c = device.zeros(SIZE, "float32");
const launch = add.configure(SIZE / BLOCK, BLOCK);
const { queue } = internals;
const contenders: readonly Contender[] = [
  { name: "hand-written WebGPU", launch: byHand(internals, [a, b, c]) },
  {
    name: "gridstride, one submit each",
    launch: () => {
      launch(a, b, c);
      queue.flush();
    },
  },
  { name: "gridstride", launch: () => launch(a, b, c) },
];

for (const { launch } of contenders) {
  c.copyFrom(ones(SIZE, "float32"));
  launch();
  const sum = await c.copyToHost();
  if (![...(sum.data as Float32Array)].every((x) => x === 2)) throw new Error("a contender computed something else");
}

const medians = await measure(device, contenders);
const hand = medians[0] ?? Number.NaN;
console.log(
  `Host time to enqueue a warm launch, three arrays of ${SIZE} float32, ${device.info.adapter}; median of ${SAMPLES} samples of ${LAUNCHES}`,
);
printTable(
  ["contender", "µs per launch", "to hand-written"],
  contenders.map(({ name }, i) => {
    const us = medians[i] ?? Number.NaN;
    return [name, us.toFixed(1), (us / hand).toFixed(2)];
  }),
);
writeRows(
  values.json,
  contenders.map(({ name }, i) => ({
    bench: "launch",
    contender: name,
    target: "webgpu",
    adapter: device.info.adapter,
    dtype: "float32",
    size: SIZE,
    medianMs: (medians[i] ?? Number.NaN) / 1000,
    samples: SAMPLES,
    maxError: 0,
  })),
);
