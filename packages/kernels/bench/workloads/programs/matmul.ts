import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;

const naive = kernel(({ grid }, A, B, C) => {
  const [j, i] = grid(2);
  if (i >= C.shape[0] || j >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[i][k] * B[k][j];
  C[i][j] = sum;
});

const tiled = kernel(
  ({ grid, threadIdx, gridDim, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let sum = 0;
    for (let i = 0; i < gridDim.x; i++) {
      sA[ty][tx] = y < A.shape[0] && tx + i * TPB < A.shape[1] ? A[y][tx + i * TPB] : 0;
      sB[ty][tx] = x < B.shape[1] && ty + i * TPB < B.shape[0] ? B[ty + i * TPB][x] : 0;
      syncthreads();
      for (let j = 0; j < TPB; j++) sum += sA[ty][j] * sB[j][tx];
      syncthreads();
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = sum;
  },
  { uses: { TPB } },
);

const made = {
  python: "matmul",
  size: { full: 384, quick: 40 },
  arrays: (n: number) => ({
    A: array(floats("float32", n * n, -1, 1, 1), [n, n]),
    B: array(floats("float32", n * n, -1, 1, 2), [n, n]),
    C: zeros([n, n], "float32"),
  }),
  javascript: ({ A, B, C }, n) => {
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0;
        for (let k = 0; k < n; k++) sum += A[i * n + k] * B[k * n + j];
        C[i * n + j] = sum;
      }
  },
  results: ["C"],
  tolerance: 1e-4,
} satisfies Partial<Program<"A" | "B" | "C">>;

export const matmulNaive: Program = program({
  ...made,
  name: "matmul",
  title: "product of matrices, an element for each thread, float32",
  gridstride: ({ A, B, C }, n) => {
    const blocks = Math.ceil(n / TPB);
    naive.configure([blocks, blocks], [TPB, TPB])(A, B, C);
  },
});

export const matmulTiled: Program = program({
  ...made,
  name: "matmul-tiled",
  title: "product of matrices through tiles in shared memory, float32",
  gridstride: ({ A, B, C }, n) => {
    const blocks = Math.ceil(n / TPB);
    tiled.configure([blocks, blocks], [TPB, TPB])(A, B, C);
  },
});
