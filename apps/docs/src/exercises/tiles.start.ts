// A matrix product with tiles in shared memory, for matrices of any shape.
// There are two errors to find.
import { kernel } from "@gridstride/jit";

const TPB = 8;

export const matmul = kernel(
  ({ grid, threadIdx, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    if (y >= C.shape[0] && x >= C.shape[1]) return;
    let sum = 0;
    for (let t = 0; t < Math.ceil(A.shape[1] / TPB); t++) {
      sA[ty][tx] = A[y][t * TPB + tx];
      sB[ty][tx] = B[t * TPB + ty][x];
      syncthreads();
      for (let k = 0; k < TPB; k++) sum += sA[ty][k] * sB[k][tx];
      syncthreads();
    }
    C[y][x] = sum;
  },
  { uses: { TPB } },
);
