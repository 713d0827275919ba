import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TILE = 16;

const throughTiles = kernel(
  ({ threadIdx, blockIdx, shared, syncthreads, TILE }, a, out) => {
    const tile = shared.array([TILE, TILE + 1], "float32");
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let x = blockIdx.x * TILE + tx;
    let y = blockIdx.y * TILE + ty;
    if (y < a.shape[0] && x < a.shape[1]) tile[ty][tx] = a[y][x];
    syncthreads();
    x = blockIdx.y * TILE + tx;
    y = blockIdx.x * TILE + ty;
    if (y < out.shape[0] && x < out.shape[1]) out[y][x] = tile[tx][ty];
  },
  { uses: { TILE } },
);

export const transposition: Program = program({
  name: "transpose",
  title: "transpose through tiles in shared memory, float32",
  size: { full: 2048, quick: 40 },
  arrays: (n: number) => ({ a: array(floats("float32", n * n, 0, 1, 1), [n, n]), out: zeros([n, n], "float32") }),
  javascript: ({ a, out }, n) => {
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) out[j * n + i] = a[i * n + j];
  },
  gridstride: ({ a, out }, n) => {
    const blocks = Math.ceil(n / TILE);
    throughTiles.configure([blocks, blocks], [TILE, TILE])(a, out);
  },
  results: ["out"],
  tolerance: 0,
});
