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

/** Whole vectors end here, or one thread before or after. */
const ENDS = [30, 31, 32, 33, 34, 62, 64, 65, 66];

/** The interior is found before the row, in 64 bits. */
const FOUND_BEFORE = /i64\.extend_i32_u/;

test.each([
  ["ends at the first one", "const j = n - i; if (i > 80 || j < 0 || j >= 90) return; c[j] = a[i] + 1;"],
  ["two steps down", "const j = n - 2 * i; if (j > 5) c[j] = a[j] + 1;"],
  ["not above what may wrap", "const j = n - 3 * i; if (j <= 40) c[i] = a[i] + j;"],
  ["not below what may wrap", "const j = n + 3 * i; if (j >= 40) c[i] = a[i] + j;"],
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
  // A loop takes longer than the tests of its turn.
  ["in a loop", "for (let k = a[i & 63] & 7; k < 8; k++) atomic.add(m, [k, n], i);", false],
  ["guarded", "if (i < n) atomic.add(c, a[i] & 63, 1);", true],
  ["indices that may be larger than the array", "if (i < n) atomic.add(c, a[i] & 255, 1);", true],
  ["left early", "const j = n - i; if (j < 0 || j >= 90) return; atomic.max(c, a[j] & 127, a[i]);", true],
  [
    "indices that are the same for all",
    "atomic.add(m, [a[i & 63] & 15, 0], 1); atomic.add(m, [a[i & 63] & 15, 11], i);",
    true,
  ],
  [
    "one of them never on its axis",
    "atomic.add(m, [a[i & 63] & 15, 3], 1); atomic.add(m, [a[i & 63] & 7, 12], i);",
    true,
  ],
  ["of the block", "if (i < n) atomic.sub(c, a[i] & 63, a[blockIdx.x * 64 + t]);", true],
] as const)("one by one: %s", (_, body, isFoundBefore) => {
  const text = `({ grid, atomic, threadIdx, blockIdx }, a, c, m, n) => { const i = grid(1), t = threadIdx.x; ${body} }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32[:,:]", "int32"]);
  expect(FOUND_BEFORE.test(emitted(kernel, LAUNCH).module.wat())).toBe(isFoundBefore);
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

test.each([
  ["the element before, around the end", "(i - 1 + n) % n"],
  ["the same in another order", "(n + i - 1) % n"],
  ["the element behind", "(i + 1) % n"],
  ["the element behind, and the period", "(i + n + 1) % n"],
  ["further on than the greatest int32", "(i + n + 40) % n"],
  ["around the end of the array", "(i - 1 + a.shape[0]) % a.shape[0]"],
  ["a step of three", "(3 * i + n - 2) % n"],
  ["twice the period", "(i + 2 * n - 1) % n"],
  ["less than the period", "(i + 1 - n) % n"],
  ["a constant period", "(i + 1) % 90"],
  ["a constant period, the element before", "(i + 89) % 90"],
  ["a constant period and a number", "(i + n + 64) % 65"],
  ["a short period", "(i + 1) % 8"],
  ["moved by a number", "(i + n) % 90"],
  ["not below the first", "i > 0 ? i - 1 : 0"],
  ["around the end by a choice", "i === 0 ? n - 1 : i - 1"],
  ["around the end of the array by a choice", "i === a.shape[0] - 1 ? 0 : i + 1"],
  ["around the end of the result", "i === c.shape[0] - 1 ? 0 : i + 1"],
  ["before a number", "i < n ? i + 1 : 3"],
  ["from a number on", "i < n ? 5 : i - n"],
  ["by two conditions", "i >= 2 && i < n ? i - 2 : 7"],
  ["by one of two conditions", "i < 2 || i === n ? 7 : i - 2"],
  ["by a number alone", "n > 60 ? i - 2 : 7"],
  ["a choice of two places", "i < 60 ? i + 2 : i - 60"],
  ["a choice in a remainder", "((i > 0 ? i - 1 : 0) + n) % n"],
])("between the ends of a row an index is plain: %s", (_, index) => {
  const text = (body: string): string => `({ grid }, a, c, m, n) => { const i = grid(1); if (i < c.shape[0]) ${body} }`;
  const bodies = [
    `c[i] = (${index}) * 2 + i;`,
    `c[i] = a[${index}] * 2;`,
    `{ const at = ${index}; c[i] = a[at] + m[3][at] + at; }`,
    `{ let s = 0; for (let d = -2; d <= 2; d++) s += a[(${index}) + d]; c[i] = s; }`,
  ];
  const arrays = [[90], [128], [8, 90]].map((shape, seed) => rowMajorArray("int32", shape, seed));
  for (const body of bodies) {
    const kernel = kernelOf(text(body), ["int32[:]", "int32[:]", "int32[:,:]", "int32"]);
    for (const value of [...NUMBERS, ...ENDS])
      expect(differences(kernel, [...arrays, { kind: "scalar", value }], LAUNCH), `${value}`).toEqual([]);
  }
});

test("an offset that a loop counts is plain between the ends of a row, too", () => {
  const text = `({ grid }, a, c, n) => {
    const i = grid(1);
    let s = 0;
    for (let d = -8; d <= 8; d++) s = s * 3 + a[(i + d + n) % n];
    if (i < c.shape[0]) c[i] = s;
  }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32"]);
  const arrays = [[90], [128]].map((shape, seed) => rowMajorArray("int32", shape, seed));
  for (const value of NUMBERS)
    expect(differences(kernel, [...arrays, { kind: "scalar", value }], LAUNCH), `${value}`).toEqual([]);
});

const argumentsFor = (value: number) => [
  rowMajorArray("int32", [90], 1),
  rowMajorArray("int32", [128], 2),
  rowMajorArray("int32", [8, 12], 3),
  { kind: "scalar", value } as const,
];
