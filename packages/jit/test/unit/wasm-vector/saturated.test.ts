// Floats become 8 and 16 bits without a test for lanes beyond int32 where the ranges of values rule these out.
import type { RealDType as DType } from "@gridstride/core";
import { expect, test } from "vitest";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [2, 1, 1], block: [64, 1, 1] } as const;
const ARRAYS = { b: "uint8", s: "int16", n: "int32", u: "uint32", h: "float16", f: "float32", d: "float64" } as const;

/** Values with their arrays, and whether lanes are tested. */
const VALUES: readonly (readonly [value: string, isTested: boolean])[] = [
  ["b[i] * 0.5 - 3", false],
  ["-b[i] * 1.5", false],
  ["b[i] * 8000000.5", false],
  ["b[i] * 8500000.5", true],
  ["b[i] / 1e-300 * 1e-300", false],
  // The quotient is infinite, and what is left of it is not.
  ["b[i] / 1e-300 / 1e-10 * 1e-300 * 1e-300", true],
  ["s[i] / 0.25", false],
  ["s[i] / 1e-9", true],
  ["100.5 / b[i]", true],
  ["100.5 / (b[i] + 0.5)", false],
  ["100.5 / (s[i] + 0.5)", true],
  ["(s[i] * 0.5) % 0.001 * 1e9", true],
  ["n[i] * 0.75", false],
  ["n[i] * 1.25", true],
  ["u[i] * 0.5", false],
  ["u[i] * 0.75", true],
  ["h[i] * 0.5", true],
  ["f[i] - f[i]", true],
  ["Math.min(f[i], 255)", true],
  ["Math.max(-128, Math.min(127, f[i]))", false],
  ["Math.max(-128, Math.min(127, Math.round(f[i] / 0.01)))", false],
  ["Math.round(Math.max(-1e5, Math.min(1e5, d[i])))", false],
  ["Math.floor(Math.max(-1e9, Math.min(1e9, d[i]))) * 2.25", true],
  ["Math.min(Math.sqrt(d[i]), 255)", false],
  ["Math.sqrt(b[i] / 1e-20)", true],
  ["Math.min(Math.abs(d[i]), 255.5)", false],
  ["Math.max(Math.sign(d[i]) * 300.5, -1)", false],
  ["Math.exp(b[i])", true],
  ["d[i] > 7 ? b[i] * 0.5 : 300.25", false],
  ["d[i] > 7 ? d[i] : 300.25", true],
  ["float32(b[i]) * 100 + 0.5", false],
  // 2147483520 is the largest float32 below 2^31.
  ["float32(b[i]) * float32(1e-20) + float32(2147483520)", false],
  ["float32(b[i]) * 256 + float32(2147483520)", true],
  // The sum is 1 in float32, what is left of it is 0, and the quotient infinite.
  [
    "float32(b[i] + 1) * float32(1e-8) / (float32(1) + (float32(b[i]) + float32(1)) * float32(1e-10) - float32(1))",
    true,
  ],
  ["float16(b[i]) * 300 / float16(600)", true],
  ["float32(b[i]) / float32(1e-30) / float32(1e-30) * float32(1e-40)", true],
];

/** Statements before `o[i] = v`. */
const BODIES: readonly (readonly [text: string, isTested: boolean])[] = [
  ["const v = b[i] * 0.5; o[i + 64] = v;", false],
  ["let v = b[i] * 0.5; if (d[i] > 2) v = 7.5;", false],
  ["let v = b[i] * 0.5; if (d[i] > 2) v = d[i];", true],
  ["let v = b[i] * 0.5; for (let k = 0; k < b[0]; k++) v = v * 3;", true],
  ["let v = d[i]; if (v > 100) v = 100; if (v < 0) v = 0;", true],
];

function check(text: string, target: DType, isTested: boolean): void {
  const names = Object.keys(ARRAYS);
  const kernel = kernelOf(
    `({ grid, float16, float32 }, ${names.join(", ")}, o) => { const i = grid(1); ${text} }`,
    [...Object.values(ARRAYS), target].map((type) => `${type}[:]`),
  );
  const wat = emitted(kernel, LAUNCH).module.wat();
  expect(wat).toMatch(/trunc_sat_f\d\dx\d_s/);
  expect(/i32x4\.shr_s\s+v128\.xor/.test(wat), "lanes are tested").toBe(isTested);
  const args = [...Object.values(ARRAYS), target].map((type, seed) => rowMajorArray(type, [128], seed));
  expect(differences(kernel, args, LAUNCH)).toEqual([]);
}

test.each(VALUES)("%s", (value, isTested) => {
  for (const target of ["uint8", "uint16"] as const) check(`o[i] = ${value};`, target, isTested);
});

test.each(BODIES)("%s", (text, isTested) => check(`${text} o[i] = v;`, "uint8", isTested));
