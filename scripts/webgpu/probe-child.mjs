// Runs in a process of its own: a bad driver may hang or crash instead of failing.
// Asks Dawn for an adapter, computes something known on it, and prints one line of JSON.
import { create, globals } from "webgpu";

Object.assign(globalThis, globals);
// Dawn's instance must stay referenced as long as anything made from it is in use.
const gpu = create([]);

try {
  const adapter = await gpu.requestAdapter();
  if (!adapter) report({ ok: false, why: "Dawn found no WebGPU adapter" });
  else {
    const { vendor, architecture, device, description } = adapter.info;
    const name = description || [vendor, architecture, device].filter(Boolean).join(" ");
    const sum = await knownAnswer(await adapter.requestDevice());
    report(sum === 42 ? { ok: true, name } : { ok: false, why: `the adapter "${name}" computed 6 * 7 as ${sum}` });
  }
} catch (error) {
  report({ ok: false, why: String(error) });
}
// Dawn's threads would keep a process alive whose driver hangs at the end.
process.exit(0);

/** @param {GPUDevice} device */
async function knownAnswer(device) {
  const code = `@group(0) @binding(0) var<storage, read_write> x: array<u32>;
    @compute @workgroup_size(1) fn main() { x[0] = x[0] * 7u; }`;
  const pipeline = device.createComputePipeline({
    layout: "auto",
    compute: { module: device.createShaderModule({ code }) },
  });
  const { STORAGE, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage;
  const data = device.createBuffer({ size: 4, usage: STORAGE | COPY_DST | COPY_SRC });
  const back = device.createBuffer({ size: 4, usage: MAP_READ | COPY_DST });
  device.queue.writeBuffer(data, 0, new Uint32Array([6]));
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  const entries = [{ binding: 0, resource: { buffer: data } }];
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  pass.dispatchWorkgroups(1);
  pass.end();
  encoder.copyBufferToBuffer(data, 0, back, 0, 4);
  device.queue.submit([encoder.finish()]);
  await back.mapAsync(GPUMapMode.READ);
  return new Uint32Array(back.getMappedRange())[0];
}

/** @param {{ ok: true, name: string } | { ok: false, why: string }} found */
function report(found) {
  console.log(JSON.stringify(found));
}
