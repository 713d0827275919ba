// Rounds side by side over every type, over views of every kind, and over arguments that lie in one memory.
import type { RealDType as DType } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import { isDistinct } from "../../../src/runtime/distinct.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { isAlong } from "./along.ts";
import { rowMajorArray, view } from "./arguments.ts";
import { differences, kernelOf, kernelOfViews } from "./compare.ts";

const LAUNCH = { grid: [1, 1, 1], block: [5, 1, 1] } as const;
const TYPES: readonly DType[] = [
  ...(["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"] as const),
  ...(["float16", "float32", "float64"] as const),
];
const rows = (round: string): string =>
  `({ grid }, a, b, c) => { const r = grid(1); for (let j = 0; j < c.shape[1]; j++) { ${round} } }`;

describe.each(TYPES)("%s", (type) => {
  test.each([
    ["copied", "c[r][j] = a[r][j];"],
    ["computed", `c[r][j] = ${type === "bool" ? "a[r][j] !== b[r][j]" : "a[r][j] * b[r][j] - a[r][j + 1]"};`],
    ["tested", "if (a[r][j] > b[r][j]) c[r][j] = a[r][j]; else if (r > 1) c[r][j] = b[r][j];"],
    ["in place", `c[r][j] = ${type === "bool" ? "!c[r][j]" : "c[r][j] + a[r][j]"};`],
  ])("%s", (_, round) => {
    const kernel = kernelOf(rows(round), Array(3).fill(`${type}[:,:]`));
    for (const shared of [false, true])
      for (const length of [1, 7, 37]) {
        const args = [1, 2, 3].map((seed) => rowMajorArray(type, [4, length], seed));
        expect(differences(kernel, args, { ...LAUNCH, shared }), `rows of ${length}`).toEqual([]);
      }
    expect(isAlong(kernel, LAUNCH.block)).toBe(true);
  });
});

const plain = (seed: number): SimArg => rowMajorArray("float32", [9, 21], seed);
const STRIDED = Array(3).fill("float32[::,::]") as readonly string[];

test.each([
  ["as it is", view([9, 21], [21, 1], 0), view([9, 21], [21, 1], 300)],
  ["transposed", view([9, 21], [1, 9], 0), view([9, 21], [1, 9], 3)],
  ["turned round", view([9, 21], [-21, -1], 500), view([9, 21], [21, -1], 220)],
  ["every third column", view([9, 21], [100, 3], 5), view([9, 21], [100, 4], 5)],
  ["one row for all", view([9, 21], [0, 1], 17), view([9, 21], [0, 1], 17)],
  ["one column for all", view([9, 21], [1, 0], 17), view([9, 21], [1, 0], 17)],
  ["one element for all", view([9, 21], [0, 0], 999), view([9, 21], [0, 0], 999)],
  ["rows that overlap", view([9, 21], [3, 1], 5), view([9, 21], [3, 1], 5)],
  ["smaller than the others", view([5, 10], [10, 1], 0), view([5, 10], [10, 1], 0)],
  ["no columns", view([9, 0], [0, 1], 0), view([9, 0], [0, 1], 0)],
] as const)("read and written, %s", (_, a, c) => {
  // The first thread alone, so that rows that overlap are no race.
  const one = (body: string) => `({ grid }, a, b, c) => { const r = grid(1); if (r === 0) { ${body} } }`;
  for (const body of [
    "for (let j = 0; j < 21; j++) c[1][j] = a[1][j] + b[2][j];",
    "for (let j = 0; j < 21; j++) c[1][j] = c[1][j] * 2 + a[1][j];",
    "for (let j = 0; j < 21; j++) c[1][j] = c[0][j] + a[1][j];",
    "for (let i = 0; i < 9; i++) for (let j = 0; j < 21; j++) c[i][j] = c[i][j] + a[i][j];",
    "for (let j = 0; j < 21; j++) for (let i = 0; i < 9; i++) c[i][j] = c[i][j] + a[i][j];",
  ]) {
    const kernel = kernelOf(one(body), STRIDED);
    for (const shared of [false, true])
      expect(differences(kernel, [a, plain(2), c], { ...LAUNCH, shared }), body).toEqual([]);
    expect(isAlong(kernel, LAUNCH.block), body).toBe(true);
  }
});

/** Views of one memory; what one round writes, others may read. */
test.each([
  ["the same array", 0],
  ["shifted by one", 1],
  ["shifted back by one", -1],
  ["shifted by a vector", 4],
  ["far apart", 500],
] as const)("in and out are %s", (_, shift) => {
  const whole = view([4, 40], [40, 1], 100);
  if (whole.kind !== "array") throw new Error("not an array");
  const other = { ...whole, offset: 100 + shift };
  const kernel = kernelOfViews(rows("c[r][j] = a[r][j] * 0.5 + b[r][j];"), STRIDED);
  expect(isAlong(kernel, LAUNCH.block)).toBe(false);
  // One row: threads of others would race.
  const row = (arg: typeof whole): SimArg => ({ ...arg, shape: [1, 40] });
  expect(differences(kernel, [row(other), row(whole), row(whole)], LAUNCH)).toEqual([]);
});

test.each([
  [[], [], true],
  [[0, 9], [0, 0], true],
  [[1, 1], [0, 0], true],
  [[9], [1], true],
  [[9], [0], false],
  [[9], [-1], true],
  [[3, 4], [4, 1], true],
  [[3, 4], [1, 3], true],
  [[3, 4], [-4, 1], true],
  [[3, 4], [3, 1], false],
  [[3, 4], [1, 1], false],
  [[3, 1], [1, 0], true],
  [[2, 3, 4], [12, 4, 1], true],
  [[2, 3, 4], [11, 4, 1], false],
] as const)("elements of shape %j and strides %j are distinct: %s", (shape, stride, distinct) => {
  expect(isDistinct(shape, stride)).toBe(distinct);
});
