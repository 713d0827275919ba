// Lanes whose elements are a few apart, and lanes whose index begins again at 0.
import { expect, test } from "vitest";
import { arrayOf } from "../sim/build.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [3, 1, 1], block: [32, 1, 1] } as const;
const TYPES = ["bool", "int8", "uint8", "int16", "uint16", "float16", "int32", "float32", "int64", "float64"] as const;

test.each(TYPES.flatMap((type) => [2, 3, 4, 5].map((step) => [type, step] as const)))(
  "%s, every element of %i",
  (type, step) => {
    const rows = rowMajorArray(type, [96, step], 1);
    const flat = rowMajorArray(type, [96 * step], 2);
    for (const shared of [false, true]) {
      const known = kernelOf(
        `({ grid }, a, c) => { const i = ${step} * grid(1) + ${step - 1}; if (i < a.size - 7) c[i] = a[i]; }`,
        [`${type}[:]`, `${type}[:]`],
      );
      expect(differences(known, [flat, rowMajorArray(type, [96 * step])], { ...LAUNCH, shared })).toEqual([]);
      const found = kernelOf(
        `({ grid }, a, c) => { const i = grid(1); c[i][1] = a[i][0]; if (i % 3 > 0) c[i][0] = a[i][1]; }`,
        [`${type}[:,:]`, `${type}[:,:]`],
      );
      expect(differences(found, [rows, rowMajorArray(type, [96, step])], { ...LAUNCH, shared })).toEqual([]);
    }
  },
);

const WRAPPED = [
  ["the next one", "(i + 1) % n", 90],
  ["the one before", "(i + n - 1) % n", 90],
  ["in a loop", "(i + k - 1 + n) % n", 90],
  ["three times along", "i % n", 30],
  ["shorter than a vector", "(i + 1) % n", 3],
  ["with a sign", "(i - 20) % n", 17],
  ["every other one", "(2 * i + 1) % n", 61],
  ["beyond int32", "(i + 2147483600) % n", 91],
  ["by 0", "(i + 1) % n", 0],
  ["by a negative number", "(i + 1) % n", -7],
  ["beyond the array", "(i + 1) % n", 200],
] as const;

test.each(WRAPPED)("an index that begins again: %s", (_, index, n) => {
  for (const shared of [false, true])
    for (const type of ["uint8", "float32", "float64"] as const) {
      const kernel = kernelOf(
        `({ grid }, a, c, n) => { const i = grid(1); let sum = a[i]; for (let k = 0; k < 3; k++) sum += a[${index}]; c[i] = sum; }`,
        [`${type}[:]`, `${type}[:]`, "int32"],
      );
      const args = [rowMajorArray(type, [90], 1), rowMajorArray(type, [96]), { kind: "scalar", value: n } as const];
      expect(differences(kernel, args, { ...LAUNCH, shared })).toEqual([]);
      expect(/v128\.load/.test(emitted(kernel, { ...LAUNCH, shared }).module.wat())).toBe(true);
      const into = kernelOf(`({ grid }, a, c, n) => { const i = grid(1), k = 0; c[${index}] = a[i]; }`, [
        `${type}[:]`,
        `${type}[:]`,
        "int32",
      ]);
      expect(differences(into, args, { ...LAUNCH, shared })).toEqual([]);
    }
});

test.each(["2 * i - 1", "2 * i - 3", "3 * i - 2"])("elements from before the array on: %s", (index) => {
  const kernel = kernelOf(`({ grid }, a, c) => { const i = grid(1); c[i] = a[${index}]; }`, [
    "float32[:]",
    "float32[:]",
  ]);
  const args = [rowMajorArray("float32", [300], 1), rowMajorArray("float32", [300], 2)];
  expect(differences(kernel, args, LAUNCH)).toEqual([]);
});

test("a grid's every other column, up to an edge, in place", () => {
  const kernel = kernelOf(
    `({ grid }, u, colour) => {
      const [half, y] = grid(2);
      const i = y + 1, j = 2 * half + 1 + ((i + colour) & 1);
      if (i < u.shape[0] - 1 && j < u.shape[1] - 1) u[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
    }`,
    ["float32[:,:]", "int32"],
  );
  for (const width of [5, 18, 19, 40, 41, 63])
    for (const value of [0, 1])
      expect(
        differences(
          kernel,
          [
            arrayOf(
              "float32",
              Array.from({ length: 9 * width }, (_, i) => i % 13),
              [9, width],
            ),
            { kind: "scalar", value },
          ],
          {
            grid: [2, 2, 1],
            block: [16, 8, 1],
          },
        ),
      ).toEqual([]);
});
