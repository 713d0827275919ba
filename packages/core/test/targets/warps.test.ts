// Whether subgroups are warps: the test that finds out finds that an adapter's own subgroups follow each other in a block.
import { requestDevice } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";
import { internalsOf } from "../../src/internal.ts";
import type { CommandQueue } from "../../src/webgpu/queue.ts";
import { areInOrder } from "../../src/webgpu/warps.ts";

describeTargets("warps", () => {
  test("of the size of the adapter's subgroups, and of no other", async () => {
    using device = await requestDevice({ target: "webgpu" });
    const internals = internalsOf(device);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const { gpu, numerics } = internals;
    const queue = internals.queue as CommandQueue;
    const { subgroupMinSize, subgroupMaxSize } = gpu.adapterInfo;
    const isFixed = gpu.features.has("subgroups") && subgroupMinSize === subgroupMaxSize;
    if (isFixed) {
      expect(await areInOrder(gpu, queue, subgroupMinSize)).toBe(true);
      expect(await areInOrder(gpu, queue, 2 * subgroupMinSize)).toBe(false);
    }
    expect(numerics.warps).toBe(isFixed && subgroupMinSize === 32);
  });
}, ["webgpu"]);
