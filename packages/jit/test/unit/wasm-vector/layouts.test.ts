import { expect, test } from "vitest";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { rowMajorArray, view } from "./arguments.ts";
import { differences, kernelOf } from "./compare.ts";

const ROWS = "if (i < c.shape[0] && j < c.shape[1]) c[i][j] = a[i][j] * 2 + b[i][j];";
const LAPLACE =
  "if (i > 0 && j > 0 && i < c.shape[0] - 1 && j < c.shape[1] - 1) c[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];";
const PRODUCT =
  "if (i < c.shape[0] && j < c.shape[1]) { let s = 0; for (let k = 0; k < a.shape[1]; k++) s += a[i][k] * b[k][j]; c[i][j] = s; }";

const plain = (seed: number): SimArg => rowMajorArray("float32", [9, 21], seed);
const out = (shape: readonly number[] = [9, 21]): SimArg => rowMajorArray("float32", shape, 7);

test.each([
  ["as it is, strided by type", ROWS, view([9, 21], [21, 1], 0), view([9, 21], [21, 1], 300), out()],
  ["transposed", ROWS, view([9, 21], [1, 9], 0), plain(2), out()],
  ["turned round", ROWS, view([9, 21], [-21, -1], 500), plain(2), out()],
  ["every third column", ROWS, view([9, 21], [100, 3], 5), plain(2), out()],
  ["one row for all", ROWS, view([9, 21], [0, 1], 17), plain(2), out()],
  ["one column for all", ROWS, view([9, 21], [1, 0], 17), plain(2), out()],
  ["one element for all", ROWS, view([9, 21], [0, 0], 999), plain(2), out()],
  ["smaller than the others", ROWS, view([5, 10], [10, 1], 0), plain(2), out()],
  ["no rows", ROWS, view([0, 21], [21, 1], 0), plain(2), out()],
  ["no columns", ROWS, view([9, 0], [0, 1], 0), plain(2), out()],
  ["into a transposed view", ROWS, plain(1), plain(2), view([9, 21], [1, 9], 3)],
  ["into a reversed view", ROWS, plain(1), plain(2), view([9, 21], [21, -1], 220)],
  ["a stencil of a view", LAPLACE, view([9, 21], [40, 1], 3), plain(2), out()],
  ["a stencil of a transposed view", LAPLACE, view([9, 21], [1, 30], 3), plain(2), out()],
  ["a product", PRODUCT, rowMajorArray("float32", [9, 6], 1), rowMajorArray("float32", [6, 21], 2), out()],
  [
    "a product that does not fit",
    PRODUCT,
    rowMajorArray("float32", [8, 9], 1),
    rowMajorArray("float32", [6, 20], 2),
    out(),
  ],
  ["a product of views", PRODUCT, view([9, 6], [1, 9], 0), view([6, 21], [-21, 1], 105), out()],
] as const)("%s", (_, body, a, b, c) => {
  for (const order of ["[i, j]", "[j, i]"]) {
    const kernel = kernelOf(
      `({ grid }, a, b, c) => { const ${order} = grid(2); ${body} }`,
      Array(3).fill("float32[::,::]"),
    );
    for (const shared of [false, true])
      expect(differences(kernel, [a, b, c], { grid: [4, 4, 1], block: [8, 8, 1], shared }), order).toEqual([]);
  }
});

test.each([
  ["a sum", ROWS, view([9, 21], [1, 9], 0), view([9, 21], [1, 9], 300), view([9, 21], [1, 9], 600)],
  ["a stencil", LAPLACE, view([9, 21], [1, 9], 3), view([9, 21], [1, 9], 300), view([9, 21], [1, 9], 600)],
  ["a smaller array", LAPLACE, view([5, 10], [1, 5], 3), view([9, 21], [1, 9], 300), view([9, 21], [1, 9], 600)],
  ["a product", PRODUCT, view([9, 6], [1, 9], 3), view([6, 21], [1, 6], 300), view([9, 21], [1, 9], 600)],
  ["views with steps", LAPLACE, view([9, 21], [2, 18], 3), view([9, 21], [1, 10], 400), view([9, 21], [2, 19], 600)],
] as const)("in column-major order by type: %s", (name, body, a, b, c) => {
  const type = name === "views with steps" ? "float32[::2,:]" : "float32[::1,:]";
  for (const order of ["[i, j]", "[j, i]"]) {
    const kernel = kernelOf(`({ grid }, a, b, c) => { const ${order} = grid(2); ${body} }`, Array(3).fill(type));
    expect(differences(kernel, [a, b, c], { grid: [4, 4, 1], block: [8, 8, 1] }), order).toEqual([]);
  }
});

test("an array that is read and written element by element", () => {
  const kernel = kernelOf("({ grid }, a, b) => { const i = grid(1); if (i < b.size) b[i] = a[i] * a[i] + 1; }", [
    "float32[:]",
    "float32[:]",
  ]);
  const both = rowMajorArray("float32", [77], 3);
  expect(differences(kernel, [both, both], { grid: [3, 1, 1], block: [32, 1, 1] })).toEqual([]);
});
