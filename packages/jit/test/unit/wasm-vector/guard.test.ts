// A condition on the thread's place around all that a block does between two barriers: only the threads that it names take a turn.
import { expect, test } from "vitest";
import { guardedThreads } from "../../../src/targets/wasm/block/guard.ts";
import type { Triple } from "../../../src/targets/wasm/options.ts";
import { rowsOf } from "../../../src/targets/wasm/vector/linear.ts";
import { through } from "../passes/through.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, kernelOf } from "./compare.ts";

const LENGTH = 40;
const BLOCKS: readonly Triple[] = [
  [LENGTH, 1, 1],
  [LENGTH / 2, 2, 1],
];
const COUNTS = [0, 1, 2, 3, 6, 7, 20, 39, 40, 41, -1, 2 ** 31 - 1, -(2 ** 31)];
const NONE = new Set<number>();

/** With t = threadIdx.x and an argument n: the threads of 40, and what is left of the condition. */
const CONDITIONS: readonly (readonly [condition: string, threads: string, rest: boolean])[] = [
  ["t < 16", "0 to 16", false],
  ["t <= 16", "0 to 17", false],
  ["4 > t", "0 to 4", false],
  ["t >= 24", "24 to 40", false],
  ["t > 3 && t < 9", "4 to 9", false],
  ["t === 7", "7 to 8", false],
  ["!(t >= 5)", "0 to 5", false],
  ["!(t < 30 || t > 33)", "30 to 34", false],
  ["t > 50", "51 to 40", false],
  ["t % 4 === 0", "0 to 40, each 4th", false],
  ["(t & 7) === 3", "0 to 40, each 8th", false],
  ["t % 6 === n", "0 to 40, each 6th", false],
  ["t % 3 === 1 && t < 20", "0 to 20, each 3rd", false],
  ["t % 2 === (n & 1) && t < n", "0 to 40, n, each 2nd", false],
  ["t % 64 === 7", "0 to 40, each 64th", false],
  ["t % 4 === 1 && t > 9", "0 to 40", true],
  ["(t & 3) === 1 && (t & 1) === 1", "0 to 40, each 4th", true],
  ["(t & 5) === 1", "0 to 40", true],
  ["t % 2 === a[t] % 2", "0 to 40", true],
  ["t < 12 && t < n", "0 to 12, n", false],
  ["n > t && t > 2", "3 to 40, n", false],
  ["t < n && t < n + 3", "0 to 40, n", true],
  ["t < 12 && a[t] > 3", "0 to 12", true],
  ["t < a[0]", "0 to 40", true],
  ["t <= n", "0 to 40", true],
  ["t !== 3", "0 to 40", true],
  ["t + 1 < 16", "0 to 15", false],
  ["2 * t + 1 <= 16", "0 to 8", false],
  ["t * 16 + 15 < 40", "0 to 2", false],
  ["3 * t === 12", "4 to 5", false],
  ["3 * t === 13", "5 to 5", false],
  ["5 * t - 7 > 9 && 40 > 2 * t", "4 to 20", false],
  ["t * 100000000 < 50", "0 to 40", true],
];

const kernelWith = (body: string) =>
  kernelOf(`({ grid, threadIdx, blockIdx, shared, syncthreads }, a, c, n) => { const t = threadIdx.x; ${body} }`, [
    "int32[:]",
    "int32[:]",
    "int32",
  ]);

test.each(CONDITIONS)("%s", (condition, threads, rest) => {
  const { body } = through(kernelWith(`const twice = 2 * t; if (${condition}) c[t] = twice;`), "wasm");
  const rows = rowsOf(body, 0, "threadIdx", { block: NONE, kept: NONE, fetch: NONE, flush: NONE });
  const { first, end, bound, step, phase, body: left } = guardedThreads(body, LENGTH, rows, NONE);
  const each = phase === null ? "" : `, each ${step}${step === 2 ? "nd" : step === 3 ? "rd" : "th"}`;
  expect(`${first} to ${end}${bound === null ? "" : ", n"}${each}`).toBe(threads);
  expect(left.some(({ kind }) => kind === "if")).toBe(rest);

  const text = `
    const s = shared.array(${LENGTH}, "int32"); const at = t + threadIdx.y * 20, g = blockIdx.x * ${LENGTH} + at;
    const own = a[g] * 3;
    s[at] = own; syncthreads();
    if (${condition}) s[at] = a[${LENGTH - 1} - at] + 1;
    syncthreads();
    if (${condition}) s[at] += own;
    syncthreads();
    const other = s[${LENGTH - 1} - at];
    if (${condition}) c[g] = other + own;
    syncthreads();
    s[at] = 1; syncthreads();
    if (t !== 3) c[g] += other + s[0];`;
  const kernel = kernelWith(text);
  for (const block of BLOCKS)
    for (const value of COUNTS) {
      const arrays = [1, 2].map((seed) => rowMajorArray("int32", [3 * LENGTH], seed));
      expect(differences(kernel, [...arrays, { kind: "scalar", value }], { grid: [3, 1, 1], block })).toEqual([]);
    }
});
