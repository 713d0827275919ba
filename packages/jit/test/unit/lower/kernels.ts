import { parseFunction } from "../../../src/frontend/build.ts";
import type { ArgType, CompileRequest, FunctionUse, Uses } from "../../../src/frontend/request.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { compileToIr } from "../../../src/lower/lower.ts";

/** A kernel of the documentation, with the arguments that it is compiled for. */
export interface Example {
  readonly name: string;
  readonly text: string;
  readonly args: readonly string[];
  readonly uses?: Uses;
}

/** An argument by its type, in Numba's words: "float32[:,:]", "float32[::]" for strided, "float32[::1,:]" for column-major, "float32[::2,:]" for columns with gaps, "int32[]" without axes, "int32"; "~" is a JavaScript number. */
export function argument(text: string, group = 0): ArgType {
  if (text === "~") return { kind: "scalar", type: "float64", weak: true };
  const [dtype, axes] = text.split("[") as ["float32", string | undefined];
  if (axes === undefined) return { kind: "scalar", type: dtype, weak: false };
  const ndim = axes === "]" ? 0 : axes.split(",").length;
  const strided = axes.includes("::") ? "strided" : "C";
  const layout = axes.startsWith("::1") ? "F" : axes.startsWith("::2") ? "columns" : strided;
  return { kind: "array", dtype, ndim, layout, group };
}

export function args(texts: readonly string[]): ArgType[] {
  let group = 0;
  return texts.map((text) => argument(text, text.includes("[") ? group++ : 0));
}

export const value = (number: number | bigint | boolean): Uses[string] => ({ kind: "value", value: number });

export const func = (name: string, text: string, uses?: Uses): FunctionUse => ({
  kind: "function",
  source: { name, text },
  hasContext: uses !== undefined,
  uses: uses ?? {},
});

export function request(text: string, types: readonly string[], uses: Uses = {}, debug = false): CompileRequest {
  return { function: func("kernel", text, uses), args: args(types), debug };
}

export function compile(text: string, types: readonly string[] = [], uses: Uses = {}, debug = false): Kernel {
  const given = request(text, types, uses, debug);
  return compileToIr(given, parseFunction(given.function));
}

const MATMUL = ["float32[:,:]", "float32[:,:]", "float32[:,:]"];

export const examples: readonly Example[] = [
  {
    name: "vector-add",
    args: ["float32[:]", "float32[:]", "float32[:]"],
    text: `(cuda, a, b, c) => {
  const tid = cuda.grid(1);
  const size = c.length;
  if (tid < size) c[tid] = a[tid] + b[tid];
}`,
  },
  {
    name: "matmul",
    args: MATMUL,
    text: `({ grid }, A, B, C) => {
  const [i, j] = grid(2);
  if (i < C.shape[0] && j < C.shape[1]) {
    let tmp = 0;
    for (let k = 0; k < A.shape[1]; k++) {
      tmp += A[i][k] * B[k][j];
    }
    C[i][j] = tmp;
  }
}`,
  },
  {
    name: "matmul-shared",
    args: MATMUL,
    uses: { TPB: value(16) },
    text: `({ grid, threadIdx, gridDim, shared, syncthreads, TPB }, A, B, C) => {
  const sA = shared.array([TPB, TPB], "float32");
  const sB = shared.array([TPB, TPB], "float32");
  const [x, y] = grid(2);
  const tx = threadIdx.x, ty = threadIdx.y;
  let tmp = 0;
  for (let i = 0; i < gridDim.x; i++) {
    sA[ty][tx] = y < A.shape[0] && tx + i * TPB < A.shape[1] ? A[y][tx + i * TPB] : 0;
    sB[ty][tx] = x < B.shape[1] && ty + i * TPB < B.shape[0] ? B[ty + i * TPB][x] : 0;
    syncthreads();
    for (let j = 0; j < TPB; j++) tmp += sA[ty][j] * sB[j][tx];
    syncthreads();
  }
  if (y < C.shape[0] && x < C.shape[1]) C[y][x] = tmp;
}`,
  },
  {
    name: "matmul-roc",
    args: MATMUL,
    uses: { blocksize: value(20), gridsize: value(5) },
    text: `(roc, A, B, C) => {
  const x = roc.getGlobalId(0);
  const y = roc.getGlobalId(1);
  const tx = roc.getLocalId(0);
  const ty = roc.getLocalId(1);
  const sA = roc.shared.array([roc.blocksize, roc.blocksize], "float32");
  const sB = roc.shared.array([roc.blocksize, roc.blocksize], "float32");
  if (x >= C.shape[0] || y >= C.shape[1]) return;
  let tmp = 0;
  for (let i = 0; i < roc.gridsize; i++) {
    sA[tx][ty] = A[x][ty + i * roc.blocksize];
    sB[tx][ty] = B[tx + i * roc.blocksize][y];
    roc.barrier();
    for (let j = 0; j < roc.blocksize; j++) tmp += sA[tx][j] * sB[j][ty];
    roc.barrier();
  }
  C[x][y] = tmp;
}`,
  },
  {
    name: "laplace",
    args: ["float32[:,:]", "float32[:,:]"],
    text: `({ grid }, u, out) => {
  const [j, i] = grid(2);
  const [h, w] = u.shape;
  if (i < 1 || j < 1 || i >= h - 1 || j >= w - 1) return;
  out[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}`,
  },
  {
    name: "reduce",
    args: ["int32[:]"],
    uses: { N: value(1024) },
    text: `({ threadIdx, shared, syncthreads, N }, data) => {
  const tid = threadIdx.x;
  const size = data.length;
  const shr = shared.array(N, "int32");
  shr[tid] = tid < size ? data[tid] : 0;
  syncthreads();
  let s = 1;
  while (s < N) {
    if (tid % (2 * s) === 0) shr[tid] += shr[tid + s];
    s *= 2;
    syncthreads();
  }
  if (tid === 0) data[tid] = shr[tid];
}`,
  },
  {
    name: "heat",
    args: ["float64[:]", "float64[:]", "~", "~"],
    text: `({ grid }, now, next, timesteps, k) => {
  const i = grid(1);
  for (let step = 0; step < timesteps; ++step) {
    if (i > 0 && i < now.length - 1) next[i] = now[i] + k * (now[i - 1] - 2 * now[i] + now[i + 1]);
  }
}`,
  },
  {
    name: "monte-carlo",
    args: ["uint32[:]", "~", "float32[:]"],
    uses: {
      next: func(
        "next",
        "(states, i) => { let x = states[i]; x ^= x << 13; x ^= x >>> 17; x ^= x << 5; states[i] = x; return float32(x) * 2.3283064365386963e-10; }".replace(
          "(states",
          "({ float32 }, states",
        ),
        {},
      ),
    },
    text: `({ grid, next }, states, iterations, out) => {
  const thread = grid(1);
  let inside = 0;
  for (let i = 0; i < iterations; i++) {
    const x = next(states, thread);
    const y = next(states, thread);
    if (x ** 2 + y ** 2 <= 1) inside++;
  }
  out[thread] = 4 * inside / iterations;
}`,
  },
  {
    name: "histogram",
    args: ["int32[:]", "float32[:]", "~", "~"],
    text: `({ grid, gridsize, atomic }, bins, xs, low, high) => {
  const width = (high - low) / bins.length;
  const stride = gridsize(1);
  for (let i = grid(1); i < xs.length; i += stride) {
    const bin = Math.floor((xs[i] - low) / width) | 0;
    if (bin < 0 || bin >= bins.length) continue;
    atomic.add(bins, bin, 1);
  }
}`,
  },
  {
    name: "state-machine",
    args: ["int32[:,:]", "~", "bool[:]"],
    text: `({ grid, range }, table, steps, done) => {
  const thread = grid(1);
  const row = table[thread];
  let state = 0;
  for (const step of range(steps)) {
    switch (row[step % row.length]) {
      case 0:
        state = 1;
        break;
      case 1:
      case 2:
        if (state > 3) continue;
        state += step;
        break;
      default:
        state--;
    }
  }
  done[thread] = state > 0;
}`,
  },
];
