// Two copies of a shared array in place of a barrier mean what the barrier means.
import { expect, test } from "vitest";
import { doubleBuffers } from "../../../src/targets/wasm/block/double-buffer.ts";
import type { Triple } from "../../../src/targets/wasm/options.ts";
import { through } from "../passes/through.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, kernelOf } from "./compare.ts";

const LINE: Triple = [32, 1, 1];
const TWICE = true;
const ONCE = false;

const steps = (read: string, write = "s[t] += before;", after = ""): string =>
  `s[t] = a[0][g]; syncthreads();
   for (let by = 1; by < blockDim.x; by *= 2) { const before = ${read}; syncthreads(); ${write} syncthreads(); ${after} }
   c[0][g] = s[t];`;

/** Bodies with t = threadIdx.x, g = grid(1) and a shared array s of 32 float32; whether s gets two copies. */
const BODIES: readonly (readonly [what: string, body: string, twice: boolean, block: Triple])[] = [
  ["sums by doubling", steps("t >= by ? s[t - by] : 0"), TWICE, LINE],
  ["the same, in steps that are known", steps("t >= by ? s[t - by] : 0").replace("blockDim.x", "32"), TWICE, LINE],
  ["from later threads", steps("t + by < 32 ? s[t + by] : 0"), TWICE, LINE],
  ["from anywhere", steps("s[t ^ by] * s[(t * 7) & 31]"), TWICE, LINE],
  [
    "other elements are read afterwards",
    steps("s[31 - t]", "s[t] = before + s[t];", "c[1][g] = s[(t + 1) & 31];"),
    TWICE,
    LINE,
  ],
  [
    "outside loops, an even and an odd number of times",
    `s[t] = a[0][g]; syncthreads(); let v = s[31 - t]; syncthreads(); s[t] = v * 2; syncthreads();
     if (blockIdx.x > 0) { v = s[t ^ 1]; syncthreads(); s[t] = v + 1; syncthreads(); } c[0][g] = s[(t + 3) & 31];`,
    TWICE,
    LINE,
  ],
  ["some threads write", steps("s[31 - t]", "if (t > 3) s[t] += before;"), ONCE, LINE],
  ["another's element is written", steps("s[t]", "s[31 - t] = before;"), ONCE, LINE],
  [
    "another's element is read as well as written",
    steps("s[31 - t]", "s[t] = s[t] + before; c[1][g] = s[t];"),
    ONCE,
    LINE,
  ],
  ["memory is written before", steps("s[31 - t]; c[1][g] = before", "s[t] = before + c[1][g ^ 1];"), ONCE, LINE],
  ["blocks of another size", steps("t >= by ? s[t - by] : 0"), ONCE, [16, 1, 1]],
];

test.each(BODIES)("%s", (_, body, twice, block) => {
  const kernel = kernelOf(
    `({ grid, threadIdx, blockIdx, blockDim, shared, syncthreads }, a, c) => {
       const s = shared.array(32, "float32"); const t = threadIdx.x, g = grid(1); ${body} }`,
    Array(2).fill("float32[:,:]"),
  );
  const args = [1, 2].map((seed) => rowMajorArray("float32", [2, 96], seed));
  expect(differences(kernel, args, { grid: [96 / block[0], 1, 1], block })).toEqual([]);
  const ready = through(kernel, "wasm");
  expect(doubleBuffers(ready, block) !== ready).toBe(twice);
});
