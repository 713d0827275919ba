import { arange, type Device, ones } from "@gridstride/core";
import type { TargetContext } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { core } from "../gufunc-functions.ts";
import { matmul } from "./gufuncs.ts";

/** Registers tests of calls with arrays that are on the device. */
export function testDeviceArrays({ getDevice }: TargetContext): void {
  describe("device arrays", () => {
    test("give device arrays, enqueued; nothing but the result stays in memory", async () => {
      const device = getDevice();
      using a = device.toDevice(arange(12, "float32").reshape([2, 2, 3]));
      using b = device.toDevice(arange(6, "float32").reshape([3, 2]));
      const before = device.memory.live;
      const made = matmul(a, b) as ReturnType<Device["toDevice"]>;
      expect(made.device).toBe(device);
      // The least that a device's pool gives.
      expect(device.memory.live - before).toBeLessThanOrEqual(256);
      expect((await made.copyToHost()).toNested()).toEqual([
        [
          [10, 13],
          [28, 40],
        ],
        [
          [46, 67],
          [64, 94],
        ],
      ]);
      made.dispose();
    });

    test("are converted by launches; an output may lie over an input or have another type", async () => {
      const device = getDevice();
      using a = device.toDevice(arange(4, "int16").reshape([2, 2]));
      using b = device.toDevice(ones([1, 2], "int32"));
      using out = device.zeros([2, 2], "float32");
      const stretched = b.broadcastTo([2, 2]);
      matmul(a, stretched, { out });
      expect((await out.copyToHost()).toNested()).toEqual([
        [1, 1],
        [5, 5],
      ]);
      using over = device.toDevice(arange(9, "float32"));
      // The output is the first input, one element further on.
      const [x, y] = [over.slice([0, 8]).reshape([2, 2, 2]), over.slice([1, 9]).reshape([2, 2, 2])];
      matmul(x, x, { out: y });
      expect((await over.copyToHost()).toNested()).toEqual([0, 2, 3, 6, 11, 46, 55, 66, 79]);
    });

    test("an operand of another device, or of the host, is refused", () => {
      using a = getDevice().toDevice(ones([2, 2], "float32"));
      expect(() => matmul(a, ones([2, 2], "float32"))).toThrow("got host and device arrays together");
    });
  });

  test("an input that is broadcast is not expanded", async () => {
    const device = getDevice();
    using x = device.toDevice(ones([64], "float32"));
    using y = device.toDevice(ones([1, 64], "float32"));
    const before = device.memory.live;
    const made = core("inner1d", "(i),(i)->()", ["ff->f"])(x.broadcastTo([50, 20, 64]), y) as ReturnType<
      Device["toDevice"]
    >;
    expect(device.memory.live - before).toBeLessThanOrEqual(4096);
    expect((await made.copyToHost()).get(49, 19)).toBe(64);
    made.dispose();
  });
}
