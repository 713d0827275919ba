// Thread positions, synchronisation, atomics and warps, each against what CUDA's definition gives.
import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";
import { testAtomics } from "./atomics.ts";

const positions = kernel(
  (
    {
      grid,
      gridsize,
      threadIdx,
      blockIdx,
      blockDim,
      gridDim,
      laneid,
      warpsize,
      getGlobalId,
      getLocalId,
      getGroupId,
      getGlobalSize,
      getLocalSize,
      getNumGroups,
    },
    out,
  ) => {
    const [x, y, z] = grid(3);
    const [sx, sy, sz] = gridsize(3);
    const row = x + sx * (y + sy * z);
    out[row][0] = threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z;
    out[row][1] = blockIdx.x + 10 * blockIdx.y + 100 * blockIdx.z;
    out[row][2] = blockDim.x + 10 * blockDim.y + 100 * blockDim.z;
    out[row][3] = gridDim.x + 10 * gridDim.y + 100 * gridDim.z;
    out[row][4] = sx + 10 * sy + 100 * sz;
    out[row][5] = laneid;
    out[row][6] = warpsize;
    out[row][7] = getGlobalId(0) + 10 * getGlobalId(1) + 100 * getGlobalId(2);
    out[row][8] = getLocalId(0) + 10 * getLocalId(1) + 100 * getLocalId(2);
    out[row][9] = getGroupId(0) + 10 * getGroupId(1) + 100 * getGroupId(2);
    out[row][10] = getGlobalSize(0) + 10 * getGlobalSize(1) + 100 * getGlobalSize(2);
    out[row][11] = getLocalSize(0) + 10 * getLocalSize(1) + 100 * getLocalSize(2);
    out[row][12] = getNumGroups(0) + 10 * getNumGroups(1) + 100 * getNumGroups(2);
  },
);

const votes = kernel(({ threadIdx, syncthreadsCount, syncthreadsAnd, syncthreadsOr }, out) => {
  const t = threadIdx.x;
  out[t][0] = syncthreadsCount(t % 3 === 0);
  out[t][1] = syncthreadsAnd(t >= 0) ? 1 : 0;
  out[t][2] = syncthreadsAnd(t > 0) ? 1 : 0;
  out[t][3] = syncthreadsOr(t === 5) ? 1 : 0;
  out[t][4] = syncthreadsOr(t < 0) ? 1 : 0;
});

const warps = kernel(
  ({ threadIdx, shflSync, shflUpSync, shflDownSync, shflXorSync, ballotSync, allSync, anySync, syncwarp }, out) => {
    const t = threadIdx.x;
    const v = t * 10;
    const all = 0xffffffff;
    out[t][0] = shflSync(all, v, 3);
    out[t][1] = shflUpSync(all, v, 2);
    out[t][2] = shflDownSync(all, v, 2);
    out[t][3] = shflXorSync(all, v, 1);
    out[t][4] = ballotSync(all, t % 32 < 4);
    out[t][5] = allSync(all, t < 32) ? 1 : 0;
    out[t][6] = anySync(all, t === 40) ? 1 : 0;
    syncwarp();
  },
);

const matches = kernel(({ threadIdx, matchAnySync }, x, mask, out) => {
  const t = threadIdx.x;
  out[t] = matchAnySync(mask, x[t]);
});

const warpSum = kernel(({ threadIdx, shflDownSync }, x, out) => {
  let v = x[threadIdx.x];
  for (let offset = 16; offset > 0; offset >>= 1) v += shflDownSync(0xffffffff, v, offset);
  if (threadIdx.x % 32 === 0) out[threadIdx.x >> 5] = v;
});

const locals = kernel(({ grid, local }, out) => {
  const i = grid(1);
  const squares = local.array(8, "int32");
  for (let k = 0; k < 8; k++) squares[k] = k * k + i;
  let sum = 0;
  for (let k = 0; k < 8; k++) sum += squares[k];
  if (i < out.size) out[i] = sum;
});

const table = kernel(
  ({ grid, weights, scale }, out) => {
    const i = grid(1);
    if (i < out.size) out[i] = weights[i % 3] * scale;
  },
  { uses: { weights: new Float32Array([0.5, 1.5, 2.5]), scale: 2 } },
);

const quotients = kernel(
  ({ grid, divisors }, out) => {
    const i = grid(1);
    const divisor = divisors[1];
    out[i] = i / divisor;
  },
  { uses: { divisors: new Float32Array([3, -1.75]) } },
);

const bitFunctions = kernel(({ grid, popc, clz, ffs, brev }, x, out) => {
  const i = grid(1);
  if (i >= x.size) return;
  out[i][0] = popc(x[i]);
  out[i][1] = clz(x[i]);
  out[i][2] = ffs(x[i]);
  out[i][3] = brev(x[i]) >>> 31;
});

const casts = kernel(({ grid, int8, uint8, int16, uint16, int32, uint32, float16, float32, bool }, x, out) => {
  const i = grid(1);
  if (i >= x.size) return;
  out[i][0] = int32(int8(x[i]));
  out[i][1] = int32(uint8(x[i]));
  out[i][2] = int32(int16(x[i]));
  out[i][3] = int32(uint16(x[i]));
  out[i][4] = int32(x[i]);
  out[i][5] = uint32(x[i]) === 4294967295 ? 1 : 0;
  out[i][6] = int32(float32(float16(x[i])));
  out[i][7] = bool(x[i]) ? 1 : 0;
});

const divisions = kernel(({ grid }, a, b, q, r) => {
  const i = grid(1);
  if (i >= a.size) return;
  q[i][0] = Math.trunc(a[i] / b[i]);
  q[i][1] = Math.floor(a[i] / b[i]);
  r[i] = a[i] % b[i];
});

eachTarget((context) => {
  const { getDevice } = context;
  test("positions", async () => {
    const grid = [2, 3, 2] as const;
    const block = [4, 2, 2] as const;
    const size = grid.map((g, d) => g * (block[d] ?? 1)) as [number, number, number];
    const out = zeros([size[0] * size[1] * size[2], 13], "int32");
    await positions.configure(grid, block, { device: getDevice() })(out);
    const pack = ([a = 0, b = 0, c = 0]: readonly number[]): number => a + 10 * b + 100 * c;
    const rows = [];
    for (let z = 0; z < size[2]; z++) {
      for (let y = 0; y < size[1]; y++) {
        for (let x = 0; x < size[0]; x++) {
          const local = [x % 4, y % 2, z % 2];
          const group = [Math.floor(x / 4), Math.floor(y / 2), Math.floor(z / 2)];
          const lane = pack([0]) + (local[0] ?? 0) + 4 * ((local[1] ?? 0) + 2 * (local[2] ?? 0));
          rows.push([
            pack(local),
            pack(group),
            pack(block),
            pack(grid),
            pack(size),
            lane,
            32,
            pack([x, y, z]),
            pack(local),
            pack(group),
            pack(size),
            pack(block),
            pack(grid),
          ]);
        }
      }
    }
    expect(out.toNested()).toEqual(rows);
  });

  testAtomics(context);

  test("syncthreadsCount, And, Or", async () => {
    const out = zeros([50, 5], "int32");
    await votes.configure(1, 50, { device: getDevice() })(out);
    expect(out.toNested()).toEqual(Array.from({ length: 50 }, () => [17, 1, 0, 1, 0]));
  });

  test.each(["int32", "float32"] as const)("matches of %s, in a warp and in a part of one", async (type) => {
    const data = Array.from({ length: 45 }, (_, t) => (type === "int32" ? (t * 7) % 5 : [1.5, NaN, -0, 0, 2][t % 5]!));
    const matching = (t: number): number =>
      data.reduce((bits, v, k) => {
        const same = v === data[t] || (Number.isNaN(v) && Number.isNaN(data[t]));
        return k >> 5 === t >> 5 && same ? (bits | (1 << (k & 31))) >>> 0 : bits;
      }, 0);
    for (const mask of [-1, 0x00ff0ff3]) {
      const out = new Uint32Array(45);
      await matches.configure(1, 45, { device: getDevice() })(array(data, type), mask, out);
      expect([...out]).toEqual(data.map((_, t) => (matching(t) & mask) >>> 0));
    }
  });

  test("warp functions, the last warp partly filled", async () => {
    const threads = 48;
    const out = zeros([threads, 7], "uint32");
    await warps.configure(1, threads, { device: getDevice() })(out);
    const expected = Array.from({ length: threads }, (_, t) => {
      const base = t < 32 ? 0 : 32;
      const lanes = t < 32 ? 32 : 16;
      const lane = t - base;
      const from = (k: number): number => (k >= 0 && k < lanes ? (base + k) * 10 : t * 10);
      return [from(3), from(lane - 2), from(lane + 2), from(lane ^ 1), 15, t < 32 ? 1 : 0, t < 32 ? 0 : 1];
    });
    expect(out.toNested()).toEqual(expected);
  });

  test("a sum over a warp by shuffles", async () => {
    const x = Float32Array.from({ length: 64 }, (_, i) => i);
    const out = new Float32Array(2);
    await warpSum.configure(1, 64, { device: getDevice() })(x, out);
    expect([...out]).toEqual([496, 1520]);
  });

  test("local arrays are each thread's own", async () => {
    const out = zeros(70, "int32");
    await locals.configure(2, 64, { device: getDevice() })(out);
    expect(out.toNested()).toEqual(Array.from({ length: 70 }, (_, i) => 140 + 8 * i));
  });

  test("constant arrays and numbers from `uses`", async () => {
    const out = zeros(5, "float32");
    await table.forall(5, { device: getDevice() })(out);
    expect(out.toNested()).toEqual([1, 3, 5, 1, 3]);
  });

  test("a division by an element of a constant array is no product with its reciprocal", async () => {
    const out = zeros(64, "float32");
    await quotients.configure(1, 64, { device: getDevice() })(out);
    expect([...out.data]).toEqual(Array.from({ length: 64 }, (_, i) => Math.fround(i / -1.75)));
  });

  test.each([
    [
      "int32",
      [0, 1, -1, 8, -(2 ** 31)],
      [
        [0, 32, 0, 0],
        [1, 31, 1, 1],
        [32, 0, 1, 1],
        [1, 28, 4, 0],
        [1, 0, 32, 0],
      ],
    ],
    [
      "uint8",
      [0, 1, 255, 8, 128],
      [
        [0, 32, 0, 0],
        [1, 31, 1, 1],
        [8, 24, 1, 1],
        [1, 28, 4, 0],
        [1, 24, 8, 0],
      ],
    ],
  ] as const)("popc, clz, ffs, brev of %s", async (dtype, values, expected) => {
    const out = zeros([values.length, 4], "int32");
    await bitFunctions.forall(values.length, { device: getDevice() })(array([...values], dtype), out);
    expect(out.toNested()).toEqual(expected);
  });

  test("float32 to every type", async () => {
    const values = [0, 1.9, -1.9, 300.5, -300.5, 1e10, -1e10, Number.NaN, Number.POSITIVE_INFINITY, 70000];
    const out = zeros([values.length, 8], "int32");
    await casts.forall(values.length, { device: getDevice() })(Float32Array.from(values), out);
    const MAX = 2 ** 31 - 1;
    const rows = out.toNested() as number[][];
    expect(rows[1]).toEqual([1, 1, 1, 1, 1, 0, 1, 1]);
    expect(rows[2]).toEqual([-1, 255, -1, 65535, -1, 0, -1, 1]);
    expect(rows[3]?.slice(0, 5)).toEqual([44, 44, 300, 300, 300]);
    expect(rows[5]?.slice(4, 6)).toEqual([MAX, 1]);
    expect(rows[6]?.slice(4, 6)).toEqual([-MAX - 1, 0]);
    expect(rows[7]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(rows[9]?.slice(0, 5)).toEqual([112, 112, 4464, 4464, 70000]);
  });

  test("exact integer division and remainder, wherever they are defined", async () => {
    const a = [7, -7, 7, -7, 2 ** 31 - 1, -(2 ** 31), 0];
    const b = [2, 2, -2, -2, 3, 7, 5];
    const q = zeros([a.length, 2], "int32");
    const r = zeros(a.length, "int32");
    await divisions.forall(a.length, { device: getDevice() })(new Int32Array(a), new Int32Array(b), q, r);
    expect(q.toNested()).toEqual(a.map((x, i) => [Math.trunc(x / (b[i] ?? 1)) | 0, Math.floor(x / (b[i] ?? 1))]));
    expect(r.toNested()).toEqual(a.map((x, i) => (x % (b[i] ?? 1)) | 0));
  });
});
