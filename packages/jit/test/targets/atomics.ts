import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import type { TargetContext } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const atomics = kernel(({ grid, atomic }, n, out) => {
  const i = grid(1);
  if (i >= n) return;
  atomic.add(out, 0, i);
  atomic.sub(out, 1, i);
  atomic.min(out, 2, 500 - i);
  atomic.max(out, 3, i);
  atomic.or(out, 4, 1 << (i % 31));
  atomic.and(out, 5, ~(1 << (i % 8)));
  atomic.xor(out, 6, i);
});

const incDec = kernel(({ grid, atomic }, n, out) => {
  if (grid(1) >= n) return;
  atomic.inc(out, 0, 9);
  atomic.dec(out, 1, 9);
});

const tickets = kernel(({ grid, atomic }, counter, taken) => {
  const i = grid(1);
  if (i < taken.size) taken[atomic.add(counter, 0, 1)] = 1;
});

const casLoop = kernel(({ grid, atomic }, n, out) => {
  if (grid(1) >= n) return;
  let seen = atomic.add(out, [0, 0], 0);
  while (true) {
    const old = atomic.cas(out, [0, 0], seen, seen + 2);
    if (old === seen) break;
    seen = old;
  }
});

const floatAdd = kernel(({ grid, atomic, shared, syncthreads, threadIdx }, x, out) => {
  const total = shared.array(1, "float32");
  if (threadIdx.x === 0) total[0] = 0;
  syncthreads();
  const i = grid(1);
  if (i < x.size) atomic.add(total, 0, x[i]);
  syncthreads();
  if (threadIdx.x === 0) atomic.add(out, 0, total[0]);
});

const messages = kernel(({ threadIdx, blockIdx, blockDim, atomic, shared, syncthreads }, given, flags, seen) => {
  const t = threadIdx.x;
  const sums = shared.array(2, given.dtype);
  if (t < 2) atomic.store(sums, t, t * 100);
  syncthreads();
  atomic.add(sums, t % 2, given[t]);
  atomic.store(flags, [blockIdx.x, t], given[t] * 2);
  syncthreads();
  seen[blockIdx.x * blockDim.x + t] = atomic.load(sums, t % 2) + atomic.load(flags, [blockIdx.x, (t + 1) % blockDim.x]);
});

/** Of an array that nothing writes. */
const watched = kernel(({ grid, atomic }, x, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = atomic.load(x, i) * 2;
});

const extremes = kernel(({ grid, atomic }, n, out) => {
  const i = grid(1);
  if (i >= n) return;
  atomic.add(out, 0, i);
  atomic.sub(out, 1, i);
  atomic.min(out, 2, 500 - i);
  atomic.max(out, 3, i);
});

/** Element 0 grows by 2 from each thread, by compare and swap; of shared memory too. */
const exchanged = kernel(({ threadIdx, grid, atomic, shared, syncthreads }, out) => {
  const mine = shared.array(1, out.dtype);
  if (threadIdx.x === 0) mine[0] = 0;
  syncthreads();
  atomic.max(mine, 0, 9);
  if (grid(1) < 300) {
    let seen = atomic.load(out, 0);
    while (true) {
      const old = atomic.cas(out, 0, seen, seen + 2);
      if (old === seen) break;
      seen = old;
    }
    atomic.exch(out, 1, 2 ** 33);
  }
  syncthreads();
  if (threadIdx.x === 0) atomic.store(out, 2, atomic.load(mine, 0));
});

const wideBits = kernel(({ grid, atomic, int64 }, n, out) => {
  const i = grid(1);
  if (i >= n) return;
  const one = int64(1);
  atomic.or(out, 0, one << (i % 40));
  atomic.and(out, 1, ~(one << (i % 40)));
  atomic.xor(out, 2, int64(i) << 33);
  atomic.inc(out, 3, 9);
  atomic.dec(out, 4, 9);
});

/** Updates by constants that a compiler may combine with the element. */
const zeroed = kernel(
  ({ grid, atomic, T }, out) => {
    if (grid(1) > 0) return;
    atomic.sub(out, 0, T[1]);
    atomic.add(out, 1, -T[1]);
    atomic.sub(out, 2, -0);
    atomic.add(out, 3, T[1]);
  },
  { uses: { T: Float32Array.of(0.5, -0) } },
);

/** Registers the tests of atomics on one target. */
export function testAtomics({ getDevice }: TargetContext): void {
  describe("atomics", () => {
    test.each(["int32", "uint32"] as const)("%s", async (dtype) => {
      const n = 300;
      const start = dtype === "int32" ? [0, 0, 1000, -5, 0, 255, 0] : [0, 50_000, 1000, 3, 0, 255, 0];
      const out = array(start, dtype);
      await atomics.forall(n, { device: getDevice() })(n, out);
      let xor = 0;
      for (let i = 0; i < n; i++) xor ^= i;
      const sum = (n * (n - 1)) / 2;
      expect(out.toNested()).toEqual([sum, (start[1] ?? 0) - sum, 201, 299, 2 ** 31 - 1, 0, xor]);
    });

    test.each(["int32", "uint32"] as const)("inc and dec of %s wrap around", async (dtype) => {
      const out = array([0, 5], dtype);
      await incDec.forall(25, { device: getDevice() })(25, out);
      expect(out.toNested()).toEqual([5, 0]);
    });

    test("float32 keeps the sign of zero", async () => {
      const out = array([-0, -0, -0, -0], "float32");
      await zeroed.configure(1, 1, { device: getDevice() })(out);
      expect(out.toNested()).toEqual([0, 0, 0, -0]);
    });

    test("inc and dec compare negative numbers as such", async () => {
      const out = array([-3, -3], "int32");
      await incDec.configure(1, 1, { device: getDevice() })(1, out);
      expect(out.toNested()).toEqual([-2, -4]);
    });

    test.each(["int32", "uint32", "float32"] as const)("load and store of %s", async (dtype) => {
      const given = Array.from({ length: 64 }, (_, i) => (i * 13) % 31);
      const [flags, seen] = [zeros([2, 64], dtype), zeros(128, dtype)];
      const device = getDevice();
      await messages.configure(2, 64, { device })(array(given, dtype), flags, seen);
      const sums = [0, 1].map((half) => given.reduce((sum, v, i) => (i % 2 === half ? sum + v : sum), half * 100));
      const row = given.map((v) => v * 2);
      expect(flags.toNested()).toEqual([row, row]);
      const expected = given.map((_, t) => sums[t % 2]! + row[(t + 1) % 64]!);
      expect(seen.toNested()).toEqual([...expected, ...expected]);
      const twice = zeros(64, dtype);
      await watched.forall(64, { device })(array(given, dtype), twice);
      expect(twice.toNested()).toEqual(row);
    });

    test.each(["int64", "uint64", "float64"] as const)("%s", async (dtype) => {
      const device = getDevice();
      const n = 300;
      const sum = (n * (n - 1)) / 2;
      const big = 2 ** 40;
      const start = [big, big, 1000, -(dtype === "uint64" ? 0 : 5)];
      const out = array(dtype === "float64" ? start : start.map(BigInt), dtype);
      const launched = extremes.forall(n, { device })(n, out);
      if (device.target === "webgpu") {
        const message = expect.stringMatching(
          dtype === "float64" ? /64/ : /WebGPU has no atomics of 64 bits, nor has /,
        );
        await expect(launched).rejects.toMatchObject({ name: "UnsupportedError", message });
        return;
      }
      await launched;
      expect([...out.data].map(Number)).toEqual([big + sum, big - sum, 201, 299]);
      const flags = array(dtype === "float64" ? [0, 7, 7] : [0n, 7n, 7n], dtype);
      await exchanged.forall(n, { device })(flags);
      expect([...flags.data].map(Number)).toEqual([2 * n, 2 ** 33, 9]);
    });

    test.each(["int64", "uint64"] as const)("bits, inc and dec of %s", async (dtype) => {
      const device = getDevice();
      if (device.target === "webgpu") return;
      const n = 200;
      const out = array([0n, 2n ** 62n - 1n, 5n, 0n, 5n], dtype);
      await wideBits.forall(n, { device })(n, out);
      let xor = 0n;
      let and = 2n ** 62n - 1n;
      for (let i = 0n; i < n; i++) {
        xor ^= i << 33n;
        and &= ~(1n << (i % 40n));
      }
      expect(out.toNested()).toEqual([2n ** 40n - 1n, and, xor ^ 5n, 0n, 5n]);
    });

    test("the old value is a ticket", async () => {
      const taken = zeros(200, "int32");
      await tickets.forall(200, { device: getDevice() })(zeros(1, "int32"), taken);
      expect(taken.toNested()).toEqual(new Array(200).fill(1));
    });

    test("compare and swap, two indices", async () => {
      const out = zeros([1, 1], "int32");
      await casLoop.forall(100, { device: getDevice() })(100, out);
      expect(out.toNested()).toEqual([[200]]);
    });

    test("float32 add, shared and global", async () => {
      const out = zeros(1, "float32");
      await floatAdd.configure(4, 64, { device: getDevice() })(new Float32Array(200).fill(0.5), out);
      expect(out.toNested()).toEqual([100]);
    });
  });
}
