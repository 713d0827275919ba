// Threads that store several neighbouring elements: coordinates of a point, channels of a pixel, the parts of a complex number.
import type { RealDType as DType } from "@gridstride/core";
import { expect, test } from "vitest";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [3, 1, 1], block: [32, 1, 1] } as const;
const TYPES = ["uint8", "float16", "float32", "float64"] as const;
const THREADS = 90;

/** Spellings of the element `at` of a thread's `apart`: in a flat array, behind a name, and in rows. */
const SPELLINGS = {
  flat: (array: string, apart: number, at: At) => `${array}[${apart} * i + ${at}]`,
  named: (array: string, _: number, at: At) => `${array}[p + ${at}]`,
  rows: (array: string, _: number, at: At) => `${array}[i][${at}]`,
  views: (array: string, _: number, at: At) => `${array}[i][${at}]`,
} as const;
type Spelling = keyof typeof SPELLINGS;

interface Elements {
  readonly type: DType;
  readonly spelling: Spelling;
  readonly apart: number;
}

/** A kernel of these statements: `c` and `d` give a thread's elements of arrays, `a` is an array with one for each thread. */
function kernelFor({ type, spelling, apart }: Elements, statements: (c: Name, d: Name) => string) {
  const name =
    (array: string): Name =>
    (at) =>
      SPELLINGS[spelling](array, apart, at);
  const own = { flat: `${type}[:]`, named: `${type}[:]`, rows: `${type}[:,:]`, views: `${type}[::,::]` }[spelling];
  const text = `({ grid }, a, c, d) => { const i = grid(1), p = ${apart} * i; if (i < ${THREADS}) { ${statements(name("c"), name("d"))} } }`;
  return kernelOf(text, [`${type}[:]`, own, own]);
}
type Name = (at: At) => string;
/** A number, or an expression. */
type At = number | string;

function check(elements: Elements, statements: (c: Name, d: Name) => string): void {
  const { type, spelling, apart } = elements;
  const shape = spelling === "rows" || spelling === "views" ? [THREADS, apart] : [THREADS * apart];
  const kernel = kernelFor(elements, statements);
  const args = [rowMajorArray(type, [THREADS], 1), rowMajorArray(type, shape, 2), rowMajorArray(type, shape, 3)];
  const shared = apart % 2 === 0;
  expect(differences(kernel, args, { ...LAUNCH, shared }), statements(String, String)).toEqual([]);
}

const all = TYPES.flatMap((type) =>
  (["flat", "named", "rows"] as const).flatMap((spelling) =>
    [2, 3, 4, 5].map((apart) => [type, spelling, apart] as const),
  ),
);
const upTo = (count: number, statement: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => statement(at)).join(" ");

test.each(all)("%s, %s, %i a thread", (type, spelling, apart) => {
  const elements = { type, spelling, apart };
  // All of them, and without the last one.
  for (const count of [apart, apart - 1]) {
    check(elements, (c, d) => upTo(count, (at) => `${c(at)} = ${d(apart - 1 - at)};`));
    check(elements, (c) => upTo(count, (at) => `${c(at)} = ${c(at)} === a[i] ? a[i] : ${c(at)};`));
  }
  // What a later one reads was written by an earlier one, or will be by a later one.
  check(elements, (c) => `${c(0)} = a[i]; ${c(1)} = ${c(0)};`);
  check(elements, (c) => `${c(0)} = ${c(1)}; ${c(1)} = a[i];`);
  check(elements, (c) => `${c(1)} = a[i]; ${c(0)} = ${c(1)};`);
  check(elements, (c, d) => `${c(0)} = a[i]; ${c(1)} = ${c(`(${d(0)} > a[i] ? 0 : 1)`)};`);
  // Twice the same one, two arrays in turns, and some threads only.
  check(elements, (c) => `${c(0)} = a[i]; ${c(0)} = ${c(1)}; ${c(1)} = a[i];`);
  check(elements, (c, d) => upTo(apart, (at) => `${c(at)} = ${d(at)}; ${d(at)} = a[i];`));
  check(elements, (c, d) => `if (i % 3 > 0) { ${upTo(apart, (at) => `${c(at)} = ${d(at)};`)} }`);
});

test.each(
  (["int32", "float32", "int64", "float64"] as const).flatMap((type) =>
    [2, 3, 4].map((apart) => [type, apart] as const),
  ),
)("%s, %i a thread, are vectors", (type, apart) => {
  const kernel = kernelFor({ type, spelling: "flat", apart }, (c) => upTo(apart, (at) => `${c(at)} = a[i];`));
  const wat = emitted(kernel, { ...LAUNCH, block: [64, 1, 1] }).module.wat();
  expect(wat).toMatch(/i8x16\.shuffle[^\n]*\n *v128\.store/);
});

test("elements a few apart are moved in lanes", () => {
  const kernel = kernelFor({ type: "float32", spelling: "rows", apart: 4 }, (c, d) =>
    upTo(4, (at) => `${c(at)} = ${d(3 - at)};`),
  );
  expect(emitted(kernel, { ...LAUNCH, block: [64, 1, 1] }).module.wat()).toMatch(/v128\.store/);
});

test("the channels of a pixel that are read again are stored after all are computed", () => {
  const kernel = kernelOf(
    "({ grid }, x) => { const i = grid(1); if (i < x.shape[0]) { x[i][0] = (x[i][0] * x[i][3]) >> 8; x[i][1] = (x[i][1] * x[i][3]) >> 8; x[i][2] = (x[i][2] * x[i][3]) >> 8; } }",
    ["uint8[:,:]"],
  );
  const wat = emitted(kernel, { ...LAUNCH, block: [64, 1, 1] }).module.wat();
  const first = wat.search(/v128\.store8_lane/);
  expect(wat.slice(first, wat.indexOf("br_if", first))).not.toMatch(/v128\.load/);
  for (const columns of [4, 5])
    expect(differences(kernel, [rowMajorArray("uint8", [THREADS, columns], 1)], LAUNCH)).toEqual([]);
});

test.each(
  (["uint8", "int16", "float32", "float64"] as const).flatMap((type) =>
    [2, 3, 4].map((apart) => [type, apart] as const),
  ),
)("%s, %i a thread, the last of them first in memory", (type, apart) => {
  const kernel = kernelFor({ type, spelling: "views", apart }, (c, d) => upTo(apart, (at) => `${c(at)} = ${d(at)};`));
  const plain = (seed: number): SimArg => rowMajorArray(type, [THREADS, apart], seed);
  const mirrored = (seed: number): SimArg => {
    const array = rowMajorArray(type, [THREADS, apart], seed);
    return { ...array, strides: [apart, -1], offset: apart - 1 } as SimArg;
  };
  const a = rowMajorArray(type, [THREADS], 1);
  for (const [c, d] of [
    [mirrored(2), plain(3)],
    [plain(2), mirrored(3)],
    [mirrored(2), mirrored(3)],
  ] as const)
    expect(differences(kernel, [a, d, c], LAUNCH)).toEqual([]);
});

test.each([
  "c[i][j] = s; c[i][j + 1] = b[i][j];",
  "c[i][j + 1] = s; c[i][j] = b[i][j];",
  "c[i][2 * j] = s; c[i][2 * j + 1] = b[i][j];",
])("along a row of each thread: %s", (stores) => {
  const rows = "float32[:,:]";
  const text = `({ grid }, a, b, c) => { const i = grid(1); if (i >= a.shape[0]) return; let s = 0; for (let j = 0; j < a.shape[1]; j++) { s += a[i][j]; ${stores} } }`;
  const kernel = kernelOf(text, [rows, rows, rows]);
  const args = [32, 32, 65].map((columns, seed) => rowMajorArray("float32", [THREADS, columns], seed));
  for (const shared of [false, true]) expect(differences(kernel, args, { ...LAUNCH, shared })).toEqual([]);
});
