// A condition on the thread's place around all that a block does between two barriers: only the threads that it names take a turn.
import { expect, test } from "vitest";
import { guardedThreads } from "../../../src/targets/wasm/block/guard.ts";
import type { Triple } from "../../../src/targets/wasm/options.ts";
import { Rows } from "../../../src/targets/wasm/vector/linear.ts";
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
  ["t < n && t < n + 3", "0 to 40, n, n", false],
  ["t < 12 && a[t] > 3", "0 to 12", true],
  ["t < a[0]", "0 to 40", true],
  ["t > n", "0 to 40, after n", false],
  ["n <= t && t < 30", "0 to 30, from n", false],
  ["t >= n && t < n + 3 && t > 4", "5 to 40, from n, n", false],
  ["t > n && t >= n", "0 to 40, after n, from n", false],
  ["t === n", "0 to 40, each 40th", false],
  ["t === n && t < 9", "0 to 9, each 40th", false],
  ["t === n && t >= n", "0 to 40", true],
  ["t < 9 && c[t] / 2 > 0.5", "0 to 9", true],
  ["t <= n", "0 to 40, to n", false],
  ["t <= n + 1 && t >= 1 && t <= 38 - n && t > n - 30", "1 to 40, after n, to n, to n", false],
  ["t !== 3", "0 to 40", true],
  ["t + 1 < 16", "0 to 15", false],
  ["2 * t + 1 <= 16", "0 to 8", false],
  ["t * 16 + 15 < 40", "0 to 2", false],
  ["3 * t === 12", "4 to 5", false],
  ["3 * t === 13", "5 to 5", false],
  ["5 * t - 7 > 9 && 40 > 2 * t", "4 to 20", false],
  ["t * 100000000 < 50", "0 to 40", true],
  ["t >> 3 === 2", "16 to 24", false],
  ["t >> 3 < 3", "0 to 24", false],
  ["t >> 4 >= 1", "16 to 40", false],
  ["2 > t >> 2", "0 to 8", false],
  ["t >> 3 <= 1", "0 to 16", false],
  ["t >> 2 > 7", "32 to 40", false],
  ["t >> 3 === -1", "0 to 0", false],
  ["Math.floor(t / 10) === 2", "20 to 30", false],
  ["((t + 4) / 8 | 0) === 1", "4 to 12", false],
  ["((t - 4) / 8 | 0) === 0", "0 to 40", true],
  ["(t * 2) >> 3 === 3", "12 to 16", false],
  ["t >> 3 < n", "0 to 40", true],
];

const kernelWith = (body: string) =>
  kernelOf(`({ grid, threadIdx, blockIdx, shared, syncthreads }, a, c, n) => { const t = threadIdx.x; ${body} }`, [
    "int32[:]",
    "int32[:]",
    "int32",
  ]);

test.each(CONDITIONS)("%s", (condition, threads, rest) => {
  const { body } = through(kernelWith(`const twice = 2 * t; if (${condition}) c[t] = twice;`), "wasm");
  const rows = new Rows(body, 0, { block: NONE, kept: NONE, fetch: NONE, flush: NONE }, "threadIdx");
  const { first, end, from, bound, step, phase, body: left } = guardedThreads(body, LENGTH, rows, NONE);
  const each = phase === null ? "" : `, each ${step}${step === 2 ? "nd" : step === 3 ? "rd" : "th"}`;
  const least = from.map(({ after }) => (after ? ", after n" : ", from n")).join("");
  const most = bound.map(({ after }) => (after ? ", to n" : ", n")).join("");
  expect(`${first} to ${end}${least}${most}${each}`).toBe(threads);
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

/** What a block does between two barriers, in parts: with v, w, t = threadIdx.x, the thread's place `at` in the block, an array s of the block. */
const PARTS: readonly (readonly [what: string, body: string])[] = [
  ["a part of few, with a value of all", "v = v * 2 + w; if (t % 8 === 0) s[at - t + (t >> 3)] = v;"],
  ["a part of one", "s[at] = v; if (t === 3) s[at] += w;"],
  ["a part of few that sets a value", "v += w; if (t % 4 === 1) { s[at] = v; v = 7; }"],
  ["a value that only the last part needs", "const u = v * 3; v = u - w; if (t < 2) s[at] = u;"],
  ["an element that only the last part needs", "const u = s[at] * 3; s[at] = v; if (t < 2) c[g] = u;"],
  ["a value that a condition sets for the last part", "let u = 1; if (v > 4) u = v; v = w; if (t < 2) s[at] = u;"],
  ["a part after a loop", "for (let k = 0; k < n % 5; k++) v += k; if ((t & 7) === 2) s[at] = v;"],
  ["parts of several", "if (t < 9) s[at] = v; if (t > 4 && t < 20) s[at] = w;"],
  ["parts of wide ranges", "if (t > 2 && t < 9) s[at] = v; if (t > 4) s[at] += w;"],
  ["parts of which one says no range", "if (t < 9) s[at] = v; if (v > 3) s[at] = w;"],
  ["parts by a remainder and a range", "if (t % 4 === 2) s[at] = v; if (t < 5) s[at] = w;"],
  [
    "parts in loops",
    "for (let k = 0; k < n % 5; k++) if (t < 9) s[at] += k; for (let k = 3; k > 0; k--) if (t < 9 && k < n) s[at] -= k;",
  ],
  [
    "a part, and a part in a loop",
    "if (t < 2) s[at] += v; for (let k = 0; k < n % 5; k++) if (t > 1 && t < 9) s[at] += k;",
  ],
  [
    "a part in a loop that threads leave",
    "for (let k = 0; k < 9; k++) { if (k > v % 7) break; if (t > n - 9) s[at] += k; }",
  ],
  ["a part in a loop that counts", "for (let k = 0; k < 9; k++) { if (t > k) s[at] += k; w += k; }"],
  ["a part of a part", "if (w > 3) { if (t === n % 9) s[at] = v; }"],
  [
    "parts of few in a part of many",
    "if (g < n + 60) { s[at] = v; if (t === 0) s[at] = w; if (t > 17) s[at] += v; if (threadIdx.y === 1) s[at] -= 1; }",
  ],
  [
    "a part that reads a value of the part around it",
    "if (w > 3) { const u = v * 3; s[at] = u; if (t < 2) s[at] += u; }",
  ],
  ["a part that changes the condition around it", "if (v > 3) { v = 1; if (t < 2) s[at] = v; }"],
  ["a part under an element that the part around it sets", "if (s[at] > 3) { s[at] = -v; if (t < 2) s[at] = w; }"],
  ["a constant for all, and a part of many", "v = 7; if (t > 2 && t <= n) { v = s[at]; s[at] = w; }"],
  ["a part of many, and a constant of it for the others", "v = 7; if (t > 2 && t <= n && w > 4) v = s[at];"],
  ["the same part twice", "const few = t < 6; if (few) v += 2; const u = v + w; if (few) s[at] = u;"],
];

test.each(PARTS)("%s", (_, part) => {
  const text = `
    const s = shared.array(${LENGTH}, "int32"); const at = t + threadIdx.y * 20, g = blockIdx.x * ${LENGTH} + at;
    let v = a[g], w = c[g];
    s[at] = w; syncthreads();
    for (let turn = 0; turn < n; turn++) {
      { ${part} }
      syncthreads();
      w += s[${LENGTH - 1} - at];
      syncthreads();
    }
    { ${part} }
    syncthreads();
    c[g] = v * 1000 + w + s[at];`;
  const kernel = kernelWith(text);
  for (const block of BLOCKS)
    for (const value of [0, 13]) {
      const arrays = [1, 2].map((seed) => rowMajorArray("int32", [3 * LENGTH], seed));
      expect(differences(kernel, [...arrays, { kind: "scalar", value }], { grid: [3, 1, 1], block })).toEqual([]);
    }
});

/** Parts that a few threads do, which need the values, arrays and updates of the statements around them. */
test.each([
  [
    "a value is read before it is set",
    "for (let k = 0; k < n; k++) v += k; syncthreads(); if (t < n) c[g] = v; v = v * 2 - t; if (t < 3) s[at] = 5; c[g] += v;",
  ],
  [
    "an array of the thread that only one turn needs",
    'const own = local.array(40, "int32"); own[a[g] & 31] = v; own[v & 31] = t; s[at] = 1; if (t < 3) c[g] = own[v & 31];',
  ],
  [
    "a vote changes what another value was made of",
    "let u = n; const k = u * 2 - t; u = syncthreadsCount(t < 9 ? 1 : 0); c[g] = k + u;",
  ],
])("%s", (_, part) => {
  const kernel = kernelOf(
    `({ threadIdx, blockIdx, shared, local, syncthreads, syncthreadsCount }, a, c, n) => {
      const s = shared.array(${LENGTH}, "int32");
      const t = threadIdx.x, at = t + threadIdx.y * 20, g = blockIdx.x * ${LENGTH} + at;
      let v = a[g]; s[at] = v; syncthreads();
      c[g] += s[${LENGTH - 1} - at]; syncthreads();
      ${part}
    }`,
    ["int32[:]", "int32[:]", "int32"],
  );
  for (const block of BLOCKS) {
    const arrays = [1, 2].map((seed) => rowMajorArray("int32", [3 * LENGTH], seed));
    expect(differences(kernel, [...arrays, { kind: "scalar", value: 13 }], { grid: [3, 1, 1], block })).toEqual([]);
  }
});

test("few threads leave a kernel without barriers", () => {
  const text =
    "({ grid, threadIdx }, c, n) => { if (n > 0) { if (threadIdx.x >= 31) return; } else { let unused = 1; } c[grid(1)] += 1; }";
  const kernel = kernelOf(text, ["uint16[:]", "int32"]);
  for (const value of [0, 1]) {
    const args = [rowMajorArray("uint16", [3 * LENGTH], 1), { kind: "scalar", value }] as const;
    expect(differences(kernel, args, { grid: [3, 1, 1], block: [LENGTH, 1, 1] })).toEqual([]);
  }
});

/** Lines of threads that do something, r = threadIdx.y; with values that threads keep, and without. */
test.each([
  ...[
    "r === n",
    "r > n",
    "n >= r",
    "r >= t",
    "t === n && r >= n",
    "r < 2 && t > n",
    "r === n && t === n",
    "r % 2 === n % 2",
  ],
  ...["r > n && r < 3", "threadIdx.z === n", "threadIdx.z > 0 && r === n && t < 3"],
])("%s", (condition) => {
  const place = "const r = threadIdx.y, at = t + 5 * (r + 4 * threadIdx.z), g = blockIdx.x * 40 + at;";
  const bodies = [
    `c[g] = -1; syncthreads(); if (${condition}) c[g] = at; syncthreads(); if (${condition}) c[g] += a[g];`,
    `let v = a[g]; syncthreads(); if (${condition}) v += 3; syncthreads(); if (${condition}) c[g] = v; else c[g] = v + 9;`,
    `const v = a[g] * 2; c[g] = v; syncthreads(); for (let k = 0; k < 4; k++) if (${condition}) c[g] += v * k; syncthreads();`,
  ];
  for (const body of bodies)
    for (const value of [-1, 0, 1, 2, 3, 4, 2 ** 31 - 1, -(2 ** 31)]) {
      const arrays = [1, 2].map((seed) => rowMajorArray("int32", [80], seed));
      const launch = { grid: [2, 1, 1], block: [5, 4, 2] } as const;
      expect(differences(kernelWith(place + body), [...arrays, { kind: "scalar", value }], launch)).toEqual([]);
    }
});
