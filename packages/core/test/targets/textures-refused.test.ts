// Textures are for webgpu alone.
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";

describeTargets(
  "without a GPU",
  ({ getDevice, target }) => {
    test("textures are refused by name", () => {
      using x = getDevice().zeros([2, 2], "float32");
      expect(() => x.toTexture()).toThrow(
        expect.objectContaining({
          code: "target",
          message: `array.toTexture() is for webgpu; memory of ${target} is the host's: use copyToHost()`,
        }),
      );
    });
  },
  ["cpu", "parallel", "simulator"],
);
