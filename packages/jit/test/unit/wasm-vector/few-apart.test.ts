// Which threads take a branch between two barriers: branches of few threads are regions of their own.
import { expect, test } from "vitest";
import { type Along, fewApart } from "../../../src/targets/wasm/block/few-apart.ts";
import { Rows } from "../../../src/targets/wasm/vector/linear.ts";
import { through } from "../passes/through.ts";
import { kernelOf } from "./compare.ts";

const NONE = new Set<number>();
const LOCALS = { block: NONE, kept: NONE, fetch: NONE, flush: NONE };

/** A block of 32 x 8 threads loads a tile and the elements around it. */
test.each([
  ["tile[y][x] = a[i][j];", 1],
  ["tile[y][x] = a[i][j]; if (x === 0) tile[y][33] = 1;", 2],
  ["if (i < n) { tile[y][x] = a[i][j]; if (x === 0) tile[y][33] = 1; if (y === 7 && j < n) tile[9][x] = 2; }", 3],
  ["if (i < n) { if (x >= 4) tile[y][x] = a[i][j]; if (x > 20) tile[y][x] = 3; tile[y][33] = 2; }", 3],
  // Most threads take the branch.
  ["tile[y][x] = a[i][j]; if (x > 4) tile[y][x] += 1;", 1],
  // The inner branch reads a value of the branch around it.
  ["if (i < n) { const u = a[i][j]; tile[y][x] = u; if (x === 0) tile[y][33] = u; }", 1],
  // An element decides, which the branch may change.
  ["if (tile[y][x] > n) { tile[y][x] = 1; if (x === 0) tile[y][33] = 2; }", 1],
])("%s", (text, parts) => {
  const kernel = kernelOf(
    `({ grid, threadIdx, shared }, a, n) => {
      const tile = shared.array([10, 34], "int32");
      const [j, i] = grid(2), x = threadIdx.x, y = threadIdx.y;
      ${text}
    }`,
    ["int32[:,:]", "int32"],
  );
  const { body, arrays } = through(kernel, "wasm");
  const along = (axis: 0 | 1, length: number): Along => ({
    length,
    rows: new Rows(body, axis, LOCALS, "threadIdx"),
    lines: axis === 1,
  });
  expect(fewApart(arrays, body, LOCALS, [along(0, 32), along(1, 8)])).toHaveLength(parts);
});
