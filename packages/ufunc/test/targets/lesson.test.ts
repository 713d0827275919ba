// The programs of the lesson in the types of the lesson: float64 everywhere, and int64 times float64, as NumPy's arange and ones
// give them. Every operation but the sine is exact or rounded once, so results are those of loops in JavaScript, bit for bit.
import { arange, array, type DeviceArray, type NDArray, ones, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";

const TPB = 16;

const byPosition = kernel(({ grid }, A, B, C) => {
  const [i, j] = grid(2);
  if (i < C.shape[0] && j < C.shape[1]) {
    let tmp = 0;
    for (let k = 0; k < A.shape[1]; k++) tmp += A[i][k] * B[k][j];
    C[i][j] = tmp;
  }
});
const byBlocks = kernel(({ threadIdx, blockIdx, blockDim }, A, B, C) => {
  const i = threadIdx.x + blockIdx.x * blockDim.x;
  const j = threadIdx.y + blockIdx.y * blockDim.y;
  if (i >= C.shape[0] || j >= C.shape[1]) return;
  let tmp = 0;
  for (let k = 0; k < A.shape[1]; k++) tmp += A[i][k] * B[k][j];
  C[i][j] = tmp;
});
const inTiles = kernel(
  ({ grid, threadIdx, gridDim, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float64");
    const sB = shared.array([TPB, TPB], "float64");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let tmp = 0;
    for (let i = 0; i < gridDim.x; i++) {
      sA[ty][tx] = 0;
      sB[ty][tx] = 0;
      if (y < A.shape[0] && tx + i * TPB < A.shape[1]) sA[ty][tx] = A[y][tx + i * TPB];
      if (x < B.shape[1] && ty + i * TPB < B.shape[0]) sB[ty][tx] = B[ty + i * TPB][x];
      syncthreads();
      for (let j = 0; j < TPB; j++) tmp += sA[ty][j] * sB[j][tx];
      syncthreads();
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = tmp;
  },
  { uses: { TPB } },
);
const onRoc = kernel(
  "void(float32[:,:], float32[:,:], float32[:,:])",
  ({ getGlobalId, getLocalId, shared, barrier, blocksize, tiles }, A, B, C) => {
    const sA = shared.array([blocksize, blocksize], "float32");
    const sB = shared.array([blocksize, blocksize], "float32");
    const [x, y] = [getGlobalId(0), getGlobalId(1)];
    const [tx, ty] = [getLocalId(0), getLocalId(1)];
    if (x >= C.shape[0] || y >= C.shape[1]) return;
    let tmp = 0;
    for (let i = 0; i < tiles; i++) {
      sA[tx][ty] = A[x][ty + i * blocksize];
      sB[tx][ty] = B[tx + i * blocksize][y];
      barrier(1);
      for (let j = 0; j < blocksize; j++) tmp += sA[tx][j] * sB[j][ty];
      barrier(1);
    }
    C[x][y] = tmp;
  },
  { uses: { blocksize: TPB, tiles: 4 } },
);
const cubeAndSine = kernel(({ grid }, x, y, out) => {
  const i = grid(1);
  if (i < x.shape[0] && i < y.shape[0]) out[i] = x[i] ** 3 + 4 * Math.sin(y[i]);
});
const twice = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.shape[0]) x[i] = x[i] * 2;
});
const laplace = kernel(({ threadIdx, blockIdx, blockDim }, u, unew) => {
  const i = threadIdx.x + blockIdx.x * blockDim.x;
  const j = threadIdx.y + blockIdx.y * blockDim.y;
  if (i >= 1 && i < u.shape[0] - 1 && j >= 1 && j < u.shape[1] - 1)
    unew[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
});
const fn = vectorize(["float64(float64, float64)"], (x, y) => x ** 3 + 4 * Math.sin(y));
const product = guvectorize(["void(float64[:,:], float64[:,:], float64[:,:])"], "(m,l),(l,n)->(m,n)", (A, B, C) => {
  for (let i = 0; i < A.shape[0]; i++) {
    for (let j = 0; j < B.shape[1]; j++) {
      let tmp = 0;
      for (let k = 0; k < B.shape[0]; k++) tmp += A[i][k] * B[k][j];
      C[i][j] += tmp;
    }
  }
});
const plate = guvectorize(["void(float64[:,:], float64[:,:])"], "(m,n)->(m,n)", (u, unew) => {
  for (let i = 1; i < u.shape[0] - 1; i++) {
    for (let j = 1; j < u.shape[1] - 1; j++)
      unew[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
  }
});

const random = seededRandom(22);
const some = (shape: readonly number[]): NDArray<"float64"> =>
  array(
    Float64Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => random.integer(-1e9, 1e9) / 7e8),
    shape as number[],
  );
const blocksFor = (...extents: readonly number[]): number => Math.ceil(Math.max(...extents) / TPB);
const rows = (x: NDArray): number[][] => x.toNested() as number[][];
const productOf = (A: NDArray, B: NDArray): number[][] => {
  const [a, b] = [rows(A), rows(B)];
  return a.map((row) => b[0]!.map((_, j) => row.reduce((sum, value, k) => sum + value * b[k]![j]!, 0)));
};
const plateOf = (u: number[][], edge: number[][]): number[][] =>
  u.map((row, i) =>
    row.map((_, j) =>
      i < 1 || i >= u.length - 1 || j < 1 || j >= row.length - 1
        ? edge[i]![j]!
        : 0.25 * (u[i + 1]![j]! + u[i - 1]![j]! + u[i]![j + 1]! + u[i]![j - 1]!),
    ),
  );

eachTarget(({ getDevice }) => {
  describe("products", () => {
    test.each(Object.entries({ byPosition, byBlocks, inTiles }))("int64 times float64: %s", async (_, matmul) => {
      const device = getDevice();
      const C = zeros([4, 4]);
      await matmul.configure([1, 1], [TPB, TPB], { device })(arange(16, "int64").reshape([4, 4]), ones([4, 4]), C);
      expect(rows(C)).toEqual([6, 22, 38, 54].map((x) => [x, x, x, x]));
      // The grid covers the larger of both operands along each axis, since the tiles are as many as blocks along x.
      const wide = zeros([5, 7]);
      const grid = [blocksFor(23, 7), blocksFor(5, 23)] as const;
      await matmul.configure(grid, [TPB, TPB], { device })(arange(115, "int64").reshape([5, 23]), ones([23, 7]), wide);
      expect(rows(wide)).toEqual([253, 782, 1311, 1840, 2369].map((x) => Array(7).fill(x)));
      const [A, B, square] = [some([33, 33]), some([33, 33]), zeros([33, 33])];
      await matmul.configure([3, 3], [TPB, TPB], { device })(A, B, square);
      expect(rows(square)).toEqual(productOf(A, B));
    });

    test("ROC's, which returns before its barriers, with registered arrays", async () => {
      const device = getDevice();
      const N = TPB * 4;
      const A = array(random.float32Array(N * N, 0, 1), [N, N]);
      const B = array(random.float32Array(N * N, 0, 1), [N, N]);
      const C = zeros([N, N], "float32");
      await device.register([A, B, C], async (dA, dB, dC) => {
        for (let call = 0; call < 2; call++) onRoc.configure([4, 4], [TPB, TPB], { device })(dA, dB, dC);
        await device.synchronize();
      });
      const got = rows(C);
      for (const [i, row] of productOf(A, B).entries())
        for (const [j, want] of row.entries()) expect(Math.abs(got[i]![j]! - want)).toBeLessThan(1e-5 * want);
    });

    test("as a gufunc, added to what the output holds", async () => {
      const [A, B, C] = [some([5, 7]), some([7, 6]), zeros([5, 6])];
      await product(A, B, { out: C, device: getDevice() });
      expect(rows(C)).toEqual(productOf(A, B));
    });
  });

  test("x³ + 4 sin y: as a ufunc, and as a kernel on host and device arrays, in chunks that overlap", async () => {
    const device = getDevice();
    const [x, y] = [some([1000]), some([1000])];
    const want = [...x.data].map((value, i) => value ** 3 + 4 * Math.sin(y.data[i]!));
    const near = (got: NDArray, scale: number): void => {
      expect([got.dtype, got.size]).toEqual(["float64", want.length]);
      for (const [i, value] of (got.toNested() as number[]).entries())
        expect(Math.abs(value / scale - want[i]!)).toBeLessThan(8e-15);
    };
    near((await fn(x, y, { device })) as NDArray, 1);
    const out = zeros(1000);
    await cubeAndSine.configure(4, 256, { device })(x, y, out);
    near(out, 1);
    const host = zeros(1000);
    const parts = [0, 1, 2, 3].map(async (part) => {
      const chunk = [part * 250, part * 250 + 250] as const;
      using dx = device.toDevice(x.slice(chunk));
      using dy = device.toDevice(y.slice(chunk));
      using made = device.empty(250) as DeviceArray<"float64">;
      cubeAndSine.configure(1, 256, { device })(dx, dy, made);
      twice.configure(1, 256, { device })(made);
      await made.copyToHost(host.slice(chunk));
    });
    await Promise.all(parts);
    near(host, 2);
  });

  test("Laplace's operator: as a gufunc and as a kernel", async () => {
    const device = getDevice();
    const u = some([19, 35]);
    const edge = some([19, 35]);
    const want = plateOf(rows(u), rows(edge));
    const first = edge.copy();
    await plate(u, { out: first, device });
    expect(rows(first)).toEqual(want);
    const second = edge.copy();
    await laplace.configure([blocksFor(19), blocksFor(35)], [TPB, TPB], { device })(u, second);
    expect(rows(second)).toEqual(want);
  });
});
