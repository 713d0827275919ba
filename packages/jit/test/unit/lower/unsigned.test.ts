// A float that cannot be negative becomes a uint32 without a choice, and through int32 where it is less than 2 ** 31.
import { expect, test } from "vitest";
import { printKernel } from "../../../src/ir/print.ts";
import { arrayOf, elements } from "../sim/build.ts";
import { run } from "../wasm-vector/compare.ts";
import { compile } from "./kernels.ts";

const NUMBERS = [-5e9, -1.5, -0, 0.5, 1023.9, 2 ** 31 - 1, 2 ** 31, 3e9, 2 ** 32 - 1, Number.NaN];

test.each<readonly [text: string, meant: (x: number) => number, how: RegExp]>([
  ["x[i] >>> 0", (x) => x >>> 0, /select\(.*uint32\(int32\(x\[i\]\)\), uint32\(x\[i\]\)/],
  ["Math.max(x[i], 0) >>> 0", (x) => Math.max(x, 0) >>> 0, /= \(uint32\(max\(/],
  ["Math.abs(x[i] % 2000) >>> 0", (x) => Math.abs(x % 2000) >>> 0, /= \(uint32\(abs\(/],
  ["Math.min(Math.max(x[i], 0), 1023) >>> 0", (x) => Math.min(Math.max(x, 0), 1023) >>> 0, /= \(uint32\(int32\(min\(/],
  ["uint32(Math.min(Math.max(x[i], 2), 7))", (x) => Math.min(Math.max(x, 2), 7) >>> 0, /= uint32\(int32\(min\(/],
  ["uint32(Math.min(Math.max(x[i], 0), 3e9))", (x) => Math.min(Math.max(x, 0), 3e9) >>> 0, /= uint32\(min\(/],
])("%s", (text, meant, how) => {
  const kernel = compile(`({ grid, uint32 }, x, y) => { const i = grid(1); if (i < y.size) y[i] = ${text}; }`, [
    "float64[:]",
    "uint32[:]",
  ]);
  expect(printKernel(kernel)).toMatch(how);
  const numbers = text === "x[i] >>> 0" ? NUMBERS.slice(1) : NUMBERS;
  const out = arrayOf("uint32", new Array(numbers.length).fill(9), [numbers.length]);
  run(kernel, [arrayOf("float64", numbers, [numbers.length]), out], { grid: [1, 1, 1], block: [16, 1, 1] });
  expect(elements("uint32", out)).toEqual(numbers.map(meant));
});

test.each<readonly [text: string, meant: (thread: number) => number]>([
  ["uint32(float32(threadIdx.x) * float32(2 ** 30))", (thread) => Math.min(thread * 2 ** 30, 2 ** 32 - 1)],
  ["uint32(float32(blockDim.x) * float32(2 ** 29))", () => 2 ** 31],
  ["(threadIdx.x * -1.5) >>> 0", (thread) => (thread * -1.5) >>> 0],
])("%s, in a block of any size", (text, meant) => {
  const kernel = compile(`({ threadIdx, blockDim, float32, uint32 }, y) => { y[threadIdx.x] = ${text}; }`, [
    "uint32[:]",
  ]);
  const out = arrayOf("uint32", [9, 9, 9, 9], [4]);
  run(kernel, [out], { grid: [1, 1, 1], block: [4, 1, 1] });
  expect(elements("uint32", out)).toEqual([0, 1, 2, 3].map(meant));
});
