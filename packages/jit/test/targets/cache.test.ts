// Compiled kernels are kept between runs: in a folder in Node, in Cache storage in Chromium. Kernels that are made anew stand
// for the second run here; test/unit/cache/processes.test.ts has processes of their own.
import { array, type Device, float32, record, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { cacheKernels, type KernelCacheHandle } from "@gridstride/jit/cache";
import { eachTarget } from "@gridstride/testing";
import { afterEach, expect, test } from "vitest";

interface NodeProcess {
  readonly pid: number;
  readonly env: Readonly<Record<string, string | undefined>>;
}

let opened = 0;
/** A new folder in Node, and what the page has in Chromium. */
function ownCache(): { readonly folder?: string } {
  const { process } = globalThis as { process?: Partial<NodeProcess> };
  if (process?.pid === undefined) return {};
  const { TMPDIR, TEMP } = process.env ?? {};
  return { folder: `${TMPDIR ?? TEMP ?? "/tmp"}/gridstride-kernels-${process.pid}-${opened++}` };
}

let cache: KernelCacheHandle | null = null;
afterEach(() => cache?.close());

const N = 960;
const particle = record({ x: "float32", id: "int32" });

/** Kernels of all kinds, each made anew; their results one after the other. */
async function everything(device: Device): Promise<readonly unknown[]> {
  const square = deviceFunction((x: number) => x * x);
  const wave = kernel(
    ({ grid, square, table }, y, x, k) => {
      const i = grid(1);
      if (i < y.length) y[i] = Math.cos(x[i]! * k) + square(x[i]!) + table[i % 3]!;
    },
    { uses: { square, table: Float32Array.of(0.5, -1, 7) } },
  );
  const reversed = kernel(({ shared, threadIdx, blockIdx, blockDim, syncthreads }, y, x) => {
    const own = shared.array(64, "float32");
    const first = blockIdx.x * blockDim.x;
    own[threadIdx.x] = x[first + threadIdx.x]!;
    syncthreads();
    y[first + threadIdx.x] = own[63 - threadIdx.x]!;
  });
  const counted = kernel(({ grid, atomic }, bins, x) => {
    const i = grid(1);
    if (i < x.length) atomic.add(bins, Math.trunc(Math.abs(x[i]!)) % 16, 1);
  });
  const turned = kernel("void(complex64[:], complex64)", ({ grid }, z, by) => {
    const i = grid(1);
    if (i < z.length) z[i] = ((z[i] as never as number) * (by as never as number)) as never;
  });
  const moved = kernel(({ grid }, p) => {
    const i = grid(1);
    if (i < p.length) p[i].x += p[i].id;
  });
  const twice = kernel(({ grid }, y) => {
    const i = grid(1);
    y[i] = y[i]! + 1;
    grid.sync();
    y[i + 64] = y[i]! * y[(i + 1) % 64]!;
  });
  const on = { device };
  using x = device.toDevice(Float32Array.from({ length: N }, (_, i) => i / 7 - 50));
  using y = device.zeros(N, "float32");
  using z = device.zeros(N, "float32");
  using bins = device.zeros(16, "int32");
  using all = device.zeros(128, "float32");
  const parts = array(
    [
      { re: 1, im: 2 },
      { re: -3, im: 0.5 },
    ],
    "complex64",
  );
  const particles = zeros(9, particle);
  for (let i = 0; i < 9; i++) particles.set({ x: i / 2, id: i }, i);
  wave.forall(N)(y, x, float32(3));
  reversed.configure(N / 64, 64)(z, x);
  counted.forall(N)(bins, x);
  twice.configure(2, 32)(all);
  await turned.forall(2, on)(parts, { re: 0.5, im: 1 });
  await moved.forall(9, on)(particles);
  const read = [y, z, bins, all].map(async (one) => (await one.copyToHost()).toNested());
  return [...(await Promise.all(read)), parts.toNested(), particles.field("x").toNested()];
}

eachTarget(({ getDevice }) => {
  test("kernels of the same text are compiled once, and give the same bits", async () => {
    const device = getDevice();
    const right = await everything(device);
    const place = ownCache();
    cache = await cacheKernels(place);
    expect(await everything(device)).toEqual(right);
    await cache.flush();
    // In a page other targets may have made some before.
    expect(cache.counts.found + cache.counts.made).toBeGreaterThan(5);
    // As another program opens it.
    cache = await cacheKernels(place);
    expect(await everything(device)).toEqual(right);
    // The kernel with grid.sync() alone is asked for and never kept.
    expect([cache.counts.made, cache.counts.refused]).toEqual([1, 0]);
  });

  test("prepare takes what is kept", async () => {
    const device = getDevice();
    const place = ownCache();
    const prepared = async (): Promise<unknown> => {
      const add = kernel(({ grid }, y, k) => {
        const i = grid(1);
        if (i < y.length) y[i] = y[i]! + k + 41;
      });
      await add.prepare(["float32[::1]", 2], { device, block: 64 });
      const { made } = cache?.counts ?? {};
      using y = device.zeros(64, "float32");
      add.configure(1, 64)(y, 1);
      expect(cache?.counts.made).toBe(made);
      return (await y.copyToHost()).toNested();
    };
    cache = await cacheKernels(place);
    const right = await prepared();
    expect(right).toEqual(new Array(64).fill(42));
    await cache.flush();
    cache = await cacheKernels(place);
    expect(await prepared()).toEqual(right);
    expect([cache.counts.made, cache.counts.found > 0]).toEqual([0, true]);
  });

  test("what differs in a number of `uses`, a sign of zero or a type is compiled apart", async () => {
    const device = getDevice();
    cache = await cacheKernels(ownCache());
    const run = async (k: number, fill: Float32Array | Int32Array): Promise<unknown> => {
      const over = kernel(
        ({ grid, k }, y) => {
          const i = grid(1);
          if (i < y.length) y[i] = Math.min(1 / k, 1e9) + y[i]! / 2;
        },
        { uses: { k } },
      );
      using y = device.toDevice(fill);
      over.forall(1)(y);
      return (await y.copyToHost()).get(0);
    };
    const floats = Float32Array.of(1);
    expect(await run(2, floats)).toBe(1);
    expect(await run(4, floats)).toBe(0.75);
    expect(await run(0, floats)).toBe(1e9);
    expect(await run(-0, floats)).toBe(-Infinity);
    expect(await run(4, Int32Array.of(7))).toBe(3);
  });
});
