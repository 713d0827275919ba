// Whether subgroups are warps: the test that finds out finds that an adapter's own subgroups follow each other in a block.
import { requestDevice } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";
import { internalsOf } from "../../src/internal.ts";
import type { CommandQueue } from "../../src/webgpu/queue.ts";
import { areInOrder } from "../../src/webgpu/warps.ts";

describeTargets("warps", () => {
  test("of the sizes of the adapter's subgroups, and of no other", async () => {
    using device = await requestDevice({ target: "webgpu" });
    const internals = internalsOf(device);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const { gpu, numerics } = internals;
    const queue = internals.queue as CommandQueue;
    const { subgroupMinSize: least, subgroupMaxSize: most } = gpu.adapterInfo;
    const isFixed = gpu.features.has("subgroups") && least === most;
    const isSized = gpu.features.has("subgroup-size-control" as GPUFeatureName);
    if (isFixed) {
      expect(await areInOrder(gpu, queue, least, false)).toBe(true);
      expect(await areInOrder(gpu, queue, 2 * least, false)).toBe(false);
    }
    const sizes: number[] = [];
    if (isSized)
      for (let size = least / 2; size <= 2 * most; size *= 2)
        if (await areInOrder(gpu, queue, size, true)) sizes.push(size);
    expect(sizes.length > 0).toBe(isSized);
    for (const size of sizes) expect(size >= least && size <= most).toBe(true);
    expect(numerics.warps).toBe(isFixed && least === 32 ? "always" : sizes.includes(32) ? "sized" : "none");
  });
}, ["webgpu"]);
