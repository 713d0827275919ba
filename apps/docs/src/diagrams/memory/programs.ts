import type { ArrayGiven, Program } from "../program.ts";

/** One thread per element of C, each with all it needs from global memory. */
export const naiveText = `({ grid }, A, B, C) => {
  const [x, y] = grid(2);
  if (x >= C.shape[1] || y >= C.shape[0]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[y][k] * B[k][x];
  C[y][x] = sum;
}`;

/** The threads of a block load a tile of A and one of B together, and all of them read from there. */
export const tiledText = `({ grid, gridDim, threadIdx, shared, syncthreads, TPB }, A, B, C) => {
  const sA = shared.array([TPB, TPB], "float32");
  const sB = shared.array([TPB, TPB], "float32");
  const [x, y] = grid(2);
  const tx = threadIdx.x;
  const ty = threadIdx.y;
  const n = A.shape[0];
  let sum = 0;
  for (let i = 0; i < gridDim.x; i++) {
    const k = i * TPB;
    sA[ty][tx] = y < n && k + tx < n ? A[y][k + tx] : 0;
    sB[ty][tx] = k + ty < n && x < n ? B[k + ty][x] : 0;
    syncthreads();
    for (let j = 0; j < TPB; j++) sum += sA[ty][j] * sB[j][tx];
    syncthreads();
  }
  if (x < n && y < n) C[y][x] = sum;
}`;

/** The product of two n x n matrices, by blocks of `tile` x `tile` threads. */
export function matmul(kind: "naive" | "tiled", n: number, tile: number): Program {
  const blocks = Math.ceil(n / tile);
  const square = (value: ArrayGiven["value"]): ArrayGiven => ({ dtype: "float32", shape: [n, n], value });
  return {
    text: kind === "naive" ? naiveText : tiledText,
    uses: kind === "naive" ? {} : { TPB: tile },
    grid: [blocks, blocks, 1],
    block: [tile, tile, 1],
    args: [square((i) => i % 7), square((i) => i % 5), square(() => 0)],
  };
}
