// The lesson's programs as its reader writes them, with grids that cover the arrays.
import type { DeviceArray } from "@gridstride/core";
import { type Kernel, type KernelArray1, type KernelArray2, kernel } from "@gridstride/jit";
import { vectorize } from "@gridstride/ufunc";
import type { Call } from "./contenders.ts";

const TILE = 16;
type Squares2 = Kernel<[KernelArray2, KernelArray2]>;
type Squares3 = Kernel<[KernelArray2, KernelArray2, KernelArray2]>;

const product: Squares3 = kernel(({ grid }, A, B, C) => {
  const [j, i] = grid(2);
  if (i >= C.shape[0] || j >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[i][k] * B[k][j];
  C[i][j] = sum;
});

const sharedProduct: Squares3 = kernel(
  ({ grid, threadIdx, gridDim, shared, syncthreads, TILE }, A, B, C) => {
    const sA = shared.array([TILE, TILE], "float32");
    const sB = shared.array([TILE, TILE], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let sum = 0;
    for (let i = 0; i < gridDim.x; i++) {
      sA[ty][tx] = y < A.shape[0] && tx + i * TILE < A.shape[1] ? A[y][tx + i * TILE] : 0;
      sB[ty][tx] = x < B.shape[1] && ty + i * TILE < B.shape[0] ? B[ty + i * TILE][x] : 0;
      syncthreads();
      for (let j = 0; j < TILE; j++) sum += sA[ty][j] * sB[j][tx];
      syncthreads();
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = sum;
  },
  { uses: { TILE } },
);

const laplacian: Squares2 = kernel(({ grid }, u, unew) => {
  const [j, i] = grid(2);
  if (i >= 1 && i < u.shape[0] - 1 && j >= 1 && j < u.shape[1] - 1)
    unew[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
});

const polynomial: Kernel<[KernelArray1, KernelArray1, KernelArray1]> = kernel(({ grid }, x, y, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] ** 3 + 4 * Math.sin(y[i]);
});

const ufunc = vectorize(["float32(float32, float32)"], (x, y) => x ** 3 + 4 * Math.sin(y), { target: "webgpu" });

/** A kernel on whole squares, a thread for each element. */
const onSquares =
  (work: Squares2 | Squares3): Call =>
  (inputs, out) => {
    const blocks = Math.ceil((out.shape[0] as number) / TILE);
    const launch = work.configure([blocks, blocks], [TILE, TILE]) as (...args: readonly DeviceArray[]) => void;
    launch(...inputs, out);
  };

/** Products, by global memory and by tiles in shared memory. */
export const lessonProduct: Call = onSquares(product);
export const lessonSharedProduct: Call = onSquares(sharedProduct);
/** A step of the Laplace program, of the inside. */
export const lessonStep: Call = onSquares(laplacian);

/** x³ + 4·sin(y): a kernel, and a ufunc. */
export const lessonKernel: Call = (inputs, out) => {
  const [x, y] = inputs.map((one) => one.reshape([-1])) as [DeviceArray, DeviceArray];
  polynomial.forall(out.size)(x, y, out.reshape([-1]));
};
export const lessonUfunc: Call = ([x, y], out) => ufunc(x as DeviceArray, y as DeviceArray, { out });
