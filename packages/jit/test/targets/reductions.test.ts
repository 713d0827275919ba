// Sums, extremes and scans of a block and of a warp, compared with a loop in plain JavaScript: of float sums each bit is the same.
import { array, type DType, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";

const N = 11;
/** Threads for which `skip` is not 0 return early, and take no part. */
const all = kernel(({ grid, threadIdx, blockDim, blockIdx, block, warp }, x, skip, out) => {
  const t = threadIdx.x + blockDim.x * threadIdx.y;
  const i = t + blockIdx.x * blockDim.x * blockDim.y;
  if (skip[i] !== 0) return;
  const v = x[i];
  out[0][i] = block.sum(v);
  out[1][i] = block.min(v);
  out[2][i] = block.max(v);
  out[3][i] = block.scan(v);
  out[4][i] = block.exclusiveScan(v);
  out[5][i] = warp.sum(v);
  out[6][i] = warp.min(v);
  out[7][i] = warp.max(v);
  out[8][i] = warp.scan(v);
  out[9][i] = warp.exclusiveScan(v);
  let total = v;
  for (let k = 0; k < 3; k++) total = block.max(total - block.sum(x[i]) * k) + warp.sum(v);
  out[10][i] = total + grid(1) * 0;
});

/** What a reduction gives decides for the whole block; one warp alone comes to another. */
const decides = kernel(({ threadIdx, block, warp, syncthreads }, x, out) => {
  const t = threadIdx.x;
  let v = x[t];
  let rounds = 0;
  while (block.max(v) > 0) {
    v -= 3;
    rounds++;
    syncthreads();
  }
  if (block.sum(rounds) > 100) syncthreads();
  if (t >= 32 && t < 64) rounds += 1000 * warp.scan(1);
  out[t] = rounds;
});

/** Threads that `continue`, and threads that have returned. */
const steps = kernel(({ threadIdx, block, warp }, ends, out) => {
  const t = threadIdx.x;
  let total = 0;
  for (let i = 0; ; i += block.max(t % 8) + warp.sum(1)) {
    if (i >= ends[t]) return;
    if (t % 2 === 0 && i < 40) continue;
    total += i;
    out[t] = total;
  }
});

const missed = kernel(({ threadIdx, block }, out) => {
  if (threadIdx.x < 16) out[threadIdx.x] = block.sum(1);
  out[threadIdx.x] += 1;
});

type Num = number | bigint;
type Join = (a: Num, b: Num) => Num;

/** How values of a type are added and compared. */
function joins(dtype: DType): { add: Join; min: Join; max: Join; sub: Join; times: (a: Num, k: number) => Num } {
  const fit = (value: Num): Num => {
    if (dtype === "int32") return Number(BigInt.asIntN(32, BigInt(value)));
    if (dtype === "uint32") return Number(BigInt.asUintN(32, BigInt(value)));
    if (dtype === "int64") return BigInt.asIntN(64, BigInt(value));
    if (dtype === "uint64") return BigInt.asUintN(64, BigInt(value));
    return dtype === "float32" ? Math.fround(Number(value)) : value;
  };
  const nan = (a: Num, b: Num): boolean => a !== a || b !== b;
  return {
    add: (a, b) => fit((a as number) + (b as number)),
    sub: (a, b) => fit((a as number) - (b as number)),
    times: (a, k) => fit(typeof a === "bigint" ? a * BigInt(k) : a * k),
    // biome-ignore-start lint/complexity/useMathMinMax: Math.min takes no bigints.
    min: (a, b) => (nan(a, b) ? Number.NaN : a < b ? a : b),
    max: (a, b) => (nan(a, b) ? Number.NaN : a > b ? a : b),
    // biome-ignore-end lint/complexity/useMathMinMax: Math.min takes no bigints.
  };
}

function expectedOf(x: readonly Num[], skip: readonly number[], size: number, dtype: DType): Num[][] {
  const { add, min, max, sub, times } = joins(dtype);
  const zero: Num = typeof x[0] === "bigint" ? 0n : 0;
  const out = Array.from({ length: N }, () => x.map(() => zero));
  const fold = (values: readonly Num[], join: Join): Num => values.reduce((a, b) => join(a, b));
  for (let start = 0; start < x.length; start += size) {
    const live = Array.from({ length: size }, (_, t) => start + t).filter((i) => skip[i] === 0);
    if (live.length === 0) continue;
    const warps = new Map<number, number[]>();
    for (const i of live) {
      const warp = Math.floor((i - start) / 32);
      warps.set(warp, [...(warps.get(warp) ?? []), i]);
    }
    const of = (list: readonly number[], v: readonly Num[]): Num[] => list.map((i) => v[i]!);
    const whole = (v: readonly Num[], join: Join): Num =>
      fold(
        [...warps.values()].map((list) => fold(of(list, v), join)),
        join,
      );
    const sums = [whole(x, add), whole(x, min), whole(x, max)];
    let before: Num | null = null;
    for (const list of warps.values()) {
      const own = [fold(of(list, x), add), fold(of(list, x), min), fold(of(list, x), max)];
      let sum: Num | null = null;
      for (const i of list) {
        const both = (a: Num | null, b: Num | null): Num | null => (a === null ? b : b === null ? a : add(a, b));
        const exclusive = both(before, sum);
        out[9]![i] = sum ?? zero;
        sum = both(sum, x[i]!)!;
        const row: Num[] = [...sums, both(before, sum)!, exclusive ?? zero, ...own, sum];
        row.forEach((value, k) => {
          out[k]![i] = value;
        });
      }
      before = before === null ? sum : add(before, sum!);
    }
    let totals = [...x];
    for (let k = 0; k < 3; k++) {
      const less = totals.map((v) => sub(v, times(sums[0]!, k)));
      const most = whole(less, max);
      totals = totals.map((_, i) => {
        const mates = warps.get(Math.floor((i - start) / 32)) ?? [];
        return mates.includes(i) ? add(most, fold(of(mates, x), add)) : zero;
      });
    }
    for (const i of live) out[10]![i] = totals[i]!;
  }
  return out;
}

const random = seededRandom(5);
const value = (dtype: DType): Num => {
  if (dtype === "float32") return Math.fround((random.integer(-1000, 1000) / 7) * 10 ** random.integer(-3, 4));
  if (dtype === "float64") return (random.integer(-1000, 1000) / 7) * 10 ** random.integer(-3, 4);
  const whole = dtype.startsWith("u") ? random.integer(0, 2 ** 32) : random.integer(-(2 ** 31), 2 ** 31);
  return dtype.endsWith("64") ? BigInt(whole) * 1234567n * (dtype === "uint64" ? 1n : -1n) : whole;
};

const rows: readonly (readonly [dtype: DType, block: readonly number[]])[] = [
  ["int32", [1]],
  ["int32", [32]],
  ["int32", [100]],
  ["uint32", [64]],
  ["float32", [33]],
  ["float32", [8, 12]],
  ["float32", [256]],
  ["int64", [48]],
  ["uint64", [96]],
  ["float64", [70]],
];

eachTarget(({ getDevice }) => {
  test.each(rows)("%s, blocks of %j", async (dtype, block) => {
    const size = block.reduce((product, extent) => product * extent, 1);
    for (const leaves of [() => 0, () => Number(random.integer(0, 4) === 0), (t: number) => Number(t % 64 > 20)]) {
      const x = Array.from({ length: 2 * size }, () => value(dtype));
      const skip = x.map((_, i) => leaves(i % size));
      const out = zeros([N, 2 * size], dtype);
      const run = all.configure(2, block as readonly [number], { device: getDevice() });
      await run(array(x as number[], dtype), array(skip, "int32"), out);
      expect(out.toNested()).toEqual(expectedOf(x, skip, size, dtype));
    }
  });

  test("in conditions, and in one warp alone", async () => {
    const x = Array.from({ length: 80 }, (_, t) => (t * 7) % 50);
    const out = zeros(80, "int32");
    await decides.configure(1, 80, { device: getDevice() })(array(x, "int32"), out);
    const rounds = Math.ceil(Math.max(...x) / 3);
    expect(out.toNested()).toEqual(x.map((_, t) => rounds + (t >= 32 && t < 64 ? 1000 * (t - 31) : 0)));
  });

  test("in the update of a loop", async () => {
    const ends = Array.from({ length: 64 }, (_, t) => (t * 37) % 500);
    const out = zeros(64, "int32");
    await steps.configure(1, 64, { device: getDevice() })(array(ends, "int32"), out);
    const expected = ends.map(() => 0);
    const at = ends.map(() => 0);
    for (;;) {
      const live = ends.map((end, t) => (at[t]! < end ? t : -1)).filter((t) => t >= 0);
      if (live.length === 0) break;
      const greatest = Math.max(...live.map((t) => t % 8));
      for (const t of live) {
        if (t % 2 === 1 || at[t]! >= 40) expected[t]! += at[t]!;
        at[t]! += greatest + live.filter((other) => other >> 5 === t >> 5).length;
      }
    }
    expect(out.toNested()).toEqual(expected);
  });

  test("some threads alone cannot come to a sum of the block", async () => {
    const launch = missed.configure(1, 32, { device: getDevice() });
    await expect((async () => launch(zeros(32, "int32")))()).rejects.toThrow("GS601");
  });
});
