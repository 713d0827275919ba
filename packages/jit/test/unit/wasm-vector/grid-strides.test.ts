// Grid-stride loops as threads: the same results as the simulator's threads, and loops where a launch needs them.
import { expect, test } from "vitest";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { through } from "../passes/through.ts";
import { rowMajorArray, view } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const scalar = (value: number): SimArg => ({ kind: "scalar", value });
const vectors = (n: number): readonly SimArg[] => [
  rowMajorArray("float64", [40], 1),
  rowMajorArray("float64", [40], 2),
  scalar(n),
];
const planes = (n: number): readonly SimArg[] => [
  rowMajorArray("float32", [9, 13], 1),
  rowMajorArray("float32", [9, 13], 2),
  scalar(n),
];
const VECTORS = ["float64[:]", "float64[:]", "int32"] as const;
const PLANES = ["float32[:,:]", "float32[:,:]", "int32"] as const;
const HEAD = "({ grid, gridsize, range, threadIdx, blockIdx, blockDim, gridDim, atomic }, y, x, n) =>";
const NEST = "const [i, j] = grid(2), [di, dj] = gridsize(2); const [h, w] = y.shape;";

const oneAxis = {
  "an element each": "{ for (let i = grid(1); i < n; i += gridsize(1)) y[i] = 2 * x[i] + i; }",
  "from 1 on, up to a size less 1":
    "{ for (let i = grid(1) + 1; i < y.size - 1; i += gridsize(1)) y[i] = x[i - 1] + x[i + 1]; }",
  "marks anywhere":
    "{ for (let i = grid(1); i < n; i += gridsize(1)) if (x[i] > 5) { y[(i * i) % 7] = 1; y[0] = 1; } }",
  "several apart, with a jump":
    "{ for (let i = 3 * grid(1) + 2; i <= n; i += 3 * gridsize(1)) { if (x[i] > 20) continue; y[i] = x[i]; y[i - 1] = i; } }",
  updates: "{ for (let i = grid(1); i < n; i += gridsize(1)) atomic.add(y, i % 3, x[i]); }",
  "a guard before, and a loop inside":
    "{ if (n < 3) return; for (let i = grid(1); i < n; i += gridsize(1)) { let sum = 0; for (let k = 0; k <= i; k++) sum += x[k]; y[i] = sum; } }",
  "over a range, and a test before":
    "{ const t = blockIdx.x * blockDim.x + threadIdx.x; if (t >= n) return; for (const i of range(t, n, gridDim.x * blockDim.x)) y[i] = x[i] - i; }",
  "from a place on that follows from the size of the block":
    "{ for (let i = grid(1) + Math.floor(6 / blockDim.x); i < n; i += gridsize(1)) y[i] = x[i] + 1; }",
  "neighbours of another thread":
    "{ for (let i = grid(1); i < n; i += gridsize(1)) if (i % 2 === 0) y[i] = y[i + 1] + y[i - 1]; }",
};

const twoAxes = {
  "rows and columns": `{ ${NEST} for (let r = j; r < h; r += dj) for (let c = i; c < w; c += di) y[r][c] = x[r][c] * n + r; }`,
  "an interior": `{ ${NEST} for (let r = j + 1; r < h - 1; r += dj) { const t = r * n; for (let c = i + 1; c < w - 1; c += di) y[r][c] = x[r - 1][c] + x[r][c + 1] + t; } }`,
  "every other element": `{ ${NEST} for (let r = j; r < h; r += dj) for (let c = 2 * i + (r & 1); c < w; c += 2 * di) y[r][c] = x[r][c] - 1; }`,
  "rows alone": `{ ${NEST} if (i >= w) return; for (let r = j; r < h; r += dj) y[r][i] = x[r][i] + n; }`,
};

const GRIDS = [1, 2, 3, 5] as const;

test.each(Object.entries(oneAxis))("%s", (_, body) => {
  const kernel = kernelOf(`${HEAD} ${body}`, VECTORS);
  expect(through(kernel, "wasm").strides?.axes).toHaveLength(1);
  for (const n of [0, 1, 7, 39, 40, 45])
    for (const grid of GRIDS)
      expect(differences(kernel, vectors(n), { grid: [grid, 1, 1], block: [4, 1, 1] })).toEqual([]);
});

test.each(Object.entries(twoAxes))("%s", (name, body) => {
  const kernel = kernelOf(`${HEAD} ${body}`, PLANES);
  expect(through(kernel, "wasm").strides?.axes).toHaveLength(name === "rows alone" ? 1 : 2);
  for (const shared of [false, true])
    for (const grid of GRIDS)
      expect(differences(kernel, planes(3), { grid: [2, grid, 1], block: [4, 2, 1], shared })).toEqual([]);
});

test("an index of two counters, where the inner loop ends with the row", () => {
  const body = (bound: string): string =>
    `${HEAD} { const [i, j] = grid(2), [di, dj] = gridsize(2); for (let r = j; r < 5; r += dj) for (let c = i; c < ${bound}; c += di) y[r * n + c] = x[r * n + c] + c; }`;
  const kernel = kernelOf(body("n"), VECTORS);
  expect(through(kernel, "wasm").strides?.axes).toHaveLength(2);
  for (const n of [0, 3, 8]) expect(differences(kernel, vectors(n), { grid: [2, 2, 1], block: [2, 1, 1] })).toEqual([]);
  expect(through(kernelOf(body("n - 1"), VECTORS), "wasm").strides).toBeDefined();
  // Elements of two rows may be one.
  expect(through(kernelOf(body("n + 1"), VECTORS), "wasm").strides).toBeUndefined();
});

test.each([
  ["a value goes on", "{ let sum = 0; for (let i = grid(1); i < n; i += gridsize(1)) { sum += x[i]; y[i] = sum; } }"],
  ["the grid's size is read", "{ for (let i = grid(1); i < n; i += gridsize(1)) y[i] = x[i] + gridsize(1); }"],
  ["the thread's own element", "{ const t = grid(1); for (let i = grid(1); i < n; i += gridsize(1)) y[t] = x[i]; }"],
  ["two marks", "{ for (let i = grid(1); i < n; i += gridsize(1)) if (x[i] > 5) y[i % 5] = 1; else y[i % 3] = 2; }"],
  ["a mark that is read", "{ for (let i = grid(1); i < n; i += gridsize(1)) { y[i % 3] = 10; x[i] = y[0]; } }"],
  ["an element anywhere", "{ for (let i = grid(1); i < n; i += gridsize(1)) y[(i * i) % 7] = x[i]; }"],
  [
    "what an iteration wrote is read anywhere",
    "{ for (let i = grid(1); i < n; i += gridsize(1)) y[i] = x[i] + y[0]; }",
  ],
  [
    "a result that decides",
    "{ for (let i = grid(1); i < n; i += gridsize(1)) if (atomic.add(y, 0, 1) < 9) x[i] = 1; }",
  ],
  ["updates in order", "{ for (let i = grid(1); i < n; i += gridsize(1)) atomic.exch(y, i % 3, x[i]); }"],
  [
    "a result",
    "{ for (let i = grid(1); i < n; i += gridsize(1)) { const at = atomic.add(y, 0, 1); y[Math.floor(at)] = i; } }",
  ],
  [
    "an end that elements decide",
    "{ for (let i = grid(1); i < n; i += gridsize(1)) { if (x[i] > 9) break; y[i] = i; } }",
  ],
  ["statements after it", "{ for (let i = grid(1); i < n; i += gridsize(1)) y[i] = i; y[0] = 5; }"],
  ["long work before it", "{ const t = Math.exp(x[0]); for (let i = grid(1); i < n; i += gridsize(1)) y[i] = t; }"],
  ["a bound in memory that it writes", "{ for (let i = grid(1); i < y[0]; i += gridsize(1)) y[i] = i; }"],
])("loops stay: %s", (_, body) => {
  const kernel = kernelOf(`${HEAD} ${body}`, VECTORS);
  expect(through(kernel, "wasm").strides).toBeUndefined();
});

const each = "for (; i < n; i += 2 * gridsize(1)) y[i] += t;";

test.each([
  ["a value that follows from the first counter", `{ let i = 2 * grid(1); const t = i * 2 + 1; ${each} }`],
  ["an element at the first counter", `{ let i = 2 * grid(1); const t = x[i]; ${each} }`],
  ["a choice by the first counter", `{ let i = 2 * grid(1); const t = i > 1 ? 5 : 7; ${each} }`],
  [
    "a thread that leaves by the first counter",
    `{ let i = 2 * grid(1); const t = 3; if (i % 2 === 1) return; ${each} }`,
  ],
  ["a first counter by the block", `{ let i = 2 * grid(1) + Math.min(blockIdx.x, 1); const t = 1; ${each} }`],
  [
    "a first counter by the number of blocks",
    `{ let i = 2 * grid(1) + Math.min(gridDim.x, 2) - 1; const t = 1; ${each} }`,
  ],
  ["a first counter by the thread in its block", `{ let i = 2 * grid(1) + (threadIdx.x & 1); const t = 1; ${each} }`],
  ["a first counter by the thread in the grid", `{ let i = 2 * grid(1) + (grid(1) & 1); const t = 1; ${each} }`],
])("loops stay, and threads have their own values: %s", (_, body) => {
  const kernel = kernelOf(`${HEAD} ${body}`, VECTORS);
  expect(through(kernel, "wasm").strides).toBeUndefined();
  for (const grid of [1, 2])
    expect(differences(kernel, vectors(40), { grid: [grid, 1, 1], block: [4, 1, 1] })).toEqual([]);
});

test.each([
  ["columns", "for (let r = j; r < h; r += dj) for (let c = i + (j & 1); c < w; c += di) y[r][c] += 1;"],
  [
    "columns by the block",
    "for (let r = j; r < h; r += dj) for (let c = i + (blockIdx.y & 1); c < w; c += di) y[r][c] += 1;",
  ],
  ["rows", "for (let r = j + (i & 1); r < h; r += dj) for (let c = i; c < w; c += di) y[r][c] += 1;"],
])("loops stay where the thread's place along the other axis decides the first of the %s", (_, body) => {
  const kernel = kernelOf(`${HEAD} { ${NEST} ${body} }`, PLANES);
  expect(through(kernel, "wasm").strides).toBeUndefined();
  expect(differences(kernel, planes(3), { grid: [2, 2, 1], block: [2, 2, 1] })).toEqual([]);
});

test("a view with one element in many places runs the loops", () => {
  const body = "{ for (let i = grid(1); i < n; i += gridsize(1)) y[i] = y[i] * 0.5 + x[i]; }";
  const kernel = kernelOf(`${HEAD} ${body}`, ["float32[::]", "float32[::]", "int32"]);
  expect(through(kernel, "wasm").strides?.distinct).toEqual([0]);
  const args = (stride: number) => [view([40], [stride], 50, 1), view([40], [2], 200, 2), scalar(40)];
  for (const stride of [0, 1, -1, 3])
    expect(differences(kernel, args(stride), { grid: [1, 1, 1], block: [1, 1, 1] })).toEqual([]);
});

test("a launch whose threads read what they wrote runs the loops", () => {
  const kernel = kernelOf(
    `${HEAD} { for (let i = grid(1) + 1; i < n; i += gridsize(1)) y[i] = y[i - 1] + x[i]; }`,
    VECTORS,
  );
  const one = { grid: [1, 1, 1], block: [1, 1, 1] } as const;
  expect(through(kernel, "wasm").strides?.axes[0]?.apart).toBe(1);
  // The prefix sum of the one thread.
  expect(differences(kernel, vectors(40), one)).toEqual([]);
  const { gridOf } = emitted(kernel, one);
  const grid = (n: number, blocks: number) => gridOf?.(vectors(n) as never, [blocks, 1, 1]);
  expect(grid(40, 1)).toBeNull();
  expect(grid(40, 2)).toEqual([39, 1, 1]);
  expect(grid(0, 2)).toEqual([0, 1, 1]);
  expect(grid(40, 0)).toEqual([0, 1, 1]);
  // The counter would wrap.
  expect(grid(2 ** 31 - 1, 2)).toBeNull();
});
