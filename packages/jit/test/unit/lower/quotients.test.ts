// A quotient of whole numbers that goes to a whole number is computed without the float64 between, and is the same.
import { expect, test } from "vitest";
import { printKernel } from "../../../src/ir/print.ts";
import { arrayOf, elements } from "../sim/build.ts";
import { run } from "../wasm-vector/compare.ts";
import { compile } from "./kernels.ts";

const LEAST = -(2 ** 31);
const NUMBERS = [LEAST, LEAST + 1, -46341, -256, -10, -3, -1, 0, 1, 2, 8, 9, 127, 255, 65025, 2 ** 24 + 1, 2 ** 31 - 1];
const DIVISORS = [LEAST, -255, -9, -2, -1, 1, 2, 3, 9, 255, 65536, 2 ** 31 - 1];

/** As JavaScript's arrays store a number; int32 is saturated in kernels. */
const STORED = {
  int8: (value: number) => Int8Array.of(value)[0],
  uint8: (value: number) => Uint8Array.of(value)[0],
  int16: (value: number) => Int16Array.of(value)[0],
  uint16: (value: number) => Uint16Array.of(value)[0],
  int32: (value: number) => Math.min(Math.trunc(value), 2 ** 31 - 1) + 0,
  uint32: (value: number) => Math.max(Math.trunc(value), 0),
} as const;

test.each(Object.entries(STORED))("to %s", (type, stored) => {
  for (const by of DIVISORS) {
    const kernel = compile(
      `({ grid }, a, c) => { const i = grid(1); if (i < c.size) c[i] = a[i] / ${by < 0 ? `(${by})` : by}; }`,
      ["int32[:]", `${type}[:]`],
    );
    const out = arrayOf(
      type as "int8",
      NUMBERS.map(() => 0),
      [NUMBERS.length],
    );
    run(kernel, [arrayOf("int32", NUMBERS, [NUMBERS.length]), out], { grid: [2, 1, 1], block: [16, 1, 1] });
    expect(elements(type as "int8", out), `by ${by}`).toEqual(NUMBERS.map((number) => stored(number / by)));
  }
});

test.each([
  ["uint8", "a[i] / 9", true],
  ["int64", "(a[i] + 1) / -3", true],
  // The least int32 by -1 is beyond int32, and negative numbers are 0 as uint32.
  ["int32", "a[i] / -1", false],
  ["uint32", "a[i] / 9", false],
  ["int32", "a[i] / 0.5", false],
  ["int32", "a[i] / a[0]", false],
  ["float64", "a[i] / 9", false],
  ["float32", "a[i] / 9", false],
  ["float16", "a[i] / 9", false],
  ["uint8", "Math.min(255, Math.max(a[i] / 9, 0))", true],
  ["int32", "Math.max(a[i] / 9, -7)", true],
  ["uint8", "Math.min(255, a[i] / a[0])", false],
  ["uint8", "Math.min(0.5, a[i] / 9)", false],
  ["uint8", "a[i] / 9 + a[i] / 7", false],
] as const)("%s: %s", (type, value, exact) => {
  const kernel = compile(`({ grid }, a, c) => { const i = grid(1); if (i < c.size) c[i] = ${value}; }`, [
    "int32[:]",
    `${type}[:]`,
  ]);
  expect(printKernel(kernel).includes("idiv")).toBe(exact);
  expect(printKernel(kernel).includes("float64")).toBe(!exact);
});

test.each(["Math.min(255, Math.max(a[i] / 9, 0))", "Math.max(-100, a[i] / -7)", "Math.min(a[i] / 3, a[i] / 5)"])(
  "%s",
  (value) => {
    const at = new Function("a", "i", `return ${value};`) as (a: readonly number[], i: number) => number;
    for (const [type, stored] of Object.entries(STORED).slice(0, 5)) {
      const kernel = compile(`({ grid }, a, c) => { const i = grid(1); if (i < c.size) c[i] = ${value}; }`, [
        "int32[:]",
        `${type}[:]`,
      ]);
      const out = arrayOf(
        type as "int8",
        NUMBERS.map(() => 0),
        [NUMBERS.length],
      );
      run(kernel, [arrayOf("int32", NUMBERS, [NUMBERS.length]), out], { grid: [2, 1, 1], block: [16, 1, 1] });
      expect(elements(type as "int8", out), type).toEqual(NUMBERS.map((_, i) => stored(at(NUMBERS, i))));
    }
  },
);
