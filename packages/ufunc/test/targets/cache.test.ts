// Kernels of ufuncs and gufuncs are kept between runs, and no ufunc gets the kernel of another.
import type { DeviceArray } from "@gridstride/core";
import { cacheKernels, type KernelCacheHandle } from "@gridstride/jit/cache";
import { eachTarget } from "@gridstride/testing";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { afterEach, expect, test } from "vitest";

interface NodeProcess {
  readonly pid: number;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A folder of this run in Node, and what the page has in Chromium. */
function ownCache(name: string): { readonly folder?: string } {
  const { process } = globalThis as { process?: Partial<NodeProcess> };
  if (process?.pid === undefined) return {};
  return { folder: `${process.env?.TMPDIR ?? process.env?.TEMP ?? "/tmp"}/gridstride-ufuncs-${process.pid}-${name}` };
}

let cache: KernelCacheHandle | null = null;
afterEach(() => cache?.close());

eachTarget(({ target, getDevice }) => {
  test("equal functions share entries, and others do not", async () => {
    const device = getDevice();
    using x = device.toDevice(Float32Array.of(1, 2, 3));
    using y = device.toDevice(Float32Array.of(10, 20, 30));
    const call = async (make: () => (...args: never[]) => unknown): Promise<unknown> => {
      using result = make()(x as never, y as never) as DeviceArray;
      return (await result.copyToHost()).toNested();
    };
    const add = () => vectorize((x: number, y: number) => x + y);
    const subtract = () => vectorize((x: number, y: number) => x - y);
    cache = await cacheKernels(ownCache(target));
    expect(await call(add)).toEqual([11, 22, 33]);
    const { made, found } = cache.counts;
    expect(made + found).toBeGreaterThan(0);
    expect(await call(add)).toEqual([11, 22, 33]);
    expect([cache.counts.made, cache.counts.found > found]).toEqual([made, true]);
    expect(await call(subtract)).toEqual([-9, -18, -27]);
    expect(await call(() => vectorize(["float32(float32, float32)"], (x, y) => x + y))).toEqual([11, 22, 33]);
    await cache.flush();
  });

  test("reductions that differ in their identity alone stay apart", async () => {
    const device = getDevice();
    using x = device.toDevice(Float32Array.of(5, 7));
    cache = await cacheKernels(ownCache(target));
    const sum = async (identity: number): Promise<unknown> => {
      using made = vectorize((x: number, y: number) => x + y, { identity }).reduce(
        x.slice([0, 0]),
      ) as unknown as DeviceArray;
      return (await made.copyToHost()).toNested();
    };
    for (const identity of [3, Infinity, -Infinity]) expect(await sum(identity)).toBe(identity);
  });

  test("methods, gufuncs and the types of results are kept too", async () => {
    const device = getDevice();
    using x = device.toDevice(Float32Array.of(5, 7, 2));
    using rows = x.reshape([1, 3]);
    cache = await cacheKernels(ownCache(`all-${target}`));
    const run = async (): Promise<readonly unknown[]> => {
      const larger = vectorize((x: number, y: number) => Math.max(x, y));
      const total = guvectorize("(n)->()", (x, out) => {
        let sum = 0;
        for (let i = 0; i < x.length; i++) sum += x[i]!;
        out[0] = sum;
      });
      const made = [larger.reduce(x), larger.accumulate(x), total(rows)] as readonly unknown[] as DeviceArray[];
      const shown: unknown[] = [];
      for (const one of made) shown.push((await one.copyToHost()).toNested());
      for (const one of made) one.dispose();
      return shown;
    };
    expect(await run()).toEqual([7, [5, 7, 7], [14]]);
    const { made, found } = cache.counts;
    expect(await run()).toEqual([7, [5, 7, 7], [14]]);
    expect(cache.counts.made).toBe(made);
    // Kernels on the simulator are not modules: only what is known about functions is kept.
    expect(cache.counts.found).toBeGreaterThan(found);
  });
});
