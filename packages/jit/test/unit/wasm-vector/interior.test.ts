// The interior of a row, where conditions and bounds are tested once: with places that count up or down, in lanes and one by one.
import { expect, test } from "vitest";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [3, 1, 1], block: [64, 1, 1] } as const;
const NUMBERS = [
  0,
  1,
  7,
  63,
  90,
  100,
  191,
  192,
  250,
  -1,
  -200,
  2 ** 31 - 1,
  2 ** 31 - 100,
  -(2 ** 31),
  -(2 ** 31) + 60,
];

/** The interior is found before the row, in 64 bits. */
const FOUND_BEFORE = /i64\.extend_i32_u/;

test.each([
  ["ends at the first one", "const j = n - i; if (i > 80 || j < 0 || j >= 90) return; c[j] = a[i] + 1;"],
  ["two steps down", "const j = n - 2 * i; if (j > 5) c[j] = a[j] + 1;"],
  ["not above what may wrap", "const j = n - 3 * i; if (j <= 40) c[i] = a[i] + j;"],
  ["0 is apart", "const j = n - i; if (i === 0 || j === 0) c[i] = 5; else c[i] = a[j - 1] + a[i - 1];"],
  ["others than 0", "const j = n - i; if (j !== 0) c[i] = a[j] + 2;"],
  [
    "a table's diagonal",
    "const j = n - i; if (i < 8 && j >= 0 && j < 12) t[i][j] = ((a[i] * 5) ^ (a[i] >> 3)) * (a[i] + 7) + ((a[i] * 3) ^ (a[i] >> 5)) * (a[i] - 7) + t[7 - i][j];",
  ],
] as const)("in lanes: %s", (_, body) => {
  const kernel = kernelOf(`({ grid }, a, c, t, n) => { const i = grid(1); ${body} }`, [
    "int32[:]",
    "int32[:]",
    "int32[:,:]",
    "int32",
  ]);
  const wat = emitted(kernel, LAUNCH).module.wat();
  expect(wat).toMatch(/v128\.load/);
  expect(wat).toMatch(FOUND_BEFORE);
  for (const value of NUMBERS) expect(differences(kernel, argumentsFor(value), LAUNCH)).toEqual([]);
});

test.each([
  ["the guard is all", "if (i >= n) return; c[i] = a[i] * 3;", true],
  ["which begin later", "if (i < 5 || i >= n) return; c[i] = a[i - 5] + a[i - 1];", true],
  ["without a guard", "c[i] = a[i] - 4;", true],
  ["another condition leaves much to do", "if (i >= 190) return; c[i] = 1; if (i < n) c[i] = a[i] + 7;", false],
  ["a limit leaves much to do", "if (i < c.shape[0]) c[i] = a[Math.min(i + n, 60)];", false],
] as const)("outside the interior, threads one by one: %s", (_, body, apart) => {
  const kernel = kernelOf(`({ grid }, a, c, n) => { const i = grid(1); ${body} }`, ["int32[:]", "int32[:]", "int32"]);
  const masked = /v128\.any_true/.test(emitted(kernel, LAUNCH).module.wat());
  expect(masked).toBe(!apart);
  for (const value of NUMBERS) {
    const [a, c, , n] = argumentsFor(value);
    expect(differences(kernel, [a!, c!, n!], LAUNCH)).toEqual([]);
  }
});

test.each([
  ["guarded", "if (i < n) atomic.add(c, a[i] & 63, 1);"],
  ["indices that may be larger than the array", "if (i < n) atomic.add(c, a[i] & 255, 1);"],
  ["left early", "const j = n - i; if (j < 0 || j >= 90) return; atomic.max(c, a[j] & 127, a[i]);"],
  [
    "indices that are the same for all",
    "atomic.add(m, [a[i & 63] & 15, 0], 1); atomic.add(m, [a[i & 63] & 15, 11], i);",
  ],
  ["one of them never on its axis", "atomic.add(m, [a[i & 63] & 15, 3], 1); atomic.add(m, [a[i & 63] & 7, 12], i);"],
  ["in a loop", "for (let k = a[i & 63] & 7; k < 8; k++) atomic.add(m, [k, n], i);"],
  ["of the block", "if (i < n) atomic.sub(c, a[i] & 63, a[blockIdx.x * 64 + t]);"],
] as const)("one by one: %s", (_, body) => {
  const text = `({ grid, atomic, threadIdx, blockIdx }, a, c, m, n) => { const i = grid(1), t = threadIdx.x; ${body} }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32[:,:]", "int32"]);
  expect(emitted(kernel, LAUNCH).module.wat()).toMatch(FOUND_BEFORE);
  for (const shared of [false, true])
    for (const value of NUMBERS) expect(differences(kernel, argumentsFor(value), { ...LAUNCH, shared })).toEqual([]);
});

test.each([
  ["a number of the launch", "k = 0; k < n", "m[k][i]"],
  ["the size of another array", "k = 0; k < a.shape[0]", "m[k][i]"],
  ["from 3 on", "k = 3; k < n; k += 2", "a[k] * m[k][i]"],
  ["to a bound that moves", "k = 0; k < n - i", "m[k][i]"],
  ["from a negative number on", "k = -2; k < n", "m[k][i] + 1"],
  ["up to the number itself", "k = 0; k <= n", "m[k][i]"],
  ["down", "k = n; k > 0; k--", "m[k][i]"],
])("a counter is inside an array where its bound is: %s", (_, loop, value) => {
  const step = loop.split(";").length > 2 ? "" : "; k++";
  const text = `({ grid }, a, c, m, n) => { const i = grid(1); let s = 0; for (let ${loop}${step}) s += ${value}; if (i < c.shape[0]) c[i] = s; }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32[:,:]", "int32"]);
  const arrays = [[90], [192], [8, 192]].map((shape, seed) => rowMajorArray("int32", shape, seed));
  for (const value of [-1, 0, 3, 8, 9, 100])
    expect(differences(kernel, [...arrays, { kind: "scalar", value }], LAUNCH)).toEqual([]);
});

test("the range of a counter holds in its loop, and not after it", () => {
  const text = `({ grid }, a, c) => {
    const i = grid(1);
    let k = 0, s = 0;
    for (; k < 20; k++) s += a[Math.min(i + k, 66)];
    if (i < 64) c[i] = s + a[Math.min(i + k, 66)];
  }`;
  const arrays = [[300], [64]].map((shape, seed) => rowMajorArray("int32", shape, seed));
  expect(differences(kernelOf(text, ["int32[:]", "int32[:]"]), arrays, LAUNCH)).toEqual([]);
});

const argumentsFor = (value: number) => [
  rowMajorArray("int32", [90], 1),
  rowMajorArray("int32", [128], 2),
  rowMajorArray("int32", [8, 12], 3),
  { kind: "scalar", value } as const,
];
