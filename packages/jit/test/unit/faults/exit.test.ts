// A script that forgets to dispose ends by itself.
import { expect, inject, test } from "vitest";
import { bundle, runBundle } from "../../bundle.ts";

test.skipIf(inject("gridstrideWebgpu") === "off")("a process with devices that were not disposed ends", async () => {
  const started = performance.now();
  const printed = await runBundle(await bundle("faults/forgets.ts"), 30_000);
  expect(printed.trim().split("\n")).toEqual(["simulator 0,2,4,6,8,10,12,14", "webgpu 0,2,4,6,8,10,12,14"]);
  expect(performance.now() - started).toBeLessThan(30_000);
});
