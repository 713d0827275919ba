// The product by tiles: a block loads a square of A and one of B into
// shared memory, and all its threads use both.
import { arange, ones, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const TPB = 16;
const matmul = kernel(
  ({ grid, threadIdx, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    const tiles = Math.ceil(A.shape[1] / TPB);
    let sum = 0;
    for (let t = 0; t < tiles; t++) {
      const col = t * TPB + tx;
      const row = t * TPB + ty;
      // beyond the edge: 0
      sA[ty][tx] = y < A.shape[0] && col < A.shape[1] ? A[y][col] : 0;
      sB[ty][tx] = row < B.shape[0] && x < B.shape[1] ? B[row][x] : 0;
      syncthreads(); // the tiles are full
      for (let k = 0; k < TPB; k++) sum += sA[ty][k] * sB[k][tx];
      syncthreads(); // nobody needs them any more
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = sum;
  },
  { uses: { TPB } },
);

const A = arange(115, "float32").reshape([5, 23]);
const B = ones([23, 7], "float32");
const C = zeros([5, 7], "float32");
await matmul.configure(
  [Math.ceil(7 / TPB), Math.ceil(5 / TPB)],
  [TPB, TPB],
)(A, B, C);
console.log(String(C));
