// The kernels that Numba's documentation gives, by its names, with the values it states.
import { arange, array, ones, zeros } from "@gridstride/core";
import { createXoroshiro128pStates, deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const vectorAdd = kernel(({ grid }, a, b, c) => {
  const tid = grid(1);
  const size = c.length;
  if (tid < size) c[tid] = a[tid] + b[tid];
});

const naiveMatmul = kernel(({ grid }, A, B, C) => {
  const [i, j] = grid(2);
  if (i < C.shape[0] && j < C.shape[1]) {
    let tmp = 0;
    for (let k = 0; k < A.shape[1]; k++) tmp += A[i][k] * B[k][j];
    C[i][j] = tmp;
  }
});

const TPB = 16;
const fastMatmul = kernel(
  ({ grid, threadIdx, gridDim, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let tmp = 0;
    for (let i = 0; i < gridDim.x; i++) {
      sA[ty][tx] = y < A.shape[0] && tx + i * TPB < A.shape[1] ? A[y][tx + i * TPB] : 0;
      sB[ty][tx] = x < B.shape[1] && ty + i * TPB < B.shape[0] ? B[ty + i * TPB][x] : 0;
      syncthreads();
      for (let j = 0; j < TPB; j++) tmp += sA[ty][j] * sB[j][tx];
      syncthreads();
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = tmp;
  },
  { uses: { TPB } },
);

const BLOCKSIZE = 16;
const rocMatmul = kernel(
  ({ getGlobalId, getLocalId, getNumGroups, shared, barrier, BLOCKSIZE }, A, B, C) => {
    const sA = shared.array([BLOCKSIZE, BLOCKSIZE], "float32");
    const sB = shared.array([BLOCKSIZE, BLOCKSIZE], "float32");
    const x = getGlobalId(0);
    const y = getGlobalId(1);
    const tx = getLocalId(0);
    const ty = getLocalId(1);
    if (x >= C.shape[0] || y >= C.shape[1]) return;
    let tmp = 0;
    for (let i = 0; i < getNumGroups(0); i++) {
      sA[tx][ty] = A[x][ty + i * BLOCKSIZE];
      sB[tx][ty] = B[tx + i * BLOCKSIZE][y];
      barrier();
      for (let j = 0; j < BLOCKSIZE; j++) tmp += sA[tx][j] * sB[j][ty];
      barrier();
    }
    C[x][y] = tmp;
  },
  { uses: { BLOCKSIZE } },
);

const arraySum = kernel(({ grid, threadIdx, blockDim, syncthreads, shared }, data) => {
  const tid = threadIdx.x;
  const size = data.length;
  if (tid < size) {
    const i = grid(1);
    const shr = shared.array(1024, "int32");
    shr[tid] = data[i];
    syncthreads();
    let s = 1;
    while (s < blockDim.x) {
      if (tid % (2 * s) === 0) shr[tid] += shr[tid + s];
      s *= 2;
      syncthreads();
    }
    if (tid === 0) data[tid] = shr[tid];
  }
});

const halfBarrier = kernel(({ threadIdx, syncthreads }, x) => {
  if (threadIdx.x < 16) syncthreads();
  x[threadIdx.x] = 1;
});

const heatStep = kernel(({ grid, gridsize }, current, next, k: number) => {
  for (let i = grid(1); i < current.size; i += gridsize(1)) {
    if (i === 0 || i === current.size - 1) next[i] = current[i];
    else next[i] = current[i] + k * (current[i - 1] - 2 * current[i] + current[i + 1]);
  }
});

const jacobiRelaxCore = kernel(
  ({ grid, atomic, abs }, A, Anew, error) => {
    const [j, i] = grid(2);
    const n = A.shape[0];
    const m = A.shape[1];
    if (j >= 1 && j < n - 1 && i >= 1 && i < m - 1) {
      Anew[j][i] = 0.25 * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
      atomic.max(error, 0, abs(Anew[j][i] - A[j][i]));
    }
  },
  { uses: { abs: deviceFunction((x) => Math.abs(x)) } },
);

const SESSION_GAP = 1800;
const sessionize = kernel(
  ({ grid, SESSION_GAP }, userId, timestamp, results) => {
    const gid = grid(1);
    const size = userId.length;
    if (gid >= size) return;
    const isFirst = gid === 0;
    let start = gid;
    if (!isFirst && userId[gid] === userId[gid - 1] && timestamp[gid] - timestamp[gid - 1] <= SESSION_GAP) {
      while (start > 0 && userId[start] === userId[start - 1] && timestamp[start] - timestamp[start - 1] <= SESSION_GAP)
        start -= 1;
    }
    results[gid] = start;
  },
  { uses: { SESSION_GAP } },
);

const monteCarloMean = kernel(({ grid, gridsize, xoroshiro128pUniformFloat32 }, out, states, n) => {
  const tid = grid(1);
  if (tid >= out.size) return;
  let inside = 0;
  for (let i = 0; i < n; i++) {
    const x = xoroshiro128pUniformFloat32(states, tid);
    const y = xoroshiro128pUniformFloat32(states, tid);
    if (x * x + y * y <= 1) inside++;
  }
  out[tid] = (4 * inside) / n + 0 * gridsize(1);
});

const maxExample = kernel(({ threadIdx, blockIdx, blockDim, atomic }, result, values) => {
  const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < values.size) atomic.max(result, 0, values[i]);
});

eachTarget(({ target, getDevice }) => {
  const full = target === "webgpu";

  describe("matmul", () => {
    const square = [
      [6, 6, 6, 6],
      [22, 22, 22, 22],
      [38, 38, 38, 38],
      [54, 54, 54, 54],
    ];
    const wide = [253, 782, 1311, 1840, 2369].map((value) => new Array(7).fill(value));
    test.each([
      { name: "naive, 4 x 4", which: naiveMatmul, m: 4, k: 4, n: 4, expected: square },
      { name: "shared memory, 4 x 4", which: fastMatmul, m: 4, k: 4, n: 4, expected: square },
      { name: "naive, 5 x 23 x 7", which: naiveMatmul, m: 5, k: 23, n: 7, expected: wide },
      { name: "shared memory, 5 x 23 x 7", which: fastMatmul, m: 5, k: 23, n: 7, expected: wide },
    ])("$name", async ({ which, m, k, n, expected }) => {
      const A = arange(m * k, "float32").reshape([m, k]);
      const C = zeros([m, n], "float32");
      await which.configure([2, 2], [TPB, TPB], { device: getDevice() })(A, ones([k, n], "float32"), C);
      expect(C.toNested()).toEqual(expected);
    });

    test("ROC: early return before the barriers", async () => {
      const N = full ? 128 : 64;
      const random = seededRandom(1);
      const A = array(random.float32Array(N * N, 0, 1), [N, N]);
      const C = zeros([N, N], "float32");
      await rocMatmul.configure([N / 16, N / 16], [16, 16], { device: getDevice() })(A, A, C);
      const a = A.toNested() as number[][];
      for (let i = 0; i < N; i += 17) {
        for (let j = 0; j < N; j += 13) {
          const exact = a[i]?.reduce((sum, x, k) => sum + x * (a[k]?.[j] ?? 0), 0) ?? 0;
          expect(Math.abs((C.get(i, j) as number) - exact)).toBeLessThan(1e-5 * exact);
        }
      }
    });
  });

  test("vector add", async () => {
    const n = full ? 100_000 : 1_000;
    const a = seededRandom(2).float32Array(n, -1, 1);
    const b = seededRandom(3).float32Array(n, -1, 1);
    const c = new Float32Array(n);
    await vectorAdd.forall(n, { device: getDevice() })(a, b, c);
    expect(c).toEqual(a.map((x, i) => x + (b[i] as number)));
  });

  test("shared-memory reduction: 523776", async () => {
    const threads = Math.min(1024, getDevice().limits.maxBlockSize);
    const data = arange(threads, "int32");
    await arraySum.configure(1, threads, { device: getDevice() })(data);
    expect(data.get(0)).toBe((threads * (threads - 1)) / 2);
    if (threads === 1024) expect(data.get(0)).toBe(523776);
  });

  test("a barrier that only some threads can reach is refused where it can be proved", async () => {
    await expect(halfBarrier.configure(1, 32, { device: getDevice() })(arange(32, "int32"))).rejects.toThrow(
      /syncthreads/,
    );
  });

  test("1-d heat equation, several launches", async () => {
    const device = getDevice();
    const u = new Float32Array(101).fill(0);
    u[0] = 100;
    using a = device.toDevice(u);
    using b = device.toDevice(u);
    let [from, to] = [a, b];
    for (let step = 0; step < 100; step++) {
      heatStep.forall(101)(from, to, 0.25);
      [from, to] = [to, from];
    }
    const got = (await from.copyToHost()).data as Float32Array;
    let expected = Float64Array.from(u);
    for (let step = 0; step < 100; step++) {
      const old = expected;
      expected = old.map((x, i) =>
        i === 0 || i === 100 ? x : x + 0.25 * ((old[i - 1] as number) - 2 * x + (old[i + 1] as number)),
      );
    }
    for (const [i, x] of expected.entries()) expect(Math.abs((got[i] as number) - x)).toBeLessThan(1e-3);
  });

  test("Jacobi relaxation with the error by atomic max", async () => {
    const n = 10;
    const A = zeros([n, n], "float32");
    for (let j = 0; j < n; j++) A.set(1, j, 0);
    const Anew = zeros([n, n], "float32");
    const error = zeros(1, "float32");
    await jacobiRelaxCore.configure([1, 1], [16, 16], { device: getDevice() })(A, Anew, error);
    expect(error.toNested()).toEqual([0.25]);
    expect(Anew.get(5, 1)).toBe(0.25);
    expect(Anew.get(5, 2)).toBe(0);
  });

  test("sessionisation", async () => {
    const ids = new Int32Array([1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    const hour = 3600;
    const hours = [1, 1.2, 1.4, 9, 9.1, 20, 1, 1.1, 8, 3, 3.1, 7, 4, 4.2, 4.4, 4.6, 9, 9.2, 20, 20.1, 23];
    const times = new Int32Array(hours.map((h) => Math.round(h * hour)));
    const results = new Int32Array(ids.length);
    await sessionize.forall(ids.length, { device: getDevice() })(ids, times, results);
    expect([...results]).toEqual([0, 0, 0, 3, 3, 5, 6, 6, 8, 9, 9, 11, 12, 12, 12, 12, 16, 16, 18, 18, 20]);
  });

  test("Monte Carlo with xoroshiro128+", async () => {
    const threads = full ? 1024 : 64;
    const states = createXoroshiro128pStates(threads, 1);
    const out = zeros(threads, "float32");
    await monteCarloMean.configure(Math.ceil(threads / 64), 64, { device: getDevice() })(out, states, 200);
    const mean = (out.toNested() as number[]).reduce((sum, x) => sum + x, 0) / threads;
    expect(Math.abs(mean - Math.PI)).toBeLessThan(full ? 0.02 : 0.1);
  });

  test("atomic max over an array", async () => {
    const values = seededRandom(5).float32Array(5000, 0, 100);
    const result = new Float32Array(1);
    await maxExample.configure(Math.ceil(5000 / 64), 64, { device: getDevice() })(result, values);
    expect(result[0]).toBe(Math.max(...values));
  });
});
