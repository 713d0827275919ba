import { defaultHostDevice, zeros } from "@gridstride/core";
import { kernel, loadWebGpu } from "@gridstride/jit";
import { expect, test } from "vitest";

test("WGSL is printed once its printer was loaded, without any webgpu device", async () => {
  const fill = kernel(({ grid }, a) => {
    a[grid(1)] = 1;
  });
  const device = defaultHostDevice("simulator");
  await fill.configure(1, 4, { device })(zeros(4, "float32"));
  expect(() => fill.inspectWgsl()).toThrow(expect.objectContaining({ code: "not-loaded" }));
  await loadWebGpu();
  expect(fill.inspectWgsl()).toContain("@compute");
});
