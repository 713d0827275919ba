// Solution: nobody leaves before the barriers, and what lies beyond A, B or
// C is not touched: loads give 0 there.
import { arange, ones, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const TPB = 8;

export const matmul = kernel(
  ({ grid, threadIdx, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let sum = 0;
    for (let t = 0; t < Math.ceil(A.shape[1] / TPB); t++) {
      const col = t * TPB + tx;
      const row = t * TPB + ty;
      sA[ty][tx] = y < A.shape[0] && col < A.shape[1] ? A[y][col] : 0;
      sB[ty][tx] = row < B.shape[0] && x < B.shape[1] ? B[row][x] : 0;
      syncthreads();
      for (let k = 0; k < TPB; k++) sum += sA[ty][k] * sB[k][tx];
      syncthreads();
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = sum;
  },
  { uses: { TPB } },
);

const C = zeros([2, 3], "float32");
await matmul.configure([1, 1], [TPB, TPB])(arange(20, "float32").reshape([2, 10]), ones([10, 3], "float32"), C);
console.log(String(C));
