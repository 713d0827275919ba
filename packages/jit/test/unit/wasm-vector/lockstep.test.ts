// Blocks that go through a loop together compute what each computes alone.
import { expect, test } from "vitest";
import type { Expr } from "../../../src/ir/expr.ts";
import { lockstepOf } from "../../../src/targets/wasm/block/blocks.ts";
import type { Node } from "../../../src/targets/wasm/block/node.ts";
import { binary, constant, local, position } from "../sim/build.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf, type Launch } from "./compare.ts";

const LOOP = "for (let i = first; i < n; i += gridsize(1))";
const TOGETHER = true;
const ALONE = false;

/** Bodies with t = threadIdx.x, g = grid(1) and a shared array s of 32 int32; whether blocks go together. */
const BODIES: readonly (readonly [what: string, body: string, together: boolean])[] = [
  ["a sum", `let first = g, sum = 0; ${LOOP} sum += a[i] * 3; c[g] = sum;`, TOGETHER],
  ["each element", `let first = g; ${LOOP} c[i] = a[i] * 3 + i;`, TOGETHER],
  [
    "a sum of each block",
    `let first = g, sum = 0; ${LOOP} sum += a[i]; s[t] = sum; syncthreads();
     for (let half = 16; half > 0; half >>= 1) { if (t < half) s[t] += s[t + half]; syncthreads(); }
     if (t === 0) c[blockIdx.x] = s[0];`,
    TOGETHER,
  ],
  [
    "counts of each block",
    `let first = g; s[t] = 0; syncthreads(); ${LOOP} atomic.add(s, a[i] & 31, 1); syncthreads(); atomic.add(c, t, s[t]);`,
    TOGETHER,
  ],
  [
    "two loops",
    `let first = g, sum = 0; ${LOOP} sum += a[i]; ${LOOP} sum = Math.max(sum, a[i]); c[g] = sum;`,
    TOGETHER,
  ],
  [
    "a value of the block",
    `const own = blockIdx.x * 5 + a.size; let first = g, sum = own; ${LOOP} sum += a[i] * own; c[g] = sum + own;`,
    TOGETHER,
  ],
  [
    "an element of the block that the loop changes",
    `s[t] = a[g]; syncthreads(); const own = s[3]; syncthreads(); let first = g; ${LOOP} { s[t] = i; c[i] = a[i] * own; }`,
    TOGETHER,
  ],
  [
    "steps of the block",
    `let sum = 0; for (let i = g; i < n; i += 32 * (blockIdx.x + 1)) sum += a[i]; c[g] = sum;`,
    ALONE,
  ],
  [
    "a row for each block",
    `const row = 96 * blockIdx.x; let sum = 0; for (let i = t; i < 96; i += 32) sum += a[row + i]; c[g] = sum;`,
    ALONE,
  ],
];

test.each(BODIES)("%s", (_, body, together) => {
  const kernel = kernelOf(
    `({ grid, gridsize, threadIdx, blockIdx, shared, syncthreads, atomic }, a, c, n) => {
       const s = shared.array(32, "int32"); const t = threadIdx.x, g = grid(1); ${body} }`,
    ["int32[:]", "int32[:]", "int32"],
  );
  for (const shared of [false, true])
    for (const blocks of [1, 2, 16, 17, 35])
      for (const value of [0, 31, 500, 2400]) {
        const launch: Launch = { grid: [blocks, 1, 1], block: [32, 1, 1], shared };
        const args = [rowMajorArray("int32", [2400], 1), rowMajorArray("int32", [2400], 2)];
        expect(differences(kernel, [...args, { kind: "scalar", value }], launch)).toEqual([]);
      }
  const { module } = emitted(kernel, { grid: [1, 1, 1], block: [32, 1, 1] });
  expect(module.chunk >= 16).toBe(together);
});

test.each([
  ["of the block alone", position("blockIdx"), true],
  ["that reads what the steps set", binary("add", "int32", position("blockIdx"), local("int32", 0)), false],
] as const)("blocks go together where a value before the loop is computed again: %s", (_, value, together) => {
  const set = (id: number, value: Expr): Node => ({ kind: "set", local: id, value });
  const leaves = binary("ge", "bool", local("int32", 0), position("gridSize"));
  const step = set(0, binary("add", "int32", local("int32", 0), position("gridSize")));
  const body: readonly Node[] = [
    { kind: "if", condition: leaves, then: [{ kind: "break" }], else: [] },
    { kind: "region", body: [], again: true },
  ];
  const loop: Node = { kind: "loop", body, step: [step], acrossBlocks: true };
  expect(lockstepOf([set(0, constant("int32", 0)), set(1, value), loop], 0) !== null).toBe(together);
});
