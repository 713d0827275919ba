// One device, and buffers of it, shared with real libraries: kernels compute in what they computed, and they in what kernels
// did, with no copy, upload or read-back between. TypeGPU runs in Node too; three.js in a page.
import { requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { countMoves, describeTargets, type GpuClasses, type Moves } from "@gridstride/testing";
import type { ComputeNode, StorageBufferAttribute } from "three/webgpu";
import tgpu from "typegpu";
import * as d from "typegpu/data";
import { beforeAll, expect, test } from "vitest";

const inPage = "OffscreenCanvas" in globalThis;
let moved: () => Moves;
beforeAll(async () => {
  const dawn = "webgpu";
  // WebGPU's classes and flags, which Node lacks as global objects, and TypeGPU looks for.
  if (!inPage) Object.assign(globalThis, (await import(/* @vite-ignore */ dawn)).globals);
  moved = countMoves(globalThis as GpuClasses);
});

/** The used part of three.js' shading language: its own types take a compiler minutes. */
interface Tsl {
  readonly instanceIndex: TslValue;
  float(of: TslValue): TslValue;
  storage(attribute: StorageBufferAttribute, type: "float", length: number): { element(at: TslValue): TslValue };
  Fn(body: () => void): () => { compute(count: number): ComputeNode };
}
interface TslValue {
  mul(by: TslValue): TslValue;
  assign(value: TslValue): void;
  addAssign(value: number): void;
}

const twice = kernel("void(float32[:])", ({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] = x[i]! * 2;
});

describeTargets(
  "peers",
  ({ getDevice }) => {
    test("TypeGPU", async () => {
      const gpu = getDevice().gpuDevice as GPUDevice;
      const root = tgpu.initFromDevice({ device: gpu });
      using device = await requestDevice({ device: gpu });
      const theirs = root.createBuffer(d.arrayOf(d.f32, 4), [1, 2, 3, 4]).$usage("storage");
      const raw = root.unwrap(theirs);
      moved();
      const x = device.fromGPUBuffer(raw, { dtype: "float32", shape: 4 });
      twice.configure(1, 64)(x);
      x.gpuBuffer();
      expect(moved().data).toEqual([]);
      expect(await theirs.read()).toEqual([2, 4, 6, 8]);
      expect(moved().data).toContain("copyBufferToBuffer");

      // The other way: their shader computes in ours.
      using y = device.toDevice(Float32Array.of(5, 6, 7, 8));
      const { buffer, offset } = y.gpuBuffer();
      expect(offset).toBe(0);
      const own = root.createBuffer(d.arrayOf(d.f32, buffer.size / 4), buffer as GPUBuffer).$usage("storage");
      const compute = tgpu.computeFn({ in: { id: d.builtin.globalInvocationId }, workgroupSize: [4] })`{
        y[in.id.x] += 1.0;
      }`.$uses({ y: own.as("mutable") });
      const addOne = root.createComputePipeline({ compute });
      await device.synchronize();
      moved();
      twice.configure(1, 64)(y);
      y.gpuBuffer();
      addOne.dispatchWorkgroups(1);
      twice.configure(1, 64)(y);
      y.gpuBuffer();
      expect(moved().data).toEqual([]);
      expect((await y.copyToHost()).toNested()).toEqual([22, 26, 30, 34]);
      expect(moved().data).toContain("mapAsync");
    });

    test.runIf(inPage)("three.js computes in a buffer that kernels read and write", async () => {
      const THREE = await import("three/webgpu");
      const { float, Fn, instanceIndex, storage } = (await import("three/tsl")) as unknown as Tsl;
      using device = await requestDevice({ device: getDevice().gpuDevice });
      const canvas = document.createElement("canvas");
      const renderer = new THREE.WebGPURenderer({ canvas, device: device.gpuDevice } as never);
      await renderer.init();
      const attribute = new THREE.StorageBufferAttribute(new Float32Array(4), 1);
      const values = storage(attribute, "float", 4);
      const element = values.element(instanceIndex);
      const squares = Fn(() => {
        element.assign(float(instanceIndex).mul(float(instanceIndex)));
      })().compute(4);
      const addOne = Fn(() => {
        element.addAssign(1);
      })().compute(4);
      for (const each of [squares, addOne]) renderer.compute(each); // uploads what it keeps
      const { buffer } = (renderer.backend as unknown as { get(of: object): { buffer: GPUBuffer } }).get(attribute);
      const x = device.fromGPUBuffer(buffer, { dtype: "float32", shape: 4 });
      await device.synchronize();
      moved();
      renderer.compute(squares);
      twice.configure(1, 64)(x);
      x.gpuBuffer();
      renderer.compute(addOne);
      twice.configure(1, 64)(x);
      x.gpuBuffer();
      expect(moved().data).toEqual([]);
      expect((await x.copyToHost()).toNested()).toEqual([2, 6, 18, 38]);
      renderer.dispose();
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
      moved();
      const p = device.fromGPUBuffer(buffer, { dtype: "float32", shape: [3, 4] });
      place.configure(1, 64)(p);
      p.gpuBuffer();
      renderer.render(scene, camera);
      expect(moved().data).toEqual([]);
      expect(pixel()).toEqual([255, 0, 0]);
      renderer.dispose();
    });
  },
  ["webgpu"],
);
