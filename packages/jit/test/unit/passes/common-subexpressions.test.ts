// An element that was read before, and that nothing may have written since, is read once; so is a value that takes long computed once.
import { describe, expect, test } from "vitest";
import type { Expr } from "../../../src/ir/expr.ts";
import { allParts } from "../../../src/ir/walk.ts";
import { rowMajorArray } from "../wasm-vector/arguments.ts";
import { differences, kernelOf } from "../wasm-vector/compare.ts";
import { through } from "./through.ts";

const LAUNCH = { grid: [3, 1, 1], block: [16, 1, 1] } as const;
const TYPES = ["int32[:]", "int32[:]"];

/** The expressions of the code that is emitted, after the results are those of the simulator. */
function partsOf(body: string): readonly Expr[] {
  const text = `({ grid, atomic, syncthreads }, x, y) => { const i = grid(1); const p = 2 * i; ${body} }`;
  const kernel = kernelOf(text, TYPES);
  for (const shared of [false, true])
    for (const size of [96, 61, 0])
      expect(
        differences(kernel, [rowMajorArray("int32", [40], 1), rowMajorArray("int32", [size], 2)], {
          ...LAUNCH,
          shared,
        }),
      ).toEqual([]);
  return allParts(through(kernel, "wasm").body);
}

/** Reads of x and of y. */
function readsOf(body: string): readonly number[] {
  const parts = partsOf(body);
  return [0, 1].map((array) => parts.filter((part) => part.kind === "load" && part.array === array).length);
}

type Case = readonly [what: string, body: string, reads: readonly number[]];

const READ_ONCE: readonly Case[] = [
  ["an operand that stands twice", "y[i] = x[i] * x[i];", [1, 0]],
  ["a condition and its arm", "if (x[i] > 3) y[i] = x[i];", [1, 0]],
  ["a condition and what follows", "if (x[i] > 30) y[i] = 1; if (x[i] < 20) y[i] = 2;", [1, 0]],
  ["an index that is read", "if (x[x[i] & 7] > 3) y[i] = x[x[i] & 7];", [2, 0]],
  ["a name for an element", "const a = x[i]; y[i] = a + x[i];", [1, 0]],
  ["a value that changes later", "let k = i; const a = x[k]; k += 1; y[i] = a + x[k] + x[k];", [2, 0]],
  ["before a loop and in it", "let s = x[i]; for (let k = 0; k < 5; k++) s += x[i] ^ k; y[i] = s;", [1, 0]],
  [
    "an element next to another that is written",
    "const a = y[p]; y[p + 1] = 5; if (a + 1 > y[p]) y[p + 1] = y[p];",
    [0, 1],
  ],
  [
    "an exchange of neighbours",
    "const k = 2 * i; if (y[k] > y[k + 1]) { const a = y[k]; y[k] = y[k + 1]; y[k + 1] = a; }",
    [0, 2],
  ],
  ["a branch that leaves", "if (x[i] < 9) { y[i] = 3; return; } y[i] = x[i];", [1, 0]],
];

const READ_AGAIN: readonly Case[] = [
  ["after a store to the element", "const a = y[i]; y[i] = a + 3; y[i] = a * y[i];", [0, 2]],
  ["after a store to an element that may be it", "const a = y[p]; y[p + (x[i] & 1)] = 5; y[p + 1] = a + y[p];", [1, 2]],
  ["after a store in one arm", "const a = y[p]; if (a > 3) y[p] = 1; y[p + 1] = a + y[p];", [0, 2]],
  [
    "after a store in an iteration",
    "let s = y[p]; for (let k = 0; k < x.size; k++) { s ^= y[p]; if (x[k] > 3) y[p + (x[k] & 1)] = k; } y[p + 1] = s;",
    [1, 2],
  ],
  ["after an update", "const a = y[p]; atomic.add(y, p, 3); y[p + 1] = a + y[p];", [0, 2]],
  ["behind a barrier", "const a = x[i]; y[p] = a; syncthreads(); y[p + 1] = a + x[i];", [2, 0]],
  ["for an update", "const a = y[p]; y[p] += 3; y[p + 1] = a;", [0, 2]],
  ["in another arm", "y[p] = 7; if (i > 3) y[p + 1] = x[i]; else y[p + 1] = -x[i];", [2, 0]],
  ["in one arm of a choice, and after", "const a = i > 3 ? x[i] : 2; y[i] = a + x[i];", [2, 0]],
  ["where the index has changed", "let k = i; const a = x[k]; if (a > 3) k = 5; y[i] = a + x[k];", [2, 0]],
  ["in the next iteration", "let s = 0; for (let k = i; k < 40; k++) s += x[k] * x[k]; y[i] = s;", [1, 0]],
  [
    "after a store before a jump",
    "let s = 0; for (let k = 0; k < x.size; k++) { if (y[p] > 5) { y[p] = k; continue; } s += y[p]; } y[p + 1] = s + y[p];",
    [0, 2],
  ],
];

describe.each([
  ["read once", READ_ONCE],
  ["read again", READ_AGAIN],
] as const)("%s", (_, cases) => {
  test.each(cases)("%s", (_, body, reads) => expect(readsOf(body)).toEqual(reads));
});

test.each([
  ["twice in a statement", "y[i] = i % (x[0] + 9) + 2 * (i % (x[0] + 9));", 1],
  ["in a branch, too", "const a = i % (x[0] + 9); if (a > 3) y[i] = 5 - i % (x[0] + 9);", 1],
  ["in two branches", "if (i > 3) y[i] = i % (x[0] + 9); else y[i] = 5 - i % (x[0] + 9);", 2],
  ["after an operand has changed", "let k = i; const a = k % (x[0] + 9); k += a; y[i] = a + k % (x[0] + 9);", 2],
  ["after an element of it was written", "y[p] = i % (y[p] | 9); y[p + 1] = i % (y[p] | 9);", 2],
  ["before a loop and in it", "let s = i % x.size; for (let k = 0; k < 20; k++) s ^= k + i % x.size; y[i] = s;", 1],
  ["of other operands", "y[i] = i % (x[0] + 9) + i % (x[0] + 8);", 2],
])("remainders: %s", (_, body, times) => {
  expect(partsOf(body).filter((part) => part.kind === "binary" && part.op === "rem")).toHaveLength(times);
});
