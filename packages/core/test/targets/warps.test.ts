// Whether subgroups are warps: the test that finds out finds that an adapter's own subgroups follow each other in a block.
import { requestDevice } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";
import { internalsOf } from "../../src/internal.ts";
import type { CommandQueue } from "../../src/webgpu/queue.ts";
import { hasWarps } from "../../src/webgpu/warps.ts";

describeTargets("warps", () => {
  test("of the size of the adapter's subgroups, and of no other", async () => {
    using device = await requestDevice({ target: "webgpu" });
    const internals = internalsOf(device);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const { gpu, numerics } = internals;
    const queue = internals.queue as CommandQueue;
    const { subgroupMinSize, subgroupMaxSize } = gpu.adapterInfo;
    const isFixed = gpu.features.has("subgroups") && subgroupMinSize === subgroupMaxSize;
    expect(await hasWarps(gpu, queue, subgroupMinSize)).toBe(isFixed);
    expect(await hasWarps(gpu, queue, 2 * subgroupMinSize)).toBe(false);
    expect(numerics.warps).toBe(isFixed && subgroupMinSize === 32);
  });

  // llvmpipe does with LP_NATIVE_VECTOR_WIDTH=1024: it says 32, and its subgroups have 16.
  test("not where the adapter says another size than its subgroups have", async () => {
    using device = await requestDevice({ target: "webgpu" });
    const internals = internalsOf(device);
    if (internals.kind !== "webgpu" || !internals.gpu.features.has("subgroups")) return;
    const { gpu } = internals;
    const size = 2 * gpu.adapterInfo.subgroupMaxSize;
    const lying = new Proxy(gpu, {
      get(real, name) {
        if (name === "adapterInfo") return { subgroupMinSize: size, subgroupMaxSize: size };
        const value = Reflect.get(real, name, real) as unknown;
        return typeof value === "function" ? value.bind(real) : value;
      },
    });
    expect(await hasWarps(lying, internals.queue as CommandQueue, size)).toBe(false);
  });
}, ["webgpu"]);
