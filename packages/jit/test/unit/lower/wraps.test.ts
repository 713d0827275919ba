// Under a bit operator or a cast sums, products and choices wrap; the operands of all that the low bits do not decide do not.
import { describe, expect, test } from "vitest";
import { type KernelFunction, launch } from "../detectors/harness.ts";
import { compile } from "./kernels.ts";

const kernel = (text: string): string =>
  `({ grid, int32, uint32, uint64, float32, selp }, o, n) => { const i = grid(1), b = i * 3; o[i] = ${text}; }`;

/** Whether a launch takes a number of which only the low 32 bits are passed. */
const takesBits = (text: string): boolean => {
  const [, param] = compile(kernel(text), ["int32[:]", "~"]).params;
  return param?.kind === "scalar" && param.bits === true;
};

test.each([
  "n | 0",
  "n >>> 0",
  "(n * 31 + i) | 0",
  "int32(n * 31 + (n & i))",
  "(n ** 2) | 0",
  "Math.pow(n, 3) | 0",
  "-n ^ +n",
  "~(n << 3)",
  "(i > 2 ? n : i * n) | 0",
  "selp(i > 2, n + 1, i) | 0",
  "(i > 2 ? Math.imul(n, 5) / 3 : (n | 0) % 7) | 0",
  "(n >>> 3) % 10",
  "Math.imul(n + 1, 31)",
])("%s takes the low bits", (text) => expect(takesBits(text)).toBe(true));

test.each([
  "(n % 7) | 0",
  "int32(n % 7)",
  "(n / 3) | 0",
  "((n / 3) | 0) | 0",
  "Math.floor(n / 3) | 0",
  "(n > i ? 1 : 0) | 0",
  "(n ? 1 : 0) | 0",
  "Math.max(n, i) | 0",
  "Math.abs(n | 0) + Math.abs(n) | 0",
  "(n % 10) & 15",
  "int32(float32(n | 0) + float32(n + i))",
  "o[(n + i) | 0] | o[n + i]",
  "int32(uint64(i) * 3n + uint64(n + i))",
])("%s takes the whole number", (text) => expect(takesBits(text)).toBe(false));

describe("the simulator", () => {
  const finding = (text: string): string | undefined =>
    launch({
      kernel: new Function(`return ${kernel(text)}`)() as KernelFunction,
      block: 8,
      args: [{ type: "int32", shape: [8], values: new Array(8).fill(0) }, 7],
    }).error?.finding;

  test.each([
    "(i * 1103515245 % 1000) | 0",
    "Math.max(i * 1103515245, 3) | 0",
    "(i * 1103515245 > 5 ? 1 : 2) | 0",
    "int32(uint64(i) + uint64(i * 1103515245))",
  ])("reports %s", (text) => expect(finding(text)).toBe("integer-overflow"));

  test.each([
    "(i * 1103515245 + 12345) | 0",
    "(i * 1103515245) ** 2 | 0",
    "Math.abs(-(2 ** 31) + (i | 0) * 0) | 0",
    "(((i * 1103515245) | 0) % 1000) | 0",
    "i > 2 ? Math.max(i * 3, 4) : 0",
  ])("takes %s", (text) => expect(finding(text)).toBeUndefined());
});
