import { arange, array, type Device, type DeviceArray, full, NDArray, requestDevice } from "@gridstride/core";
import { internalsOf, storageOf } from "@gridstride/core/internal";
import { describeTargets, times } from "@gridstride/testing";
import { describe, expect, test, vi } from "vitest";
import type { Allocation } from "../../src/allocation.ts";
import type { CommandQueue } from "../../src/webgpu/queue.ts";

describeTargets("memory", ({ getDevice }) => {
  test("thousands of transfers leave it where it began", async () => {
    const device = getDevice();
    const host = arange(100, "float32");
    const round = async (): Promise<void> => {
      const x = device.toDevice(host);
      const y = x.slice([null, null, 2]).copy();
      await y.copyToHost();
      x.dispose();
      y.dispose();
    };
    const batch = (): Promise<unknown> => Promise.all(Array.from({ length: 50 }, round));
    await batch();
    const before = device.memory;
    for (let i = 0; i < times(20, 100); i++) await batch();
    expect(device.memory).toEqual(before);
    expect(before.live).toBe(0);
  });

  test("live, pooled and peak follow what is held", () => {
    const device = getDevice();
    const { live } = device.memory;
    const arrays = [1, 2, 3].map(() => device.empty([1024], "float32"));
    expect(device.memory.live).toBe(live + 3 * 4096);
    const [first] = arrays as [DeviceArray];
    first.slice([0, 5]).dispose();
    expect(device.memory.live).toBe(live + 3 * 4096);
    for (const x of arrays) x.dispose();
    expect(device.memory.live).toBe(live);
    expect(device.memory.peak).toBeGreaterThanOrEqual(live + 3 * 4096);
  });
});

describeTargets(
  "pool",
  ({ getDevice }) => {
    test.each([0, 1, 4, 255, 256, 257, 1000, 1025, 5000, 65_537])(
      "%i bytes are found again, and keep their identity",
      (bytes) => {
        const device = getDevice();
        const first = device.empty([bytes], "uint8");
        const storage = storageOf(first);
        expect(storage.byteLength % 4).toBe(0);
        expect(storage.byteLength).toBeGreaterThanOrEqual(Math.max(bytes, 4));
        expect(storage.byteLength).toBeLessThanOrEqual(Math.max(256, bytes * 1.26));
        first.dispose();
        using second = device.empty([bytes], "int8");
        expect(storageOf(second).id).toBe(storage.id);
        using third = device.empty([bytes], "int8");
        expect(storageOf(third).id).not.toBe(storage.id);
      },
    );

    test("a buffer disposed before its work is submitted serves the next array in order", async () => {
      const device = getDevice();
      const x = device.toDevice(arange(1000, "int32"));
      const { id } = storageOf(x);
      const y = x.copy();
      x.dispose();
      using z = device.toDevice(full([1000], -1, "int32"));
      expect(storageOf(z).id).toBe(id);
      expect((await y.copyToHost()).toNested()).toEqual(arange(1000, "int32").toNested());
      expect((await z.copyToHost()).toNested()).toEqual(full([1000], -1, "int32").toNested());
      y.dispose();
    });

    test("the cap on pooled bytes", async () => {
      using device = await requestDevice({ target: "webgpu", maxPooledBytes: 5000 });
      const [a, b] = [device.toDevice(arange(1024, "float32")), device.toDevice(arange(1024, "float32"))];
      const c = a.copy();
      a.dispose();
      b.dispose();
      expect(device.memory).toMatchObject({ live: 4096, pooled: 4096 });
      expect((await c.copyToHost()).get(1023)).toBe(1023);
      c.dispose();
    });

    test("memory that the device refuses: OutOfMemoryError at the wait and at every use, and the device goes on", async () => {
      using device = await requestDevice({ target: "webgpu" });
      const { gpu } = internalsOf(device) as Extract<ReturnType<typeof internalsOf>, { kind: "webgpu" }>;
      device.toDevice(arange(1000, "float32")).dispose();
      const pop = gpu.popErrorScope.bind(gpu);
      gpu.popErrorScope = () => pop().then(() => ({ message: "no room" }) as GPUError);
      const x = device.empty([1_000_003], "float32");
      gpu.popErrorScope = pop;
      const { live } = device.memory;
      await expect(x.copyToHost()).rejects.toThrow(
        expect.objectContaining({
          name: "OutOfMemoryError",
          code: "out-of-memory",
          requested: live,
          inUse: 0,
          cause: { message: "no room" },
        }),
      );
      expect(() => x.slice([0, 1])).toThrow("out of device memory");
      expect(() => storageOf(x)).toThrow("out of device memory");
      expect(device.memory.pooled).toBe(0);
      x.dispose();
      expect(device.memory).toMatchObject({ live: 0, pooled: 0 });
      using y = device.toDevice(arange(3, "float32"));
      expect((await y.copyToHost()).toNested()).toEqual([0, 1, 2]);
    });

    test("memory that the device refuses to a recording: every holder of it sees the error", async () => {
      using device = await requestDevice({ target: "webgpu" });
      const { gpu, queue } = internalsOf(device) as Extract<ReturnType<typeof internalsOf>, { kind: "webgpu" }>;
      const pop = gpu.popErrorScope.bind(gpu);
      gpu.popErrorScope = () => pop().then(() => ({ message: "no room" }) as GPUError);
      const held: Allocation[] = [];
      const recording = queue as CommandQueue;
      recording.capturing = { isConditional: false, ops: [], held, findings: [], reads: false };
      const x = device.empty(5, "float32");
      recording.capturing = null;
      gpu.popErrorScope = pop;
      await expect(device.synchronize()).rejects.toThrow("out of device memory");
      expect(() => x.slice([0, 1])).toThrow("out of device memory");
      for (const allocation of held) allocation.release();
    });

    test("an array above the device's largest buffer is a LaunchError", () => {
      const device = getDevice();
      const { maxBufferBytes } = device.limits;
      const tooMany = Math.floor(maxBufferBytes / 4) + 1;
      // Of a buffer that holds more elements than arrays may have, their number is the limit.
      const words = tooMany < 2 ** 31 ? `the device allows ${maxBufferBytes}` : "more than 2147483647";
      expect(() => device.empty([tooMany], "float32")).toThrow(
        expect.objectContaining({ name: "LaunchError", code: "limit", message: expect.stringContaining(words) }),
      );
    });

    describe("segments of 256 and 1024 bytes", () => {
      test.each([256, 1000, 1024])("maxSegmentBytes %i: strided copies go in parts", async (maxSegmentBytes) => {
        using device = await requestDevice({ target: "webgpu", maxSegmentBytes });
        const { maxSegmentBytes: inEffect } = internalsOf(device) as { maxSegmentBytes: number };
        expect(inEffect).toBe(Math.floor(maxSegmentBytes / 256) * 256);
        for (const type of ["float32", "int16", "bool"] as const) {
          const host = arange(3000, type).reshape([30, 100]);
          using x = device.toDevice(host);
          expect((await x.transpose().copyToHost()).toNested()).toEqual(host.T.toNested());
          using y = x.slice([null, null, -1], [1, null, 3]).copy();
          expect((await y.copyToHost()).toNested()).toEqual(host.slice([null, null, -1], [1, null, 3]).toNested());
          x.slice(null, [1, null, 2]).copyFrom(full([30, 50], 1, type));
          host.slice(null, [1, null, 2]).fill(1);
          expect((await x.copyToHost()).toNested()).toEqual(host.toNested());
        }
      });
    });
  },
  ["webgpu"],
);

describeTargets(
  "dispatch",
  ({ getDevice }) => {
    test.each([64, 256])(
      "launches run in program order among copies, each with its own uniforms, %i bytes",
      async (bytes) => {
        const device = getDevice();
        const { queue } = internalsOf(device) as Extract<ReturnType<typeof internalsOf>, { kind: "webgpu" }>;
        using x = device.zeros([4], "uint32");
        const { pipeline, group } = adder(device, x, bytes);
        const uniforms = new Uint32Array(bytes / 4);
        for (let i = 1; i <= 300; i++) {
          uniforms[0] = i;
          queue.dispatch(pipeline, group, new Uint8Array(uniforms.buffer), 1, 1, 1);
        }
        using snapshot = x.copy();
        x.copyFrom(array([5], "uint32"));
        uniforms[0] = 2;
        queue.dispatch(pipeline, group, new Uint8Array(uniforms.buffer), 1, 1, 1);
        const [end, middle] = await Promise.all([x.copyToHost(), snapshot.copyToHost()]);
        expect(middle.toNested()).toEqual([45150, 45150, 45150, 45150]);
        expect(end.toNested()).toEqual([7, 7, 7, 7]);
        expect(new Uint32Array(await queue.readBack((storageOf(x) as { buffer: GPUBuffer }).buffer, 4, 8))).toEqual(
          Uint32Array.of(7, 7),
        );
        expect(() => queue.dispatch(pipeline, group, new Uint8Array(queue.uniformBytes + 1), 1, 1, 1)).toThrow(
          "bytes of uniforms",
        );
      },
    );

    test("where no staging buffer can be mapped, arrays are written without one", async () => {
      using device = await requestDevice({ target: "webgpu" });
      const { gpu } = internalsOf(device) as Extract<ReturnType<typeof internalsOf>, { kind: "webgpu" }>;
      const original = gpu.createBuffer.bind(gpu);
      const create = vi.spyOn(gpu, "createBuffer").mockImplementation((descriptor) => {
        if (descriptor.mappedAtCreation) throw new RangeError("no memory");
        return original(descriptor);
      });
      using x = device.toDevice(arange(300_001, "float32"));
      expect((await x.copyToHost()).get(300_000)).toBe(300_000);
      expect(create).toHaveBeenCalledWith(expect.objectContaining({ mappedAtCreation: true }));
    });

    test("an array whose copy fails is not left on the device", async () => {
      const device = getDevice();
      const { gpu } = internalsOf(device) as Extract<ReturnType<typeof internalsOf>, { kind: "webgpu" }>;
      const { live } = device.memory;
      const write = vi.spyOn(gpu.queue, "writeBuffer").mockImplementation(() => {
        throw new RangeError("no memory");
      });
      expect(() => device.toDevice(arange(10, "float32"))).toThrow("no memory");
      write.mockRestore();
      expect(device.memory.live).toBe(live);
    });

    test("a launch is submitted without a wait", async () => {
      const device = getDevice();
      const { gpu, queue } = internalsOf(device) as Extract<ReturnType<typeof internalsOf>, { kind: "webgpu" }>;
      using x = device.zeros([4], "uint32");
      const { pipeline, group } = adder(device, x, 4);
      queue.dispatch(pipeline, group, new Uint8Array(Uint32Array.of(9).buffer), 1, 1, 1);
      await Promise.resolve();
      const stage = gpu.createBuffer({ size: 16, usage: 9 });
      const encoder = gpu.createCommandEncoder();
      encoder.copyBufferToBuffer((storageOf(x) as { buffer: GPUBuffer }).buffer, 0, stage, 0, 16);
      gpu.queue.submit([encoder.finish()]);
      await stage.mapAsync(1);
      expect(new Uint32Array(stage.getMappedRange())[3]).toBe(9);
      stage.destroy();
    });

    test("what WebGPU finds invalid is thrown by the next wait, once", async () => {
      const device = getDevice();
      const { gpu } = internalsOf(device) as Extract<ReturnType<typeof internalsOf>, { kind: "webgpu" }>;
      gpu.createBuffer({ size: 16, usage: 0xffff });
      await expect(device.synchronize()).rejects.toThrow(
        expect.objectContaining({ name: "DeviceError", code: "validation" }),
      );
      await device.synchronize();
    });
  },
  ["webgpu"],
);

/** @param bytes - of the uniforms of each dispatch. */
function adder(device: Device, x: DeviceArray, bytes: number): { pipeline: GPUComputePipeline; group: GPUBindGroup } {
  const { gpu, queue } = internalsOf(device) as Extract<ReturnType<typeof internalsOf>, { kind: "webgpu" }>;
  const layout = gpu.createBindGroupLayout({ entries: [{ binding: 0, visibility: 4, buffer: { type: "storage" } }] });
  const code = `struct U { step: u32 } @group(0) @binding(0) var<uniform> u: U; @group(1) @binding(0) var<storage, read_write> x: array<u32>;
    @compute @workgroup_size(4) fn main(@builtin(global_invocation_id) id: vec3u) { x[id.x] += u.step; }`;
  const { module, layout: whole } = queue.shader(code, bytes, layout);
  const pipeline = gpu.createComputePipeline({ layout: whole, compute: { module } });
  const { buffer } = storageOf(x) as { buffer: GPUBuffer };
  return { pipeline, group: gpu.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer } }] }) };
}

test("NDArray is one class however it is imported", () => expect(arange(3)).toBeInstanceOf(NDArray));
