import { create, globals } from "webgpu";
import { withCallees } from "../../../src/targets/wgsl/library/library.ts";
import type { MathRow } from "./rows.ts";

Object.assign(globalThis, globals);
// Dawn's instance must stay referenced for the life of the process.
const dawn = create([]);

export async function openDevice(): Promise<GPUDevice> {
  const adapter = await dawn.requestAdapter();
  if (adapter === null) throw new Error("No WebGPU adapter.");
  return adapter.requestDevice();
}

const letters = ["x", "y", "z"] as const;

/** A shader that applies one function of the library to every element. */
function shaderFor(row: Pick<MathRow, "name" | "arity">, library: string): string {
  const inputs = letters.slice(0, row.arity);
  return [
    ...inputs.map((v, i) => `@group(0) @binding(${i}) var<storage, read> ${v}: array<f32>;`),
    `@group(0) @binding(${row.arity}) var<storage, read_write> out: array<f32>;`,
    library,
    `@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i < arrayLength(&out)) { out[i] = ${row.name}(${inputs.map((v) => `${v}[i]`).join(", ")}); }
}`,
  ].join("\n\n");
}

export interface MathRun {
  readonly values: Float32Array;
  readonly compileMs: number;
}

/** Runs one function of the library over arrays of arguments. */
export async function evaluate(
  device: GPUDevice,
  row: Pick<MathRow, "name" | "arity">,
  args: readonly Float32Array<ArrayBuffer>[],
  library: string = withCallees([row.name]).join("\n\n"),
): Promise<MathRun> {
  const module = device.createShaderModule({ code: shaderFor(row, library) });
  const errors = (await module.getCompilationInfo()).messages.filter((m) => m.type === "error");
  if (errors.length > 0) throw new Error(`${row.name}: ${errors.map((m) => `${m.lineNum}: ${m.message}`).join("; ")}`);
  const start = performance.now();
  const pipeline = await device.createComputePipelineAsync({ layout: "auto", compute: { module } });
  const compileMs = performance.now() - start;
  const { byteLength, length } = args[0]!;
  const inputs = args.map((data) => {
    const buffer = device.createBuffer({ size: byteLength, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST });
    device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  });
  const out = device.createBuffer({ size: byteLength, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
  const read = device.createBuffer({ size: byteLength, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  const entries = [...inputs, out].map((buffer, binding) => ({ binding, resource: { buffer } }));
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  pass.dispatchWorkgroups(Math.ceil(length / 64));
  pass.end();
  encoder.copyBufferToBuffer(out, 0, read, 0, byteLength);
  device.queue.submit([encoder.finish()]);
  await read.mapAsync(GPUMapMode.READ);
  const values = new Float32Array(read.getMappedRange().slice(0));
  for (const buffer of [...inputs, out, read]) buffer.destroy();
  return { values, compileMs };
}
