// The compiler may come later than the device.
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";

describeTargets("a device that was opened before the compiler was imported", ({ getDevice }) => {
  test("runs kernels at once", async () => {
    const device = getDevice();
    const { kernel } = await import("@gridstride/jit");
    const fill = kernel(({ grid }, a) => {
      a[grid(1)] = 7;
    }).configure(1, 4);
    using a = device.zeros(4, "int32");
    fill(a);
    expect((await a.copyToHost()).toNested()).toEqual([7, 7, 7, 7]);
  });
});
