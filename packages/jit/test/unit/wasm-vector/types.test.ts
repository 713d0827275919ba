import type { RealDType as DType } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import { integerRange } from "../../../src/ir/types.ts";
import { arrayOf } from "../sim/build.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LENGTH = 43;
const FLOATS = ["float16", "float32", "float64"] as const;
const INTEGERS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"] as const;
const NUMBERS: readonly DType[] = [...INTEGERS, ...FLOATS];
const ALL: readonly DType[] = ["bool", ...NUMBERS];

/** What differs for `c[i] = …` of arrays a and b of one type; c of another perhaps. */
function found(type: DType, statement: string, result: DType = type): readonly string[] {
  const names = ALL.join(", ");
  const text = `({ grid, ${names} }, a, b, c) => { const i = grid(1); if (i < c.size) { ${statement} } }`;
  const kernel = kernelOf(text, [`${type}[:]`, `${type}[:]`, `${result}[:]`]);
  const args = [type, type, result].map((each, seed) => rowMajorArray(each, [LENGTH], seed + 1));
  return differences(kernel, args, { grid: [3, 1, 1], block: [16, 1, 1] });
}

describe.each(NUMBERS)("%s", (type) => {
  test.each(["+", "-", "*", "%"])("a %s b", (op) => expect(found(type, `c[i] = a[i] ${op} b[i];`)).toEqual([]));
  test.each(["<", "<=", ">", ">=", "==", "!="])("a %s b", (op) => {
    expect(found(type, `c[i] = a[i] ${op} b[i];`, "bool")).toEqual([]);
    expect(found(type, `c[i] = a[i] ${op} b[i] ? a[i] : b[i];`)).toEqual([]);
    expect(found(type, `if (a[i] ${op} b[i]) c[i] = a[i];`)).toEqual([]);
  });
  test.each(["-a[i]", "Math.abs(a[i])", "Math.sign(a[i])", "Math.min(a[i], b[i])", "Math.max(a[i], b[i])"])(
    "%s",
    (value) => expect(found(type, `c[i] = ${value};`)).toEqual([]),
  );
});

describe.each(FLOATS)("%s", (type) => {
  test.each([
    "Math.max(a[i], 0)",
    "Math.min(a[i], -0)",
    "Math.min(-0, a[i])",
    "Math.max(a[i], 0.5)",
    "Math.min(NaN, a[i])",
  ])("%s", (value) => expect(found(type, `c[i] = ${value};`)).toEqual([]));
  test.each([
    "a[i] / b[i]",
    "Math.sqrt(a[i])",
    "Math.floor(a[i])",
    "Math.ceil(a[i])",
    "Math.trunc(a[i])",
    "Math.round(a[i])",
  ])("%s", (value) => expect(found(type, `c[i] = ${value};`)).toEqual([]));
  test.each(["isNaN", "isFinite", "isInteger"])("Number.%s", (fn) =>
    expect(found(type, `c[i] = Number.${fn}(a[i]);`, "bool")).toEqual([]),
  );
});

describe.each(INTEGERS)("%s", (type) => {
  test.each(["&", "|", "^", "<<", ">>"])("a %s b", (op) => {
    expect(found(type, `c[i] = a[i] ${op} b[i];`)).toEqual([]);
    expect(found(type, `c[i] = a[i] ${op} b[0];`)).toEqual([]);
  });
  test.each(["~a[i]", "Math.trunc(a[i] / b[i])", "Math.floor(a[i] / b[i])", "a[i] ** 3"])("%s", (value) =>
    expect(found(type, `c[i] = ${value};`)).toEqual([]),
  );
});

/** Narrowing 16 bits to 8 sets the limits of the type. */
describe.each([
  ["int8", -128, 127],
  ["uint8", 0, 255],
] as const)("%s", (type, least, most) => {
  test.each([
    `Math.min(Math.max(a[i] + b[i], ${least}), ${most})`,
    `Math.max(${least}, Math.min(a[i] - b[i] * 3, ${most}))`,
    `Math.min(Math.max(a[i] * b[i], ${least}), ${most})`,
    `Math.min(Math.max(a[i] + b[i], ${least}), ${most - 1})`,
    `Math.min(a[i] + b[i], ${most})`,
    `Math.max(a[i] - b[i], ${least})`,
    `Math.min(Math.max(a[i] - b[i], ${least}), ${most}) + 1`,
  ])("%s", (value) => expect(found(type, `c[i] = ${value};`)).toEqual([]));
});

/** By constants, which values of 8 and 16 bits take in lanes of 16 bits, if all that comes of it fits there. */
test.each(["int8", "uint8", "int16", "uint16"] as const)("shifts of %s", (type) => {
  for (const value of [
    "a[i] >> 3",
    "a[i] >> 17",
    "a[i] << 2",
    "a[i] << 9",
    "a[i] << 33",
    "a[i] >>> 1",
    "(a[i] + b[i]) >> 1",
    "(a[i] - b[i]) >> 2",
    "(a[i] * 77 + b[i] * 50) >> 7",
    "(a[i] << 4) | (b[i] & 15)",
    "a[i] >> 1 > b[i] >> 2 ? a[i] : b[i]",
  ])
    expect(found(type, `c[i] = ${value};`), value).toEqual([]);
});

/** The launch says whether a sum or a product with an argument fits into 16 bits. */
test.each([
  ["int8", "+"],
  ["uint8", "+"],
  ["uint8", "*"],
  ["int8", "*"],
] as const)("%s %s an argument", (type, op) => {
  const kernel = kernelOf(
    `({ grid }, a, c, n) => { const i = grid(1); if (i < c.size) c[i] = Math.min(Math.max(a[i] ${op} n, 0), 100); }`,
    [`${type}[:]`, `${type}[:]`, "int32"],
  );
  const launch = { grid: [3, 1, 1], block: [16, 1, 1] } as const;
  expect(emitted(kernel, launch).module.wat()).toMatch(op === "+" ? /i16x8\.add/ : /i16x8\.mul/);
  for (const value of [0, 3, 127, 129, 258, 16383, 16384, 32768, 40000, -5, -128, -16385, -70000, 2 ** 31 - 1]) {
    const args = [type, type].map((each, seed) => rowMajorArray(each, [LENGTH], seed + 1));
    expect(differences(kernel, [...args, { kind: "scalar", value }], launch), `${value}`).toEqual([]);
  }
});

describe.each(ALL)("from %s", (type) => {
  test.each(ALL)("to %s", (result) => expect(found(type, `c[i] = ${result}(a[i]);`, result)).toEqual([]));
  test("side by side, anywhere, to anywhere and partly", () => {
    expect(found(type, "c[i] = b[i - 1];")).toEqual([]);
    expect(found(type, "c[i] = b[(i * 7) % b.size];")).toEqual([]);
    expect(found(type, "c[(i * 7) % c.size] = a[i];")).toEqual([]);
    expect(found(type, "if (i % 3 === 0) c[i] = a[i];")).toEqual([]);
    expect(found(type, "if (i < 5) c[3] = a[i];")).toEqual([]);
  });
});

describe.each(["int8", "uint8", "int16", "uint16", "int32", "uint32"] as const)("whole division of %s", (type) => {
  const [least, greatest] = integerRange(type).map(Number) as [number, number];
  const near = [
    least,
    least + 1,
    least + 2,
    -9,
    -3,
    -2,
    -1,
    0,
    1,
    2,
    3,
    7,
    255,
    46341,
    greatest - 2,
    greatest - 1,
    greatest,
  ];
  const edges = near.filter((value) => value >= least && value <= greatest);
  const pairs = edges.flatMap((a) => edges.map((b) => [a, b] as const));
  const args = [0, 1].map((at) =>
    arrayOf(
      type,
      pairs.map((pair) => pair[at] as number),
      [pairs.length],
    ),
  );
  const divided = (value: string): readonly string[] => {
    const text = `({ grid, int32 }, a, b, c) => { const i = grid(1); if (i < c.size) c[i] = ${value}; }`;
    const kernel = kernelOf(text, [`${type}[:]`, `${type}[:]`, `${type}[:]`]);
    const out = rowMajorArray(type, [pairs.length]);
    return differences(kernel, [...args, out], { grid: [Math.ceil(pairs.length / 16), 1, 1], block: [16, 1, 1] });
  };
  test.each(["Math.trunc(a[i] / b[i])", "Math.floor(a[i] / b[i])", "a[i] % b[i]"])("%s", (value) => {
    expect(divided(value)).toEqual([]);
    for (const by of type === "uint32" ? [0, 1, 3, 8, 2 ** 30] : [-8, -1, 0, 1, 2, 3, 64, 255, 2 ** 30])
      expect(divided(value.replace("b[i]", `(${by})`)), `by ${by}`).toEqual([]);
  });
});

/** Lanes of 16 bits on both sides of a barrier. */
test.each(["int8", "uint8", "int16", "bool"] as const)("%s that is kept over a barrier", (type) => {
  const text = `({ grid, syncthreads }, a, c) => {
    const i = grid(1); let v = a[i], high = a[i] > 3; c[i] = a[47 - i]; syncthreads(); if (high) c[i] = v; syncthreads(); a[i] = v;
  }`;
  const kernel = kernelOf(text, [`${type}[:]`, `${type}[:]`]);
  const args = [1, 2].map((seed) => rowMajorArray(type, [48], seed));
  expect(differences(kernel, args, { grid: [3, 1, 1], block: [16, 1, 1] })).toEqual([]);
});
