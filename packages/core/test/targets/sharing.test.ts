// Arrays and devices that are shared with other users of WebGPU, who are played by WebGPU itself.
import { array, type Device, dlpackWeb, listAdapters, requestDevice } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";

const STORAGE = 0x80 | 0x04 | 0x08;

const inPage = "navigator" in globalThis && "gpu" in navigator;

/** A device that somebody else opened, with WebGPU's default limits. */
async function foreignDevice(): Promise<GPUDevice> {
  const own = (globalThis as { navigator?: { gpu?: GPU } }).navigator?.gpu;
  const gpu = own ?? (await dawn());
  const adapter = (await gpu.requestAdapter()) as GPUAdapter;
  return adapter.requestDevice();
}

let made: Promise<GPU> | undefined;
function dawn(): Promise<GPU> {
  const name = "webgpu";
  made ??= import(/* @vite-ignore */ name).then(({ create }) => create([]) as GPU);
  return made;
}

function bufferOf(gpu: GPUDevice, values: Float32Array<ArrayBuffer>, usage = STORAGE): GPUBuffer {
  const buffer = gpu.createBuffer({ size: values.byteLength, usage });
  gpu.queue.writeBuffer(buffer, 0, values);
  return buffer;
}

async function shared(use: (device: Device, gpu: GPUDevice) => Promise<void>): Promise<void> {
  const gpu = await foreignDevice();
  try {
    using device = await requestDevice({ device: gpu });
    await use(device, gpu);
  } finally {
    gpu.destroy();
  }
}

describeTargets("sharing", () => {
  test("a foreign device keeps its limits, and lives on", async () => {
    const gpu = await foreignDevice();
    const heard: string[] = [];
    gpu.onuncapturederror = () => heard.push("owner");
    const device = await requestDevice({ device: gpu });
    expect(device.target).toBe("webgpu");
    expect(device.gpuDevice).toBe(gpu);
    expect(device.limits.maxBufferBytes).toBe(gpu.limits.maxBufferSize);
    expect(device.limits.maxStorageBuffers).toBe(8);
    const x = device.toDevice(new Float32Array([1, 2, 3]));
    expect((await x.copyToHost()).toNested()).toEqual([1, 2, 3]);
    const { buffer } = x.gpuBuffer();
    // Nothing is mappable for reading and writing at once.
    gpu.createBuffer({ size: 4, usage: 3 });
    await expect(device.synchronize()).rejects.toThrow(expect.objectContaining({ code: "validation" }));
    expect(heard).toEqual(["owner"]);
    device.dispose();
    gpu.pushErrorScope("validation");
    const commands = gpu.createCommandEncoder();
    commands.clearBuffer(buffer);
    gpu.queue.submit([commands.finish()]);
    expect((await gpu.popErrorScope())?.message).toMatch(/destroyed/i);
    gpu.createBuffer({ size: 4, usage: 3 });
    await gpu.queue.onSubmittedWorkDone();
    using again = await requestDevice({ device: gpu });
    expect((await again.zeros(2, "int32").copyToHost()).toNested()).toEqual([0, 0]);
    again.dispose();
    gpu.destroy();
  });

  test.skipIf(inPage)("opens an adapter of the list", async () => {
    const [first] = await listAdapters();
    const { index, name } = first as { index: number; name: string };
    expect(index).toBe(0);
    for (const adapter of [index, name]) {
      using device = await requestDevice({ adapter });
      expect((await device.zeros(2, "int32").copyToHost()).toNested()).toEqual([0, 0]);
    }
    for (const adapter of [99, "of nobody"])
      await expect(requestDevice({ adapter })).rejects.toThrow(expect.objectContaining({ code: "adapter" }));
  });

  test("opens each of several adapters, whose arrays do not mix", async ({ skip }) => {
    const list = inPage ? [] : await listAdapters();
    if (list.length < 2 || new Set(list.map(({ name }) => name)).size < list.length) skip("fewer than two names");
    const described: string[] = [];
    for (const { index, name } of list) {
      using device = await requestDevice({ adapter: index });
      using same = await requestDevice({ adapter: name });
      using x = device.zeros(2, "int32").fill(index);
      expect((await x.copyToHost()).toNested()).toEqual([index, index]);
      expect(() => same.zeros(2, "int32").copyFrom(x)).toThrow(expect.objectContaining({ code: "wrong-device" }));
      expect(same.info.adapter).toBe(device.info.adapter);
      described.push(device.info.adapter);
    }
    expect(new Set(described).size).toBe(list.length);
  });

  test("borrows a buffer with offset and strides, and leaves it", () =>
    shared(async (device, gpu) => {
      const buffer = bufferOf(
        gpu,
        Float32Array.from({ length: 12 }, (_, i) => i),
      );
      const x = device.fromGPUBuffer(buffer, { dtype: "float32", shape: [2, 3], offset: 16, strides: [3, 2] });
      expect(x.dtype).toBe("float32");
      expect(device.memory.live).toBe(0);
      expect((await x.slice(0).copyToHost()).toNested()).toEqual([4, 6, 8]);
      x.set(-1, 1, 0);
      const all = device.fromGPUBuffer(buffer, { dtype: "float32", shape: 12 });
      all.slice([0, 2]).copyFrom(array([50, 51], "float32"));
      expect((await all.copyToHost()).toNested()).toEqual([50, 51, 2, 3, 4, 5, 6, -1, 8, 9, 10, 11]);
      x.dispose();
      expect((await all.get(7)) as number).toBe(-1);
    }));

  test("copies between two arrays of one buffer", () =>
    shared(async (device, gpu) => {
      const buffer = bufferOf(gpu, Float32Array.of(0, 1, 2, 3));
      const x = device.fromGPUBuffer(buffer, { dtype: "float32", shape: 4 });
      const y = device.fromGPUBuffer(buffer, { dtype: "float32", shape: 4 });
      y.slice([2, 4]).copyFrom(x.slice([0, 2]));
      y.slice([1, null]).copyFrom(x.slice([null, -1]));
      expect((await x.copyToHost()).toNested()).toEqual([0, 0, 1, 0]);
    }));

  test("lends a buffer after what was recorded", () =>
    shared(async (device, gpu) => {
      using x = device.zeros([4, 4], "float32");
      x.slice(1).fill(7);
      const { buffer, offset, size } = x.slice(1).gpuBuffer();
      expect([offset, size]).toEqual([16, 16]);
      const copy = gpu.createBuffer({ size: 16, usage: STORAGE });
      const commands = gpu.createCommandEncoder();
      commands.copyBufferToBuffer(buffer as GPUBuffer, offset, copy, 0, size);
      gpu.queue.submit([commands.finish()]);
      const y = device.fromGPUBuffer(copy, { dtype: "float32", shape: [4] });
      expect((await y.copyToHost()).toNested()).toEqual([7, 7, 7, 7]);
      expect(() => x.T.gpuBuffer()).toThrow(expect.objectContaining({ name: "ShapeError", code: "layout" }));
    }));

  test("passes arrays by DLPack's convention", () =>
    shared(async (device, gpu) => {
      using one = await requestDevice({ device: gpu });
      using x = one.toDevice(
        array(
          [
            [1, 2, 3],
            [4, 5, 6],
          ],
          "int16",
        ),
      );
      const tensor = x.T[dlpackWeb]();
      expect(tensor).toMatchObject({ device: gpu, byteOffset: 0, shape: [3, 2], strides: [1, 3] });
      expect(tensor.dtype).toEqual({ code: 0, bits: 16, lanes: 1 });
      const y = device.from(x.T);
      expect(y.device).toBe(device);
      expect((await y.copyToHost()).toNested()).toEqual([
        [1, 4],
        [2, 5],
        [3, 6],
      ]);
      const host = { device: null, buffer: Float64Array.of(1, 2, 3).buffer, byteOffset: 8 };
      const given = { ...host, dtype: { code: 2, bits: 64, lanes: 1 }, shape: [2], strides: [1] };
      expect((await device.from({ [dlpackWeb]: () => given }).copyToHost()).toNested()).toEqual([2, 3]);
      const vector = { ...given, dtype: { code: 2, bits: 32, lanes: 4 } };
      expect(() => device.from({ [dlpackWeb]: () => vector })).toThrow(expect.objectContaining({ code: "dtype" }));
    }));

  test("refuses what cannot be shared", () =>
    shared(async (device, gpu) => {
      const refused = (layout: object, buffer: unknown = bufferOf(gpu, new Float32Array(8))) =>
        expect(() => device.fromGPUBuffer(buffer as GPUBuffer, layout as never));
      const whole = { dtype: "float32", shape: 8 };
      refused(whole, bufferOf(gpu, new Float32Array(8), 0x80 | 0x08)).toThrow(
        expect.objectContaining({ name: "LaunchError", code: "usage", message: expect.stringContaining("COPY_SRC") }),
      );
      refused({ ...whole, shape: 9 }).toThrow(expect.objectContaining({ code: "bad-size" }));
      refused({ ...whole, strides: [-1] }).toThrow(expect.objectContaining({ code: "bad-size" }));
      refused({ ...whole, offset: 2 }).toThrow(expect.objectContaining({ code: "wrong-kind" }));
      refused({ ...whole, byteOffset: 4 }).toThrow(/no option 'byteOffset'/);
      refused(whole, new Float32Array(8)).toThrow(expect.objectContaining({ code: "wrong-kind" }));
      expect(() => device.from([1, 2] as never)).toThrow(expect.objectContaining({ code: "wrong-kind" }));
      using small = await requestDevice({ device: gpu, maxSegmentBytes: 256 });
      using big = small.zeros(100, "float32");
      expect(() => big.gpuBuffer()).toThrow(/float32\[100\] lies in a buffer of \d+ bytes/);
      for (const given of [{ target: "cpu" }, { powerPreference: "low-power" }])
        await expect(requestDevice({ device: gpu, ...given } as never)).rejects.toThrow(
          expect.objectContaining({ code: "wrong-kind" }),
        );
    }));

  test("refuses a buffer of another device", () =>
    shared(async (device) => {
      const other = await foreignDevice();
      const theirs = bufferOf(other, new Float32Array(8));
      const whole = { dtype: "float32", shape: 8 } as const;
      const wrong = expect.objectContaining({ name: "LaunchError", code: "wrong-device" });
      const x = device.fromGPUBuffer(theirs, whole);
      await expect(device.synchronize()).rejects.toThrow(wrong);
      expect(() => x.fill(1)).toThrow(wrong);
      using its = await requestDevice({ device: other });
      using y = its.zeros(8, "float32");
      const lent = y.gpuBuffer().buffer as GPUBuffer;
      expect(() => device.fromGPUBuffer(lent, whole)).toThrow(wrong);
      expect(() => device.from(y)).toThrow(wrong);
      other.destroy();
    }));

  test("tells of a destroyed device", async () => {
    const gpu = await foreignDevice();
    gpu.destroy();
    await expect(requestDevice({ device: gpu })).rejects.toThrow(
      expect.objectContaining({ name: "DeviceLostError", code: "destroyed" }),
    );
    const later = await foreignDevice();
    using device = await requestDevice({ device: later });
    using x = device.zeros(3, "float32");
    later.destroy();
    await expect(x.copyToHost()).rejects.toThrow(expect.objectContaining({ name: "DeviceLostError" }));
    await expect(device.lost).resolves.toMatchObject({ code: "destroyed" });
  });
}, ["webgpu"]);

describeTargets(
  "nothing to share",
  ({ getDevice }) => {
    test("says which target has it", () => {
      const missing = expect.objectContaining({ name: "UnsupportedError", code: "target", targets: ["webgpu"] });
      const device = getDevice();
      using x = device.zeros(3, "float32");
      expect(() => device.gpuDevice).toThrow(missing);
      expect(() => device.fromGPUBuffer({} as GPUBuffer, { dtype: "float32", shape: 1 })).toThrow(missing);
      expect(() => x.gpuBuffer()).toThrow(missing);
      expect(() => x[dlpackWeb]()).toThrow(missing);
    });
  },
  ["cpu"],
);
