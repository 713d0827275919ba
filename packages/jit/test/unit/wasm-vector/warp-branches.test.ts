// Exchanges of a warp in a branch: by whole warps, or by the lanes that have not returned.
import { expect, test } from "vitest";
import type { Triple } from "../../../src/targets/wasm/options.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const BLOCKS: readonly Triple[] = [
  [128, 1, 1],
  [75, 1, 1],
  [16, 5, 1],
];
/** Here a warp has threads of two lines. */
const CROSSING: Triple = [48, 2, 1];
const SUM = "for (let d = 16; d > 0; d >>= 1) v += shflDownSync(-1, v, d);";

/** With t = threadIdx.x and w = t >> 5; whether the warps of a line take the branch whole. */
test.each([
  ["w === 0", true],
  ["w !== 1", true],
  ["t < 32", true],
  ["t >= 64", true],
  ["((t / 32) | 0) < 2", true],
  ["t < 96 && w > 1", true],
  ["t >> 6 === 0", true],
  ["t < 40", false],
  ["t <= 32", false],
  ["t >> 4 === 1", false],
  ["t >= 31", false],
  ["(t & 31) < 20", false],
  ["w === 0 && a[t] > 0", false],
])("%s", (condition, whole) => {
  const text = (body: string) => `({ threadIdx, blockIdx, blockDim, shflDownSync, shflXorSync }, a, c) => {
    const t = threadIdx.x, w = t >> 5, g = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + t; let v = a[g]; ${body} }`;
  const types = ["int32[:]", "int32[:]"];
  const last = `if (!(${condition})) return; ${SUM} c[g] = v;`;
  // A branch that divides a warp is an error unless it is a return.
  const bodies = whole ? [last, `if (${condition}) { ${SUM} v += shflXorSync(-1, v, 3); } c[g] = v;`] : [last];
  for (const body of bodies)
    for (const block of BLOCKS) {
      const arrays = [1, 2].map((seed) => rowMajorArray("int32", [300], seed));
      expect(differences(kernelOf(text(body), types), arrays, { grid: [2, 1, 1], block })).toEqual([]);
    }
  const arrays = [1, 2].map((seed) => rowMajorArray("int32", [200], seed));
  expect(differences(kernelOf(text(last), types), arrays, { grid: [2, 1, 1], block: CROSSING })).toEqual([]);
  // Each exchange is a loop over warps: five, and five more where a lane asks whether the other takes part.
  const { module } = emitted(kernelOf(text(last), types), { grid: [2, 1, 1], block: [128, 1, 1] });
  expect([...module.wat().matchAll(/i32\.const 128\s+i32\.add/g)]).toHaveLength(whole ? 5 : 10);
});
