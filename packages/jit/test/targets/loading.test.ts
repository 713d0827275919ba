// What only webgpu needs is loaded with the first webgpu device; the compiler itself may come later than the device.
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";

describeTargets(
  "a device that was opened before the compiler was imported",
  ({ getDevice }) => {
    test("runs kernels after its next wait at the latest, and says so before", async () => {
      const device = getDevice();
      const { kernel } = await import("@gridstride/jit");
      const fill = kernel(({ grid }, a) => {
        a[grid(1)] = 7;
      }).configure(1, 4);
      using a = device.zeros(4, "int32");
      try {
        // Vitest's loader for Node may have the rest of the compiler by now; a browser has it not.
        fill(a);
      } catch (error) {
        expect(error).toMatchObject({ code: "not-loaded" });
      }
      await device.synchronize();
      fill(a);
      expect((await a.copyToHost()).toNested()).toEqual([7, 7, 7, 7]);
    });
  },
  ["webgpu"],
);
