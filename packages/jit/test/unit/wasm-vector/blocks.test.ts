import { expect, test } from "vitest";
import type { Triple } from "../../../src/targets/wasm/options.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, kernelOf } from "./compare.ts";

const TILES = `const s = shared.array([8, 8], "float32"); const t = shared.array([8, 8], "float32");
  const [x, y] = grid(2); const tx = threadIdx.x, ty = threadIdx.y; let sum = 0;
  for (let k = 0; k < gridDim.x; k++) {
    s[ty][tx] = y < a.shape[0] && tx + k * 8 < a.shape[1] ? a[y][tx + k * 8] : 0;
    t[ty][tx] = x < b.shape[1] && ty + k * 8 < b.shape[0] ? b[ty + k * 8][x] : 0;
    syncthreads();
    for (let j = 0; j < 8; j++) sum += s[ty][j] * t[j][tx];
    syncthreads();
  }
  if (y < c.shape[0] && x < c.shape[1]) c[y][x] = sum;`;

const EIGHT: Triple = [8, 8, 1];

/** Bodies of kernels on float32 matrices a, b and c. */
const BODIES: readonly (readonly [what: string, body: string, block: Triple])[] = [
  ["tiles of a product", TILES, EIGHT],
  ["tiles of a product, the other axis", TILES.replace("[x, y] = grid(2)", "[y, x] = grid(2)"), EIGHT],
  [
    "values of every type kept past a barrier",
    `const [x, y] = grid(2); const s = shared.array(64, "float32"); const n = threadIdx.x + 8 * threadIdx.y;
     let q = a[y][x] > 0, w = float64(b[y][x]) * 3, k = x * 7; s[n] = a[y][x]; syncthreads();
     if (q) w += s[63 - n]; else k += 1; syncthreads(); c[y][x] = float32(w) + k + (q ? 1 : 0);`,
    EIGHT,
  ],
  [
    "some return before a barrier",
    `const [x, y] = grid(2); const s = shared.array(64, "float32"); const n = threadIdx.x + 8 * threadIdx.y;
     s[n] = 1; syncthreads(); if (a[y][x] > 10) return; const v = b[y][x]; s[n] = v; syncthreads(); c[y][x] = s[(n + 1) % 64] + v;`,
    EIGHT,
  ],
  [
    "a value that some threads set between two barriers, and none reads there",
    `const [x, y] = grid(2); const s = shared.array(64, "float32"); const n = threadIdx.x + 8 * threadIdx.y;
     let v = a[y][x]; s[n] = b[y][x]; syncthreads(); if (s[63 - n] > 0) v = x; syncthreads(); c[y][x] = v + s[n];`,
    EIGHT,
  ],
  ["numbers of lanes", "const [x, y] = grid(2); if (laneid % 5 < 3) c[y][x] = laneid * 2 + a[y][x];", EIGHT],
  ["numbers of lanes, odd blocks", "const [x, y] = grid(2); c[y][x] = laneid * 2 + a[y][x];", [5, 7, 1]],
  [
    "places in the block and the grid",
    "const [x, y] = grid(2); c[y][x] = a[threadIdx.y][x] + b[y][threadIdx.x] + blockIdx.x;",
    EIGHT,
  ],
];

test.each(BODIES)("%s", (_, body, block) => {
  const context = "{ grid, threadIdx, blockIdx, gridDim, laneid, shared, syncthreads, float32, float64 }";
  const kernel = kernelOf(`(${context}, a, b, c) => { ${body} }`, Array(3).fill("float32[:,:]"));
  for (const [rows, columns] of [
    [24, 24],
    [19, 21],
    [3, 2],
  ] as const) {
    const args = [1, 2, 3].map((seed) => rowMajorArray("float32", [rows, columns], seed));
    expect(differences(kernel, args, { grid: [3, 3, 1], block })).toEqual([]);
  }
});

test("an index that only a condition keeps inside is not read where no lane has it", () => {
  const kernel = kernelOf(
    "({ grid }, a, c, k) => { const i = grid(1); const q = k * 2, big = a[i] > 1e9; let t = 1; if (big && q >= 0 && q < c.size) t = c[q]; a[i] = t; }",
    ["float32[:]", "float32[:]", "int32"],
  );
  const args = [rowMajorArray("float32", [32], 0), rowMajorArray("float32", [8], 0)];
  for (const value of [3, 2 ** 27])
    expect(differences(kernel, [...args, { kind: "scalar", value }], { grid: [2, 1, 1], block: [16, 1, 1] })).toEqual(
      [],
    );
});
