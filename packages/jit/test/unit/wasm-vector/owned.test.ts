// Whether elements of the first array are of one thread each, so that another lane of its vector may write them back.
import { expect, test } from "vitest";
import { isOwned } from "../../../src/targets/wasm/vector/store.ts";
import { compile } from "../lower/kernels.ts";
import { through } from "../passes/through.ts";

const LINE = ["int32[:]", "int32[:]"];
const PLANE = ["int32[:,:]", "int32[:]"];

test.each<readonly [owned: boolean, types: readonly string[], body: string]>([
  [true, LINE, "const i = grid(1); if (y[i] > 3) x[i] = 1;"],
  [true, LINE, "const i = grid(1); if (y[i] > 3) x[i] = x[i + 1]; else x[i] = 2;"],
  [true, PLANE, "const [j, i] = grid(2); if (y[j] > 3) x[i][j] = x[i][0];"],
  [true, PLANE, "const [j, i] = grid(2); if (y[j] > 3) x[j][i] = gridDim.z;"],
  [true, PLANE, "const i = grid(1); if (y[i] > 3) x[0][i] = 1; else for (let k = 0; k < y[0]; k++) x[k][i] = 2;"],
  [true, PLANE, "const i = grid(1); if (y[i] > 3) x[i][y[i + 1]] = 1;"],
  [false, PLANE, "const i = grid(1); if (y[i] > 3) x[0][i] = 1; else x[i][0] = 1;"],
  [false, PLANE, "const [j, i] = grid(2); if (y[j] > 3) x[0][j] = i;"],
  [false, PLANE, "const i = grid(1); if (y[i] > 3) x[0][y[i]] = 1;"],
  [false, PLANE, "const i = grid(1); if (y[i] === blockIdx.x) x[0][i] = 1;"],
  [true, LINE, "const i = grid(1); if (y[i] > 3) x[i + 1] = 1;"],
  [true, LINE, "for (let i = grid(1) + 1; i < y.size; i += gridsize(1)) if (y[i] > 3) x[i] = y[i - 1];"],
  [false, LINE, "const i = grid(1); if (y[i] > 3) x[i + 1] = 1; else x[i] = 1;"],
  [false, LINE, "const i = grid(1); if (y[i] > 3) x[2 * i] = 1;"],
  [false, LINE, "const i = grid(1); if (y[i] > 3) x[i] = 1; else x[0] = 1;"],
  [false, LINE, "const i = grid(1); if (y[i] > 3) x[i] = 1; else atomic.add(x, 0, 1);"],
  [false, LINE, "const [i, k] = grid(2); if (y[i] === k) x[i] = 1;"],
  [false, LINE, "const i = grid(1); if (y[i] === blockIdx.x) x[i] = 1;"],
  [false, PLANE, "const [j, i] = grid(2); if (y[j] > 3) x[i][i] = 1;"],
  [false, PLANE, "const [j, i] = grid(2); if (y[j] > 3) x[i][j] = 1; else x[j][i] = 1;"],
  [false, ["int32[::]", LINE[1]!], "const i = grid(1); if (y[i] > 3) x[i] = 1;"],
])("%s: %s, %s", (owned, types, body) => {
  const kernel = through(
    compile(`({ grid, gridsize, gridDim, blockIdx, atomic }, x, y) => { ${body} }`, types),
    "wasm",
  );
  expect(isOwned(kernel, 0)).toBe(owned);
});
