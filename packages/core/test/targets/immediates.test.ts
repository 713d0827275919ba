// Uniforms as immediates: where a device has none, or its immediates are wrong, they are in a buffer as before.
import { arange, type Device, DeviceLostError, requestDevice } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { expect, test, vi } from "vitest";
import { internalsOf, type WebGpuInternals } from "../../src/internal.ts";

type SetImmediates = GPUComputePassEncoder["setImmediates"];

const internals = (device: Device): WebGpuInternals => internalsOf(device) as WebGpuInternals;
const immediateBytes = (device: Device): number => internals(device).queue.immediateBytes;

describeTargets(
  "immediates",
  ({ getDevice }) => {
    /** A pass's prototype, whose methods all passes have. */
    function passes(): { setImmediates: SetImmediates } {
      const encoder = internals(getDevice()).gpu.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.end();
      encoder.finish();
      return Object.getPrototypeOf(pass) as GPUComputePassEncoder;
    }

    async function computes(device: Device): Promise<void> {
      using x = device.toDevice(arange(300, "float32"));
      using odd = x.slice([1, null, 2]);
      using copied = odd.copy();
      expect((await copied.copyToHost()).get(149)).toBe(299);
      await device.synchronize();
    }

    async function lose(device: Device): Promise<void> {
      internals(device).gpu.destroy();
      await expect(device.synchronize()).rejects.toThrow(DeviceLostError);
    }

    test("as many bytes as the standard promises, where the device has them", () => {
      const device = getDevice();
      const { limits } = internals(device).gpu;
      // Chromium's Dawn loses them before an indirect dispatch.
      const some = "process" in globalThis ? [64] : [0, 64];
      expect(limits.maxImmediateSize ? some : [0]).toContain(immediateBytes(device));
    });

    test("a device without them", async () => {
      const { gpu } = internals(getDevice());
      const set = vi.spyOn(passes(), "setImmediates");
      using device = await requestDevice({ target: "webgpu", device: withoutLimit(gpu) });
      expect(immediateBytes(device)).toBe(0);
      await computes(device);
      expect(set).not.toHaveBeenCalled();
      set.mockRestore();
    });

    test.each([
      ["do not arrive", () => undefined],
      ["arrive as zeros", (set: SetImmediates, bytes: ArrayBuffer) => set(0, new ArrayBuffer(bytes.byteLength))],
    ] as const)("a device whose immediates %s", async (_, wrong) => {
      if (immediateBytes(getDevice()) === 0) return;
      const prototype = passes();
      const real = prototype.setImmediates;
      const set = vi.spyOn(prototype, "setImmediates");
      set.mockImplementation(function (this: GPUComputePassEncoder, _at, bytes) {
        return wrong(real.bind(this) as SetImmediates, bytes as ArrayBuffer);
      } as SetImmediates);
      using device = await requestDevice({ target: "webgpu" });
      expect(set).toHaveBeenCalled();
      set.mockClear();
      expect(immediateBytes(device)).toBe(0);
      await computes(device);
      expect(set).not.toHaveBeenCalled();
      set.mockRestore();
    });

    test("a device that loses them before an indirect dispatch", async () => {
      if (immediateBytes(getDevice()) === 0) return;
      const prototype = passes() as GPUComputePassEncoder;
      const real = prototype.dispatchWorkgroupsIndirect;
      const dispatch = vi.spyOn(prototype, "dispatchWorkgroupsIndirect");
      dispatch.mockImplementation(function (this: GPUComputePassEncoder, blocks, at) {
        this.setImmediates(0, new ArrayBuffer(4));
        return real.call(this, blocks, at);
      });
      using device = await requestDevice({ target: "webgpu" });
      expect(immediateBytes(device)).toBe(0);
      dispatch.mockRestore();
      await computes(device);
    });

    test("a device that had them is not recovered on a device without them", async () => {
      if (immediateBytes(getDevice()) === 0) return;
      using device = await requestDevice({ target: "webgpu", recover: true });
      await lose(device);
      const set = vi.spyOn(passes(), "setImmediates").mockImplementation(() => undefined);
      await expect(device.recover()).rejects.toThrow(
        expect.objectContaining({ code: "adapter", message: expect.stringContaining("self-test (immediates)") }),
      );
      set.mockRestore();
      await device.recover();
      await computes(device);
    });

    test("a device without them is recovered on a device that has them", async () => {
      using device = await requestDevice({ target: "webgpu", recover: true });
      internals(device).queue.immediateBytes = 0;
      await lose(device);
      await device.recover();
      const set = vi.spyOn(passes(), "setImmediates");
      await computes(device);
      expect(set).not.toHaveBeenCalled();
      set.mockRestore();
    });
  },
  ["webgpu"],
);

/** A device as an older browser has it. */
function withoutLimit(gpu: GPUDevice): GPUDevice {
  const limits = new Proxy(gpu.limits, {
    get: (real, name) => (name === "maxImmediateSize" ? undefined : Reflect.get(real, name, real)),
  });
  return new Proxy(gpu, {
    get(real, name) {
      if (name === "limits") return limits;
      const value = Reflect.get(real, name, real) as unknown;
      return typeof value === "function" ? value.bind(real) : value;
    },
  });
}
