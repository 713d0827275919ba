import { kernel } from "@gridstride/jit";
import { codes } from "./boundary.ts";
import { edges } from "./edges.ts";
import type { Step2 } from "./naive.ts";

/** Elements of a plate that a block of threads computes, each way. */
export const SHARED_TILE = 16;
const SIDE = SHARED_TILE + 2;

/**
 * A step of 5 points with each element read once from global memory by a block: it loads its tile and the ring around it,
 * the halo, to shared memory, and computes from there. The halo has the elements outside of the plate as the boundary gives them,
 * so that no element is special. Where caches hold three rows of the plate, which all do, the naive version is as
 * fast or faster: this is the step between it and `temporal`, which makes several steps of one load.
 *
 * A block is SHARED_TILE x SHARED_TILE threads.
 */
export const fivePointShared: Step2 = /* @__PURE__ */ kernel(
  ({ threadIdx, blockIdx, shared, syncthreads, near, TILE, SIDE, FIXED }, u, out, mode, value) => {
    const tile = shared.array([SIDE, SIDE], u.dtype);
    const [m, n] = u.shape;
    // Where the loaded square begins in the plate.
    const i0 = blockIdx.y * TILE - 1;
    const j0 = blockIdx.x * TILE - 1;
    for (let y = threadIdx.y; y < SIDE; y += TILE)
      for (let x = threadIdx.x; x < SIDE; x += TILE) tile[y][x] = near(u, i0 + y, j0 + x, mode, value);
    syncthreads();
    const y = threadIdx.y + 1;
    const x = threadIdx.x + 1;
    const i = i0 + y;
    const j = j0 + x;
    if (i >= m || j >= n) return;
    if (mode === FIXED && (i === 0 || j === 0 || i === m - 1 || j === n - 1)) out[i][j] = tile[y][x];
    else out[i][j] = 0.25 * (tile[y - 1][x] + tile[y + 1][x] + (tile[y][x - 1] + tile[y][x + 1]));
  },
  { uses: { TILE: SHARED_TILE, SIDE, ...codes, near: edges.near } },
);
