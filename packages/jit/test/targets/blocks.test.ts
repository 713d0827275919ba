// Blocks of every shape: what a thread keeps over barriers, its own arrays, warps across rows, threads beyond the end.
import { array, requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";

/** A thread's number in its block, x fastest, goes through shared memory to the thread that counts from the other end. */
const mirrored = kernel(({ threadIdx, blockIdx, blockDim, gridDim, shared, syncthreads }, out) => {
  const tile = shared.array(256, "int32");
  const t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const size = blockDim.x * blockDim.y * blockDim.z;
  const b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  tile[t] = t + b * 1000;
  let kept = t * 7;
  syncthreads();
  kept += tile[size - 1 - t];
  syncthreads();
  tile[size - 1 - t] = kept;
  syncthreads();
  out[b * size + t] = tile[t] - kept;
});

/** Each thread's own array, written before a barrier and read after it. */
const ownArrays = kernel(({ grid, local, syncthreads, threadIdx, shared }, out) => {
  const i = grid(1);
  const last = shared.array(1, "int32");
  const mine = local.array(5, "float64");
  for (let k = 0; k < 5; k++) mine[k] = i * 10 + k;
  if (threadIdx.x === 0) last[0] = 0;
  syncthreads();
  let sum = 0;
  for (let k = 0; k < 5; k++) sum += mine[k];
  for (let round = 0; round < 3; round++) {
    mine[round] += sum;
    syncthreads();
  }
  out[i] = mine[0] + mine[2] + mine[4];
});

/** Warps of 32 threads in linear order, whatever the block's rows are. */
const acrossRows = kernel(({ threadIdx, blockDim, laneid, shflDownSync, shflXorSync, ballotSync, allSync }, out) => {
  const t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  out[t][0] = laneid;
  out[t][1] = shflDownSync(0xffffffff, t, 5);
  out[t][2] = shflXorSync(0xffffffff, t * 2, laneid & 7);
  out[t][3] = ballotSync(0xffffffff, threadIdx.y === 1) & 0x7fffffff;
  out[t][4] = allSync(0xffffffff, t >= 0) ? 1 : 0;
});

/** Returned threads take no part in what the others do together. */
const withoutSome = kernel(({ threadIdx, syncthreadsCount, shflDownSync, ballotSync }, n, out) => {
  const t = threadIdx.x;
  if (t >= n) return;
  out[t][0] = syncthreadsCount(t % 2 === 0);
  out[t][1] = shflDownSync(0xffffffff, t, 1);
  out[t][2] = ballotSync(0xffffffff, true) & 0x7fffffff;
});

/** Every place of a grid of three axes, through a strided view. */
const everyPlace = kernel(({ grid, gridsize }, out) => {
  const [x, y, z] = grid(3);
  const [sx, sy] = gridsize(2);
  if (x < out.shape[2] && y < out.shape[1] && z < out.shape[0]) out[z][y][x] += x + sx * (y + sy * z) + 1;
});

/** The last block to arrive, by a counter in memory, adds up what the others wrote. */
const lastAdds = kernel(({ grid, threadfence, atomic }, x, out, counter) => {
  const i = grid(1);
  if (i >= x.size) return;
  out[i + 1] = x[i] * 2;
  threadfence();
  atomic.add(counter, 0, 1);
});

const BLOCKS: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [3, 1, 1],
  [32, 1, 1],
  [33, 1, 1],
  [256, 1, 1],
  [5, 7, 1],
  [1, 64, 1],
  [16, 16, 1],
  [2, 3, 11],
  [1, 1, 40],
  [8, 8, 4],
];

const flat = (nested: unknown): readonly number[] => [nested].flat(9) as number[];

describeTargets("blocks", ({ target, getDevice }) => {
  test.each(BLOCKS)("%i x %i x %i: values kept over barriers", async (...block) => {
    const size = block[0] * block[1] * block[2];
    const out = zeros([size * 6], "int32");
    await mirrored.configure([1, 3, 2], block, { device: getDevice() })(out);
    const mirror = (t: number, b: number): number => t * 7 + (size - 1 - t) + b * 1000;
    const expected = Array.from({ length: size * 6 }, (_, i) => {
      const [t, b] = [i % size, Math.floor(i / size)];
      return mirror(size - 1 - t, b) - mirror(t, b);
    });
    expect(flat(out.toNested())).toEqual(expected);
  });

  test.each(BLOCKS)("%i x %i x %i: as on the simulator", async (...block) => {
    using simulator = await requestDevice({ target: "simulator" });
    const size = block[0] * block[1] * block[2];
    const [here, there] = [zeros([size, 5], "int32"), zeros([size, 5], "int32")];
    await acrossRows.configure(1, block, { device: getDevice() })(here);
    await acrossRows.configure(1, block, { device: simulator })(there);
    expect(here.toNested()).toEqual(there.toNested());
  });

  test.each([0, 1, 5, 31, 32, 33, 63, 64])("%i of 64 threads", async (n) => {
    using simulator = await requestDevice({ target: "simulator" });
    const [here, there] = [zeros([64, 3], "int32"), zeros([64, 3], "int32")];
    await withoutSome.configure(1, 64, { device: getDevice() })(n, here);
    await withoutSome.configure(1, 64, { device: simulator })(n, there);
    expect(here.toNested()).toEqual(there.toNested());
  });

  test.each([
    [
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ],
    [
      [2, 3, 7],
      [4, 2, 1],
      [7, 5, 3],
    ],
    [
      [40, 1, 1],
      [32, 1, 1],
      [1, 1, 1200],
    ],
    [
      [1, 5, 2],
      [1, 16, 2],
      [4, 77, 1],
    ],
    [
      [3, 2, 3],
      [1, 1, 30],
      [89, 2, 3],
    ],
  ] as const)("grid of %j by %j over %j", async (grid, block, shape) => {
    const [z, y, x] = shape;
    const whole = array(new Int32Array(x * y * z * 2).fill(1000), [z, y, x * 2]);
    using device = getDevice().toDevice(whole);
    everyPlace.configure(grid, block)(device.slice(null, [null, null, -1], [1, null, 2]));
    const [sx, sy] = [grid[0] * block[0], grid[1] * block[1]];
    const seen = (await device.copyToHost()).slice(null, [null, null, -1], [1, null, 2]);
    const expected = Array.from({ length: z }, (_, k) =>
      Array.from({ length: y }, (_, j) => Array.from({ length: x }, (_, i) => 1001 + i + sx * (j + sy * k))),
    );
    expect(seen.toNested()).toEqual(expected);
    expect((await device.copyToHost()).slice(null, null, [0, null, 2]).toNested()).toEqual(
      Array.from({ length: z }, () => Array.from({ length: y }, () => new Array(x).fill(1000))),
    );
  });

  test.skipIf(target === "webgpu")("local arrays live over barriers", async () => {
    const out = zeros([70], "float64");
    await ownArrays.configure(2, 35, { device: getDevice() })(out);
    expect(flat(out.toNested())).toEqual(Array.from({ length: 70 }, (_, i) => 30 * i + 6 + 2 * (50 * i + 10)));
  });

  test("a fence waits for nobody", async () => {
    const x = array(Int32Array.from({ length: 300 }, (_, i) => i));
    const [out, counter] = [zeros([301], "int32"), zeros([1], "int32")];
    await lastAdds.configure(4, 100, { device: getDevice() })(x, out, counter);
    expect(flat(out.toNested())).toEqual([0, ...Array.from({ length: 300 }, (_, i) => 2 * i)]);
    expect(counter.get(0)).toBe(300);
  });
});
