// Kernels without barriers, for statements.test.ts.
import type { Uses } from "../../../src/frontend/request.ts";
import { func } from "../lower/kernels.ts";
import type { Options } from "./driver.ts";

/** A kernel, the types of its arguments, and how it is launched. */
export type Row = readonly [
  name: string,
  text: string,
  types: readonly string[],
  more?: {
    readonly scalars?: readonly (number | bigint | boolean)[];
    readonly uses?: Uses;
    readonly options?: Options;
    /** Each argument over the memory of the first. */
    readonly alias?: boolean;
  },
];

const LINE: Options = { grid: [3, 1, 1], block: [32, 1, 1] };
const PLANE: Options = { grid: [3, 2, 2], block: [4, 4, 2] };

export const rows: readonly Row[] = [
  ["nothing", "() => {}", []],
  ["one element", "({ grid }, x) => { x[0] = 1; }", ["int32[:]"]],
  ["unguarded, past the end", "({ grid }, x, y) => { const i = grid(1); y[i] = x[i]; }", ["int32[:]", "int32[:]"]],
  ["before the start", "({ grid }, x, y) => { const i = grid(1); y[i] = x[i - 40]; }", ["int32[:]", "int32[:]"]],
  [
    "far away",
    "({ grid }, x, y) => { const i = grid(1); y[i * 50000000] = x[i * 70000000]; y[i] = x[-i]; }",
    ["int16[:]", "int16[:]"],
  ],
  [
    "reversed and stepped",
    "({ grid }, x, y) => { const i = grid(1); y[i] = x[i + 1] - x[i]; }",
    ["float32[::]", "float32[::]"],
  ],
  [
    "two axes, each tested",
    "({ grid }, x, y) => { const [j, i] = grid(2); y[i - 1][j + 1] = x[i][j - 2] + x[i + 1][j]; }",
    ["float32[:,:]", "float32[:,:]"],
    { options: PLANE },
  ],
  [
    "two strided axes",
    "({ grid }, x, y) => { const [j, i] = grid(2); y[i][j] = x[j][i - 1]; }",
    ["float64[::,:]", "float64[:,:]"],
    { options: PLANE },
  ],
  [
    "three axes",
    "({ grid }, x, y) => { const [k, j, i] = grid(3); y[i][j][k] = x[i][j - 1][k] * 2; }",
    ["int8[:,:,:]", "int8[:,:,:]"],
    { options: PLANE },
  ],
  [
    "three strided axes",
    "({ grid }, x, y) => { const [k, j, i] = grid(3); y[i][j][k] = x[i][j][k]; }",
    ["uint16[::,:,:]", "int64[:,:,:]"],
    { options: PLANE },
  ],
  [
    "an array over itself",
    "({ grid }, x, y) => { const i = grid(1); if (i + 1 < x.size) y[i + 1] = x[i] + 1; }",
    ["int32[:]", "int32[:]"],
    { options: LINE, alias: true },
  ],
  [
    "shapes and strides",
    "({ grid }, x, y, out) => { out[0] = x.shape[0]; out[1] = x.strides[0]; out[2] = y.shape[1]; out[3] = y.strides[1]; out[4] = y.strides[0]; out[5] = y.size; out[6] = y.strides[2]; }",
    ["int8[::]", "float32[:,:,:]", "int32[:]"],
    { options: { grid: [1, 1, 1] } },
  ],
  [
    "positions",
    "({ grid, gridsize, threadIdx, blockIdx, blockDim, gridDim }, out) => { const [i, j] = grid(2); out[i + j * gridsize(1)] = threadIdx.x + 10 * blockIdx.y + 100 * blockDim.x + 1000 * gridDim.y + threadIdx.y * 7; }",
    ["int32[:]"],
    { options: { grid: [2, 3, 1], block: [5, 2, 1] } },
  ],
  [
    "scalars",
    "({ grid }, a, b, c, d, e, out, wide) => { out[0] = a; out[1] = b; if (c) out[2] = d; wide[0] = e; }",
    ["int32", "float32", "bool", "float64", "uint64", "float64[:]", "uint64[:]"],
    { scalars: [-7, 1.5, true, 1e300, 2n ** 63n + 1n] },
  ],
  [
    "loops",
    "({ grid }, x, y) => { const i = grid(1); let sum = 0; for (let k = 0; k < i; k++) { if (k % 3 === 1) continue; if (sum > 1000) break; sum += x[k] * (k + 1); } y[i] = sum; }",
    ["int32[:]", "int32[:]"],
  ],
  [
    "while and do",
    "({ grid }, y) => { const i = grid(1); let n = i + 1, steps = 0; while (n !== 1) { n = n % 2 === 0 ? (n / 2) | 0 : 3 * n + 1; steps++; } do { steps += 2; } while (steps < 20); y[i] = steps; }",
    ["int32[:]"],
  ],
  [
    "nested loops left from inside",
    "({ grid }, x, y) => { const i = grid(1); let found = -1; for (let a = 0; a < 6 && found < 0; a++) for (let b = 0; b < 10; b++) { if (x[a][b] > 0 && a * b > i) { found = a * 10 + b; break; } if (b === 7) continue; } y[i] = found; }",
    ["int8[:,:]", "int32[:]"],
  ],
  [
    "switch in a loop",
    "({ grid }, y) => { const i = grid(1); let r = 0; for (let k = 0; k < 6; k++) { switch ((i + k) % 5) { case 0: r += 1; case 1: r += 10; break; case 2: continue; case 3: { if (k > 2) break; r += 100; break; } default: r += 1000; } r *= 2; } y[i] = r; }",
    ["int32[:]"],
  ],
  [
    "early returns",
    "({ grid }, x, y) => { const i = grid(1); if (i >= y.size) return; for (let k = 0; k < 5; k++) { if (x[i] > k * 20) { y[i] = k; return; } } y[i] = -1; }",
    ["int8[:]", "int32[:]"],
  ],
  ["return alone", "({ grid }, y) => { const i = grid(1); y[i] = 1; return; }", ["int32[:]"]],
  [
    "short circuits",
    "({ grid }, x, y) => { const i = grid(1); if (i > 0 && x[i - 1] > 0 || i < x.size - 1 && x[i + 1] > 3) y[i] = 1; else y[i] = x[i] > 0 ? x[i] : -x[i]; }",
    ["int16[:]", "int16[:]"],
  ],
  [
    "functions",
    "({ grid, f }, x, y) => { const i = grid(1); const [a, b] = f(x[i], i); y[i] = a + b; }",
    ["float32[:]", "float32[:]"],
    {
      uses: {
        f: func(
          "f",
          "(v, k) => { if (k % 2 === 0) return [v, v * 2]; for (let i = 0; i < k; i++) if (i * i > k) return [v + i, v]; return [0, 1]; }",
        ),
      },
    },
  ],
  [
    "local arrays",
    "({ grid, local }, x, y) => { const i = grid(1); const t = local.array([3, 5], 'int16'); for (let a = 0; a < 3; a++) for (let b = 0; b < 5; b++) t[a][b] = x[(a * 5 + b + i) % 60]; let s = 0; for (let a = 0; a < 3; a++) for (let b = 0; b < 5; b++) s += t[2 - a][b] * (b + 1); y[i] = s + t[i][0]; }",
    ["int32[:]", "int32[:]"],
    { options: { grid: [3, 1, 1] } },
  ],
  [
    "constants of a kernel",
    "({ grid, t }, y) => { const i = grid(1); y[i] = t[i % 2][i % 3] + t[1][2]; }",
    ["float64[:]"],
    { uses: { t: { kind: "array", dtype: "float16", shape: [2, 3], values: [0.5, -2, 65504, 2 ** -24, 0, 1] } } },
  ],
  [
    "64-bit constants",
    "({ grid, t }, y) => { const i = grid(1); y[i] = t[i] - t[i + 1]; }",
    ["int64[:]"],
    { uses: { t: { kind: "array", dtype: "int64", shape: [4], values: [1n, -1n, 2n ** 63n - 1n, -(2n ** 63n)] } } },
  ],
  [
    "neighbours of short types",
    "({ grid }, x, y) => { const i = grid(1); y[i] = x[i] + 1; }",
    ["uint8[:]", "uint8[:]"],
  ],
  [
    "bool bytes",
    "({ grid }, x, y) => { const i = grid(1); y[i] = !x[i]; if (x[i]) y[i + 30] = x[i]; }",
    ["bool[:]", "bool[:]"],
  ],
  [
    "halves",
    "({ grid }, x, y) => { const i = grid(1); if (i > 0) y[i] = x[i] * x[i - 1] + 0.1; else y[i] = x[i]; }",
    ["float16[:]", "float16[:]"],
  ],
  [
    "swap in place",
    "({ grid }, x) => { const i = grid(1); if (i < 30) { const t = x[i]; x[i] = x[59 - i]; x[59 - i] = t; } }",
    ["float64[:]"],
  ],
  [
    "a zero-size loop and an endless one left by return",
    "({ grid }, y) => { const i = grid(1); for (let k = 0; k < 0; k++) y[i] = 9; let n = 0; for (;;) { n++; if (n > i) { y[i] = n; return; } } }",
    ["int32[:]"],
  ],
  [
    "matmul",
    "({ grid }, A, B, C) => { const [i, j] = grid(2); if (i < C.shape[0] && j < C.shape[1]) { let tmp = 0; for (let k = 0; k < 4; k++) tmp += A[i][k] * B[k][j]; C[i][j] = tmp; } }",
    ["float32[:,:]", "float32[::,:]", "float32[:,:]"],
    { options: PLANE },
  ],
  [
    "stencil",
    "({ grid }, A, B) => { const [j, i] = grid(2); if (i > 0 && i < A.shape[0] - 1 && j >= 1 && j + 1 < A.shape[1]) B[i][j] = 0.25 * (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]); }",
    ["float32[:,:]", "float32[:,:]"],
    { options: PLANE },
  ],
  [
    "a guard by another array",
    "({ grid }, A, B) => { const i = grid(1); if (i < A.size) B[i] = A[i]; }",
    ["float32[:]", "float32[::]"],
    { options: LINE },
  ],
  [
    "a guard of what is then changed",
    "({ grid }, A) => { let i = grid(1); if (i < A.size) { i = i + 50; A[i] = 1; } }",
    ["int32[:]"],
    { options: LINE },
  ],
  [
    "counters with steps, up and down",
    "({ grid }, A) => { const i = grid(1); for (let k = i; k < A.size; k += 7) A[k] = A[k] + 1; for (let k = A.size - 1; k >= 0; k -= 3) A[k] = A[k] * 2; for (let k = 5; k >= -5; k--) A[k] = A[k] - k; }",
    ["int32[:]"],
  ],
  [
    "a counter that wraps",
    "({ grid }, A) => { let n = 0; for (let k = 2147483640; k > 5; k++) { A[k] = 1; A[k - 2147483640] = A[k - 2147483640] + 1; n++; } A[50] = n; }",
    ["int32[:]"],
  ],
  [
    "addresses of nested loops",
    "({ grid }, A, B) => { const i = grid(1); for (let a = 0; a < A.shape[0]; a++) { let m = (i + a) % 4; for (let b = 0; b < 3; b++) { for (let c = 0; c < A.shape[2]; c++) { B[a][m][c] = A[a][m][c] + A[a][b][c - 1] + B[2 - a][b + 1][i % 5]; } m = (m + b) % 4; B[a][m][b] = A[b][m][a]; } B[a][3][i % 5] = A[0][m][1]; } }",
    ["int32[:,:,:]", "int32[:,:,:]"],
    { options: { grid: [4, 1, 1] } },
  ],
  [
    "addresses of nested loops over views",
    "({ grid }, A, B) => { const i = grid(1); for (let a = 0; a < A.shape[0]; a++) for (let c = 0; c < A.shape[2]; c++) for (let b = 0; b < A.shape[1]; b++) if (b > i) B[a][b][c] = A[a][b][c] + A[a][b - 1][c] + A[i][b][1 - c]; }",
    ["int32[::,:,:]", "int32[::,:,:]"],
    { options: { grid: [3, 1, 1] } },
  ],
  [
    "arrays of the thread in loops",
    "({ grid, local }, x, y) => { const i = grid(1); const t = local.array([4, 8], 'float32'); for (let a = 0; a < 4; a++) for (let b = 0; b < 8; b++) t[a][b] = x[(a * 8 + b + i) % 60]; for (let n = 0; n < 3; n++) { const r = (n + i) & 3; for (let b = 1; b < 7; b++) t[r][b] = t[r][b - 1] * 0.5 + t[3 - r][b + 1]; } let s = 0; for (let b = 0; b < 8; b++) s += t[i & 3][b]; y[i] = s; }",
    ["float32[:]", "float32[:]"],
    { options: { grid: [6, 1, 1] } },
  ],
  [
    "more arrays in a loop than get a prefix",
    `({ grid }, A, B) => { const i = grid(1); for (let k = 0; k < 5; k++) { ${Array.from({ length: 16 }, (_, n) => `B[i % 6][(k + ${n}) % 10] = A[(i + ${n}) % 6][k + ${n % 5}];`).join(" ")} } }`,
    ["int16[:,:]", "int16[:,:]"],
    { options: { grid: [6, 1, 1] } },
  ],
  [
    "bits of the index",
    "({ grid }, A, B) => { const i = grid(1); B[i & 31] = A[(i >> 1) + 2]; B[i % 16] = A[i * 3]; }",
    ["int32[:]", "int32[:]"],
    { options: LINE },
  ],
];
