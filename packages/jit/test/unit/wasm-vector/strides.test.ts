// Loops around barriers whose stride doubles: unrolled, so that lanes read and write with strides that are constants.
import { expect, test } from "vitest";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const UP = (by: string) =>
  `if (t < threads) { const [l, r] = [${by} * (2 * t + 1) - 1, ${by} * (2 * t + 2) - 1]; s[r] += s[l]; }`;
const LOOPS: readonly (readonly [what: string, loop: string])[] = [
  [
    "a factor to the left",
    `let by = 1; for (let threads = 64; threads > 0; threads >>= 1) { syncthreads(); ${UP("by")} by *= 2; }`,
  ],
  [
    "up and down",
    `let by = 1; for (let threads = 64; threads > 0; threads >>= 1) { syncthreads(); ${UP("by")} by *= 2; }
    if (t === 0) s[127] = 0;
    for (let threads = 1; threads < 128; threads *= 2) {
      by >>= 1; syncthreads();
      if (t < threads) {
        const [l, r] = [by * (2 * t + 1) - 1, by * (2 * t + 2) - 1]; const sum = s[l]; s[l] = s[r]; s[r] += sum;
      }
    }`,
  ],
  [
    "as many iterations as an argument says",
    `let by = 1; for (let threads = 64; threads > n; threads >>= 1) { syncthreads(); ${UP("by")} by *= 2; }`,
  ],
];

test.each(LOOPS)("%s", (_, loop) => {
  const text = `({ threadIdx, blockIdx, shared, syncthreads }, a, c, n) => {
    const s = shared.array(128, "int32"); const t = threadIdx.x, g = blockIdx.x * 128;
    s[2 * t] = a[g + 2 * t]; s[2 * t + 1] = a[g + 2 * t + 1];
    ${loop}
    syncthreads(); c[g + 2 * t] = s[2 * t]; c[g + 2 * t + 1] = s[2 * t + 1]; }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32"]);
  const launch = { grid: [2, 1, 1], block: [64, 1, 1] } as const;
  // Addresses come out of vectors, a lane at a time, only where the block copies elements whose bounds nobody knows, or where only the
  // launch knows how far apart elements are.
  const addresses = [
    ...emitted(kernel, launch)
      .module.wat()
      .matchAll(/i32x4\.extract_lane/g),
  ].length;
  expect(addresses).toBeLessThanOrEqual(loop.includes("> n") ? 104 : 16);
  for (const value of [0, 3])
    expect(
      differences(
        kernel,
        [...[1, 2].map((seed) => rowMajorArray("int32", [256], seed)), { kind: "scalar", value }],
        launch,
      ),
    ).toEqual([]);
});
