import type { DeviceArray, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { matmul as product } from "@gridstride/kernels";
import { guvectorize } from "@gridstride/ufunc";
import type { Floats } from "./jobs.ts";
import type { Program } from "./ours.ts";

/** Rows and columns of the blocks, the lesson's. */
export const TILE = 16;

const byGrid = kernel(({ grid }, A, B, C) => {
  const [j, i] = grid(2);
  if (i >= C.shape[0] || j >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[i][k] * B[k][j];
  C[i][j] = sum;
});

const byComputedIndices = kernel(({ threadIdx, blockIdx, blockDim }, A, B, C) => {
  const i = threadIdx.y + blockIdx.y * blockDim.y;
  const j = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= C.shape[0] || j >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[i][k] * B[k][j];
  C[i][j] = sum;
});

const byTiles = kernel(
  ({ grid, threadIdx, shared, syncthreads, TILE }, A, B, C) => {
    const fromA = shared.array([TILE, TILE], A.dtype);
    const fromB = shared.array([TILE, TILE], B.dtype);
    const [column, row] = grid(2);
    const x = threadIdx.x;
    const y = threadIdx.y;
    let sum = 0;
    for (let first = 0; first < A.shape[1]; first += TILE) {
      fromA[y][x] = row < A.shape[0] && first + x < A.shape[1] ? A[row][first + x] : 0;
      fromB[y][x] = first + y < B.shape[0] && column < B.shape[1] ? B[first + y][column] : 0;
      syncthreads();
      for (let k = 0; k < TILE; k++) sum += fromA[y][k] * fromB[k][x];
      syncthreads();
    }
    if (row < C.shape[0] && column < C.shape[1]) C[row][column] = sum;
  },
  { uses: { TILE } },
);

function kernelProgram(name: string, work: typeof byGrid, side: number): Program {
  const blocks = Math.ceil(side / TILE);
  const grid = [blocks, blocks] as const;
  const block = [TILE, TILE] as const;
  return {
    name,
    hosted: (device) => {
      const launch = work.configure(grid, block, { device }) as (...args: readonly NDArray[]) => unknown;
      return ([a, b], c) => launch(a as NDArray, b as NDArray, c);
    },
    resident: () => {
      const launch = work.configure(grid, block) as (...args: readonly DeviceArray[]) => unknown;
      return ([a, b], c) => launch(a as DeviceArray, b as DeviceArray, c);
    },
  };
}

/** The lesson's kernel, its indices by `grid(2)`. */
export const gridProgram = (side: number): Program => kernelProgram("kernel, grid(2)", byGrid, side);
/** The lesson's second version. */
export const indexProgram = (side: number): Program =>
  kernelProgram("kernel, computed indices", byComputedIndices, side);
/** The exercise's: squares of both operands in shared memory. */
export const sharedProgram = (side: number): Program =>
  kernelProgram("kernel, shared memory", byTiles as unknown as typeof byGrid, side);

const SIGNATURES = [
  "void(float32[:,:], float32[:,:], float32[:,:])",
  "void(float64[:,:], float64[:,:], float64[:,:])",
] as const;

const gufunc = guvectorize(SIGNATURES, "(m,l),(l,n)->(m,n)", (A, B, C) => {
  for (let i = 0; i < A.shape[0]; i++)
    for (let j = 0; j < B.shape[1]; j++) {
      let sum = 0;
      for (let k = 0; k < B.shape[0]; k++) sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
});

/** The lesson's gufunc, on cpu where arrays are on the host. */
export const gufuncProgram: Program = {
  name: "gufunc",
  hosted: () => {
    return ([a, b], out) => gufunc(a as NDArray, b as NDArray, { out });
  },
  resident: () => {
    return ([a, b], out) => gufunc(a as DeviceArray, b as DeviceArray, { out });
  },
};

/** The library's own. */
export const libraryProgram: Program = {
  name: "matmul of @gridstride/kernels",
  hosted: (device) => {
    return ([a, b], out) => product(a as NDArray, b as NDArray, { out, device });
  },
  resident: () => {
    return ([a, b], out) => product(a as DeviceArray, b as DeviceArray, { out });
  },
};

/** Three loops, the inner one along rows of b and of the result. */
export function loops(side: number): (inputs: readonly Floats[], out: Floats) => void {
  return ([a, b], out) => {
    if (a === undefined || b === undefined) return;
    out.fill(0);
    for (let i = 0; i < side; i++)
      for (let k = 0; k < side; k++) {
        const factor = a[i * side + k] as number;
        for (let j = 0; j < side; j++) {
          const at = i * side + j;
          out[at] = (out[at] as number) + factor * (b[k * side + j] as number);
        }
      }
  };
}

/** The exercise's kernel in WGSL. */
export function tiledShader(side: number): string {
  return `
    @group(0) @binding(0) var<storage, read> a: array<f32>;
    @group(0) @binding(1) var<storage, read> b: array<f32>;
    @group(0) @binding(2) var<storage, read_write> c: array<f32>;
    var<workgroup> fromA: array<f32, ${TILE * TILE}>;
    var<workgroup> fromB: array<f32, ${TILE * TILE}>;
    const n = ${side}u;
    @compute @workgroup_size(${TILE}, ${TILE})
    fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
      var sum = 0.0;
      for (var first = 0u; first < n; first += ${TILE}u) {
        let at = local.y * ${TILE}u + local.x;
        if (id.y < n && first + local.x < n) { fromA[at] = a[id.y * n + first + local.x]; } else { fromA[at] = 0.0; }
        if (first + local.y < n && id.x < n) { fromB[at] = b[(first + local.y) * n + id.x]; } else { fromB[at] = 0.0; }
        workgroupBarrier();
        for (var k = 0u; k < ${TILE}u; k++) { sum += fromA[local.y * ${TILE}u + k] * fromB[k * ${TILE}u + local.x]; }
        workgroupBarrier();
      }
      if (id.x < n && id.y < n) { c[id.y * n + id.x] = sum; }
    }`;
}
