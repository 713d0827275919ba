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
  // In lanes, 16, 8 and 4 move vectors; 2 and 1 shuffle, and as often again where a lane asks whether the other takes part.
  const { module } = emitted(kernelOf(text(last), types), { grid: [2, 1, 1], block: [128, 1, 1] });
  expect([...module.wat().matchAll(/i8x16\.shuffle/g)]).toHaveLength(whole ? 32 : 64);
});

/** What a warp's threads give each other, of v: a number of 32 bits that differs from thread to thread. */
test.each([
  ...["shflSync(m, v, 0)", "shflSync(m, v, 21)", "shflSync(m, v, 40)", "shflUpSync(m, v, 1)", "shflUpSync(m, v, 7)"],
  ...["shflDownSync(m, v, 3)", "shflDownSync(m, v, 16)", "shflXorSync(m, v, 1)", "shflXorSync(m, v, 21)"],
  ...[
    "ballotSync(m, v > 0) | 0",
    "allSync(m, v > -100) ? 1 : 2",
    "anySync(m, v > 90) ? 1 : 2",
    "shflSync(m, v, v & 31)",
  ],
  ...[
    "shflDownSync(m, own[v & 3], 1)",
    "matchAnySync(m, v & 7) | 0",
    "int32(shflDownSync(m, float64(v) / 3, 5) * 7)",
    "int32(shflUpSync(m, int64(v), 2))",
  ],
])("%s", (exchange) => {
  const text = `({ threadIdx, blockIdx, blockDim, shflSync, shflUpSync, shflDownSync, shflXorSync, ballotSync, allSync, anySync,
    matchAnySync, local, int32, int64, float64 }, a, c) => {
    const t = threadIdx.x, m = 0xffffffff; const g = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + t; let v = a[g];
    for (let k = 0; k < t % 5; k++) v += a[g + k];
    const own = local.array(4, "int32"); for (let k = 0; k < 4; k++) own[k] = v * k;
    v = ${exchange}; v += shflXorSync(m, v, 2);
    if (t % 3 < 2) c[g] = v; }`;
  const arrays = [1, 2].map((seed) => rowMajorArray("int32", [300], seed));
  for (const block of [[64, 2, 1], [32, 3, 1], [96, 1, 1], ...BLOCKS] as const)
    expect(differences(kernelOf(text, ["int32[:]", "int32[:]"]), arrays, { grid: [2, 1, 1], block })).toEqual([]);
});
