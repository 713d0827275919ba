// One device, and buffers of it, shared with real libraries: kernels compute in theirs, and they see it, with no copy and
// no read-back between. TypeGPU runs in Node too; three.js draws in a page.
import { requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { describeTargets } from "@gridstride/testing";
import tgpu from "typegpu";
import * as d from "typegpu/data";
import { expect, test } from "vitest";

const inPage = "OffscreenCanvas" in globalThis;

const twice = kernel("void(float32[:])", ({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] = x[i]! * 2;
});

/** How often data was copied from buffer to buffer, or buffers were mapped, or made that can be, while `work` ran. */
function moved(gpu: GPUDevice, work: () => void): number {
  let count = 0;
  const { createBuffer, createCommandEncoder } = gpu;
  const probe = gpu.createBuffer({ size: 4, usage: GPUBufferUsage.STORAGE });
  const buffers: GPUBuffer = Object.getPrototypeOf(probe);
  probe.destroy();
  const { mapAsync } = buffers;
  buffers.mapAsync = function (this: GPUBuffer, ...range) {
    count++;
    return mapAsync.apply(this, range);
  };
  gpu.createBuffer = (descriptor) => {
    if ((descriptor.usage & 1) !== 0) count++;
    return createBuffer.call(gpu, descriptor);
  };
  gpu.createCommandEncoder = (descriptor) => {
    const commands = createCommandEncoder.call(gpu, descriptor);
    const copy = commands.copyBufferToBuffer as (...args: unknown[]) => undefined;
    (commands as { copyBufferToBuffer: unknown }).copyBufferToBuffer = (...args: unknown[]) => {
      count++;
      return copy.apply(commands, args);
    };
    return commands;
  };
  try {
    work();
  } finally {
    Object.assign(gpu, { createBuffer, createCommandEncoder });
    buffers.mapAsync = mapAsync;
  }
  return count;
}

describeTargets(
  "peers",
  ({ getDevice }) => {
    test("TypeGPU", async () => {
      // The global objects that name WebGPU's flags, which Node lacks.
      const dawn = "webgpu";
      if (!inPage) Object.assign(globalThis, (await import(/* @vite-ignore */ dawn)).globals);
      const gpu = getDevice().gpuDevice as GPUDevice;
      const root = tgpu.initFromDevice({ device: gpu });
      using device = await requestDevice({ device: gpu });
      const theirs = root.createBuffer(d.arrayOf(d.f32, 4), [1, 2, 3, 4]).$usage("storage");
      const raw = root.unwrap(theirs);
      const copies = moved(gpu, () => {
        const x = device.fromGPUBuffer(raw, { dtype: "float32", shape: 4 });
        twice.configure(1, 64)(x);
        x.gpuBuffer();
      });
      expect(copies).toBe(0);
      expect(await theirs.read()).toEqual([2, 4, 6, 8]);
      // The other way: their shader computes in ours.
      using y = device.toDevice(Float32Array.of(5, 6, 7, 8));
      const addOne = gpu.createComputePipeline({
        layout: "auto",
        compute: {
          module: gpu.createShaderModule({
            code: `@group(0) @binding(0) var<storage, read_write> y: array<f32>;
              @compute @workgroup_size(4) fn main(@builtin(global_invocation_id) id: vec3u) { y[id.x] += 1; }`,
          }),
        },
      });
      const lent = moved(gpu, () => {
        twice.configure(1, 64)(y);
        const { buffer, offset: at } = y.gpuBuffer();
        const own = root.createBuffer(d.arrayOf(d.f32, 64), buffer as GPUBuffer).$usage("storage");
        const group = gpu.createBindGroup({
          layout: addOne.getBindGroupLayout(0),
          entries: [{ binding: 0, resource: { buffer: root.unwrap(own), offset: at } }],
        });
        const commands = gpu.createCommandEncoder();
        const pass = commands.beginComputePass();
        pass.setPipeline(addOne);
        pass.setBindGroup(0, group);
        pass.dispatchWorkgroups(1);
        pass.end();
        gpu.queue.submit([commands.finish()]);
        twice.configure(1, 64)(y);
      });
      expect(lent).toBe(0);
      let read: Promise<{ toNested(): unknown }> | undefined;
      const counted = moved(gpu, () => {
        read = y.copyToHost();
      });
      expect(counted).toBeGreaterThan(0);
      expect((await read)?.toNested()).toEqual([22, 26, 30, 34]);
    });

    test.runIf(inPage)("three.js draws from the buffer that a kernel writes", async () => {
      const THREE = await import("three/webgpu");
      const gpu = getDevice().gpuDevice as GPUDevice;
      using device = await requestDevice({ device: gpu });
      const canvas = document.createElement("canvas");
      const renderer = new THREE.WebGPURenderer({ canvas, device: gpu } as never);
      renderer.setSize(8, 8, false);
      await renderer.init();
      const positions = new THREE.StorageBufferAttribute(new Float32Array(12), 4);
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", positions);
      const material = new THREE.MeshBasicNodeMaterial({ color: 0xff0000, side: THREE.DoubleSide });
      const mesh = new THREE.Mesh(geometry, material);
      mesh.frustumCulled = false;
      const scene = new THREE.Scene().add(mesh);
      const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, -1, 1);
      const pixel = (): number[] => {
        const context = new OffscreenCanvas(8, 8).getContext("2d") as OffscreenCanvasRenderingContext2D;
        context.drawImage(canvas, 0, 0);
        return [...context.getImageData(4, 4, 1, 1).data].slice(0, 3);
      };
      renderer.render(scene, camera);
      expect(pixel()).toEqual([0, 0, 0]);
      const { buffer } = (renderer.backend as unknown as { get(of: object): { buffer: GPUBuffer } }).get(positions);
      const place = kernel("void(float32[:,:])", ({ grid }, p) => {
        const i = grid(1);
        if (i < p.shape[0]!) {
          p[i]![0] = i === 1 ? 3 : -1;
          p[i]![1] = i === 2 ? 3 : -1;
          p[i]![3] = 1;
        }
      });
      const copies = moved(gpu, () => {
        const p = device.fromGPUBuffer(buffer, { dtype: "float32", shape: [3, 4] });
        place.configure(1, 64)(p);
        p.gpuBuffer();
        renderer.render(scene, camera);
      });
      expect(copies).toBe(0);
      expect(pixel()).toEqual([255, 0, 0]);
      renderer.dispose();
    });
  },
  ["webgpu"],
);
