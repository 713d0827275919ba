import { type Kernel, type KernelArray2, kernel } from "@gridstride/jit";
import { codes } from "./boundary.ts";

/** Elements of a plate that a block of threads computes, each way, and steps that it makes between reading and writing them. */
export const TILE = 16;
export const STEPS = 4;
const SIDE = TILE + 2 * STEPS;

/**
 * `STEPS` steps of `fivePoint` at once, the plate read and written once for all of them: a block loads its elements and
 * the elements up to STEPS around them, and steps in shared memory; each step is right one element less far out. The work that
 * two blocks' rims both do costs less than the memory traffic that it saves. The same bits as single steps.
 *
 * Boundaries: fixed or periodic. A block is TILE x TILE threads.
 */
export const fivePointSteps: Kernel<[KernelArray2, KernelArray2, number]> = /* @__PURE__ */ kernel(
  ({ threadIdx, blockIdx, shared, syncthreads, TILE, STEPS, SIDE, FIXED }, u, out, mode) => {
    const even = shared.array([SIDE, SIDE], u.dtype);
    const odd = shared.array([SIDE, SIDE], u.dtype);
    const [m, n] = u.shape;
    // Where the loaded square begins in the plate.
    const i0 = blockIdx.y * TILE - STEPS;
    const j0 = blockIdx.x * TILE - STEPS;
    for (let y = threadIdx.y; y < SIDE; y += TILE)
      for (let x = threadIdx.x; x < SIDE; x += TILE) {
        const i = i0 + y;
        const j = j0 + x;
        if (mode === FIXED) even[y][x] = i >= 0 && i < m && j >= 0 && j < n ? u[i][j] : 0;
        else even[y][x] = u[((i % m) + m) % m][((j % n) + n) % n];
      }
    syncthreads();
    for (let step = 0; step < STEPS; step += 2) {
      for (let y = threadIdx.y; y < SIDE; y += TILE)
        for (let x = threadIdx.x; x < SIDE; x += TILE) {
          const i = i0 + y;
          const j = j0 + x;
          const rim = y === 0 || x === 0 || y === SIDE - 1 || x === SIDE - 1;
          const kept = mode === FIXED && (i <= 0 || j <= 0 || i >= m - 1 || j >= n - 1);
          if (rim || kept) odd[y][x] = even[y][x];
          else odd[y][x] = 0.25 * (even[y - 1][x] + even[y + 1][x] + (even[y][x - 1] + even[y][x + 1]));
        }
      syncthreads();
      for (let y = threadIdx.y; y < SIDE; y += TILE)
        for (let x = threadIdx.x; x < SIDE; x += TILE) {
          const i = i0 + y;
          const j = j0 + x;
          const rim = y === 0 || x === 0 || y === SIDE - 1 || x === SIDE - 1;
          const kept = mode === FIXED && (i <= 0 || j <= 0 || i >= m - 1 || j >= n - 1);
          if (rim || kept) even[y][x] = odd[y][x];
          else even[y][x] = 0.25 * (odd[y - 1][x] + odd[y + 1][x] + (odd[y][x - 1] + odd[y][x + 1]));
        }
      syncthreads();
    }
    const i = i0 + STEPS + threadIdx.y;
    const j = j0 + STEPS + threadIdx.x;
    if (i < m && j < n) out[i][j] = even[threadIdx.y + STEPS][threadIdx.x + STEPS];
  },
  { uses: { TILE, STEPS, SIDE, ...codes } },
);
