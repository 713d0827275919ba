// Kernels of stencils are kept between runs.
import type { DeviceArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { cacheKernels } from "@gridstride/jit/cache";
import { stencil } from "@gridstride/kernels";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

eachTarget(({ target, getDevice }) => {
  test("a stencil that is made again compiles nothing, and another one does", async () => {
    // What a software adapter has besides is loaded behind the first launch, or here.
    const first = kernel(({ grid }, x) => {
      if (grid(1) < x.length) x[grid(1)] = 1;
    });
    await first.prepare(["float32[::1]"], { device: getDevice() });
    const { process } = globalThis as {
      process?: { readonly pid?: number; readonly env: Readonly<Record<string, string | undefined>> };
    };
    const folder = `${process?.env.TMPDIR ?? process?.env.TEMP ?? "/tmp"}/gridstride-stencils-${process?.pid}-${target}`;
    const cache = await cacheKernels(process?.pid === undefined ? {} : { folder });
    try {
      using x = getDevice().toDevice(Float32Array.of(1, 2, 4, 8, 16));
      const run = async (make: () => (x: DeviceArray) => unknown): Promise<unknown> => {
        using made = make()(x) as DeviceArray;
        return (await made.copyToHost()).toNested();
      };
      const sum = () => stencil((x) => x[-1]! + x[1]!);
      expect(await run(sum)).toEqual([0, 5, 10, 20, 0]);
      const { made, found } = cache.counts;
      expect(await run(sum)).toEqual([0, 5, 10, 20, 0]);
      expect([cache.counts.made, cache.counts.found > found]).toEqual([made, true]);
      expect(await run(() => stencil((x) => x[-1]! - x[1]!))).toEqual([0, -3, -6, -12, 0]);
      expect(cache.counts.made).toBeGreaterThan(made);
    } finally {
      cache.close();
    }
  });
});
