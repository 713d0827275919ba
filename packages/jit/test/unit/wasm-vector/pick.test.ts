// The smaller or larger of two floats by a comparison: one instruction, which keeps NaN and the signs of zeros as the comparison does.
import { expect, test } from "vitest";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [2, 1, 1], block: [64, 1, 1] } as const;
const TYPES = ["float16", "float32", "float64"] as const;

test.each([
  ["x < y ? y : x", "max"],
  ["x > y ? x : y", "max"],
  ["x < y ? x : y", "min"],
  ["x > y ? y : x", "min"],
  ["x <= y ? y : x", null],
  ["x < y ? y : y + x", null],
  ["x < y ? c[i] : x", null],
] as const)("%s", (value, instruction) => {
  for (const type of TYPES) {
    const kernel = kernelOf(
      `({ grid }, a, b, c) => { const i = grid(1); const x = a[i], y = b[i]; if (i < 100) c[i] = ${value}; }`,
      [...Array<string>(3).fill(`${type}[:]`)],
    );
    const wat = emitted(kernel, LAUNCH).module.wat();
    for (const one of ["min", "max"])
      if (type !== "float16") expect(wat.includes(`.p${one}`)).toBe(one === instruction);
    for (const seed of [1, 2, 3]) {
      const args = [1, 2, 3].map((more) => rowMajorArray(type, [100], seed * more));
      expect(differences(kernel, args, LAUNCH)).toEqual([]);
    }
  }
});
