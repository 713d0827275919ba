import type { Device } from "@gridstride/core";
import { internalsOf, type WebGpuInternals } from "@gridstride/core/internal";
import type { Limit } from "./limit.ts";

/** Of `GPUBufferUsage`, which Node does not have as a global. */
const COPY_SRC = 4;
const COPY_DST = 8;
const STORAGE = 128;

const THREADS = 64;
const CHAINS = 8;
const ROUNDS = 256;
/** So many threads at least: enough for the largest GPU. */
const MOST = 1 << 18;

/** `x = x * a + b` on vectors of 4; who can fuse the two, does. */
export function webgpuMultiplyAdds(device: Device, dtype: "float32" | "int32", amount: number): Limit {
  const { gpu } = webgpuOf(device);
  const each = ROUNDS * CHAINS * 4 * 2;
  const groups = Math.max(1, Math.min(MOST, Math.round(amount / each)) / THREADS) | 0;
  const repeats = Math.max(1, Math.round(amount / (groups * THREADS * each)));
  const vector = dtype === "float32" ? "vec4f" : "vec4i";
  const sums = Array.from({ length: CHAINS }, (_, i) => `s${i}`);
  const code = `
@group(0) @binding(0) var<storage, read> factors: array<${vector}>;
@group(0) @binding(1) var<storage, read_write> out: array<${vector}>;
@compute @workgroup_size(${THREADS}) fn main(@builtin(global_invocation_id) id: vec3u) {
  let a = factors[0];
  let b = factors[1];
  ${sums.map((sum, i) => `var ${sum} = b * ${dtype === "float32" ? `${i + 1}.0` : i + 1};`).join("\n  ")}
  for (var round = 0; round < ${ROUNDS * repeats}; round++) {
    ${sums.map((sum) => `${sum} = ${sum} * a + b;`).join("\n    ")}
  }
  out[id.x & 63] = ${sums.join(" + ")};
}`;
  const factors = gpu.createBuffer({ size: 32, usage: STORAGE, mappedAtCreation: true });
  const values = dtype === "float32" ? Float32Array : Int32Array;
  new values(factors.getMappedRange()).set([...Array(4).fill(dtype === "float32" ? 0.5 : 3), 1, 1, 1, 1]);
  factors.unmap();
  const out = gpu.createBuffer({ size: 64 * 16, usage: STORAGE });
  return {
    run: dispatcher(gpu, code, [factors, out], [groups, 1]),
    part: (groups * THREADS * each * repeats) / amount,
    dispose: () => {
      factors.destroy();
      out.destroy();
    },
  };
}

/** One buffer to another, as the adapter copies. */
export function webgpuCopy(device: Device, amount: number): Limit {
  const { gpu } = webgpuOf(device);
  const size = Math.ceil(amount / 8) * 4;
  const usage = COPY_SRC | COPY_DST;
  const from = gpu.createBuffer({ size, usage, mappedAtCreation: true });
  new Float32Array(from.getMappedRange()).fill(1.5);
  from.unmap();
  const to = gpu.createBuffer({ size, usage });
  return {
    run: () => {
      const encoder = gpu.createCommandEncoder();
      encoder.copyBufferToBuffer(from, 0, to, 0, size);
      gpu.queue.submit([encoder.finish()]);
    },
    part: (2 * size) / amount,
    dispose: () => {
      from.destroy();
      to.destroy();
    },
  };
}

/** Submits WGSL whose bindings are the buffers, in turn. */
export function dispatcher(
  gpu: GPUDevice,
  code: string,
  buffers: readonly GPUBuffer[],
  [x, y]: readonly [x: number, y: number],
): () => void {
  const pipeline = gpu.createComputePipeline({
    layout: "auto",
    compute: { module: gpu.createShaderModule({ code }) },
  });
  const bound = gpu.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
  });
  return () => {
    const encoder = gpu.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bound);
    pass.dispatchWorkgroups(x, y);
    pass.end();
    gpu.queue.submit([encoder.finish()]);
  };
}

export function webgpuOf(device: Device): WebGpuInternals {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") throw new Error(`${internals.kind} is not webgpu`);
  return internals;
}
