import type { RealDType as DType } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import { float16FromBits, float16ToBits, roundToFloat16 } from "../../../src/intrinsics/float16.ts";
import { erf } from "../../../src/math/erf.ts";
import { fma64, fmaNarrow } from "../../../src/math/fma.ts";
import type { MathFn } from "../../../src/math/table.ts";
import { math, param, valueOf } from "./build.ts";

const f32 = Math.fround;

describe("math functions", () => {
  test.each<readonly [MathFn, DType, readonly (number | bigint)[], DType, number | bigint]>([
    // fn       type       arguments  result type, value
    ["sin", "float32", [1], "float32", f32(Math.sin(1))],
    ["sin", "float64", [1e6], "float64", Math.sin(1e6)],
    ["sqrt", "float32", [2], "float32", f32(Math.SQRT2)],
    ["sqrt", "float64", [-1], "float64", NaN],
    ["exp2", "float32", [0.5], "float32", f32(Math.SQRT2)],
    ["exp2", "float64", [-1074], "float64", 2 ** -1074],
    ["rsqrt", "float32", [4], "float32", 0.5],
    ["rsqrt", "float32", [0], "float32", Infinity],
    ["hypot", "float32", [3e30, 4e30], "float32", f32(5e30)],
    ["hypot", "float64", [1, 2, 2], "float64", 3],
    ["hypot", "float64", [1, 1, 1, 1], "float64", 2],
    ["hypot", "float64", [-7], "float64", 7],
    ["max", "int32", [1, 5, -3], "int32", 5],
    ["min", "float32", [3, -0, 0, 2], "float32", -0],
    ["max", "int64", [1n, 5n, 7n], "int64", 7n],
    ["pow", "float64", [-8, 3], "float64", -512],
    ["pow", "float64", [-8, 1 / 3], "float64", NaN],
    ["pow", "float64", [1, NaN], "float64", NaN],
    ["pow", "float64", [NaN, 0], "float64", 1],
    ["atan2", "float64", [-0, -1], "float64", -Math.PI],
    ["round", "float32", [2.5], "float32", 3],
    ["round", "float32", [-2.5], "float32", -2],
    ["round", "float32", [-0.2], "float32", -0],
    ["round", "float64", [0.49999999999999994], "float64", 0],
    ["sign", "float32", [-0], "float32", -0],
    ["sign", "float32", [NaN], "float32", NaN],
    ["sign", "int32", [-9], "int32", -1],
    ["sign", "uint64", [9n], "uint64", 1n],
    ["min", "float32", [0, -0], "float32", -0],
    ["max", "float32", [-0, 0], "float32", 0],
    ["min", "float64", [1, NaN], "float64", NaN],
    ["max", "uint32", [4294967295, 1], "uint32", 4294967295],
    ["min", "int64", [-1n, 1n], "int64", -1n],
    ["max", "uint64", [2n ** 64n - 1n, 1n], "uint64", 2n ** 64n - 1n],
    ["abs", "int32", [-2147483648], "int32", -2147483648],
    ["abs", "int8", [-128], "int8", -128],
    ["abs", "int64", [-(2n ** 63n)], "int64", -(2n ** 63n)],
    ["abs", "uint64", [2n ** 63n], "uint64", 2n ** 63n],
    ["abs", "float16", [-1], "float16", 0x3c00],
    ["isNaN", "float32", [NaN], "bool", 1],
    ["isFinite", "float32", [Infinity], "bool", 0],
    ["isInteger", "float64", [2.5], "bool", 0],
    ["ipow", "int32", [3, 4], "int32", 81],
    ["ipow", "int32", [2, 31], "int32", -2147483648],
    ["ipow", "int32", [7, 0], "int32", 1],
    ["ipow", "int32", [2, -1], "int32", 0],
    ["ipow", "int32", [-1, -3], "int32", -1],
    ["ipow", "int32", [1, -3], "int32", 1],
    ["ipow", "uint8", [3, 6], "uint8", 217],
    ["ipow", "uint32", [3, 4294967295], "uint32", 2863311531],
    ["ipow", "int64", [3n, 40n], "int64", 3n ** 40n - 2n ** 64n],
    ["ipow", "int64", [-1n, -2n], "int64", 1n],
    ["popc", "int32", [-1], "int32", 32],
    ["popc", "int8", [-1], "int32", 8],
    ["popc", "uint16", [0], "int32", 0],
    ["popc", "int64", [-1n], "int32", 64],
    ["clz", "int8", [1], "int32", 7],
    ["clz", "uint16", [32768], "int32", 0],
    ["clz", "int32", [0], "int32", 32],
    ["clz", "uint64", [1n], "int32", 63],
    ["clz", "int64", [-1n], "int32", 0],
    ["ffs", "int32", [0], "int32", 0],
    ["ffs", "int32", [-2147483648], "int32", 32],
    ["ffs", "int16", [8], "int32", 4],
    ["ffs", "uint64", [2n ** 40n], "int32", 41],
    ["brev", "uint32", [1], "uint32", 2147483648],
    ["brev", "int32", [1], "int32", -2147483648],
    ["brev", "uint8", [0b00000110], "uint8", 0b01100000],
    ["brev", "uint64", [1n], "uint64", 2n ** 63n],
    ["floor", "int64", [-3n], "int64", -3n],
  ])("%s of %s %s is %s %s", (fn, type, args, result, value) => {
    const operands = args.map((_, i) => param(type, i + 1));
    expect(
      valueOf(
        math(fn, result, ...operands),
        args.map(() => type),
        args,
      ),
    ).toBe(value);
  });
});

describe("fma rounds once", () => {
  test.each([
    // x                y              z                result, exact by hand
    [1 + 2 ** -52, 1 + 2 ** -52, -(1 + 2 ** -51), 2 ** -104],
    [1 + 2 ** -30, 1 + 2 ** -30, -1, 2 ** -29 + 2 ** -60],
    [2 ** 53 + 2, 1, 1, 2 ** 53 + 4],
    [1e308, 10, -Infinity, -Infinity],
    [1e308, 10, -1.7e308, Infinity],
    [1e300, 1e300, -Infinity, -Infinity],
    [2 ** 600, 2 ** 500, -(2 ** 1023), Infinity],
    [2 ** 512, 2 ** 512, -(2 ** 1023), 2 ** 1023],
    [5e-324, 0.5, 5e-324, 1e-323],
    [5e-324, 0.5, 0, 0],
    [-5e-324, 0.25, 0, -0],
    [-0, 1, -0, -0],
    [3, -0, 0, 0],
    [3, 7, -21, 0],
    [0, Infinity, 1, NaN],
    [2, 3, NaN, NaN],
  ])("float64 %d * %d + %d", (x, y, z, result) => {
    expect(fma64(x, y, z)).toBe(result);
  });

  // Two roundings would go wrong here: the double nearest to the exact sum is a tie of float32.
  test.each([
    [1 + 2 ** -12, 1 + 2 ** -12, 2 ** -60, f32(1 + 2 ** -11 + 2 ** -23)],
    [2 ** 24 + 2, 1, 1 + 2 ** -23, 2 ** 24 + 4],
    [2 ** 24 + 2, 1, 1 - 2 ** -24, 2 ** 24 + 2],
    [-(2 ** 24 + 2), 1, -1 - 2 ** -23, -(2 ** 24) - 4],
  ])("float32 %d * %d + %d", (x, y, z, result) => {
    expect(f32(fmaNarrow(x, y, z))).toBe(result);
  });

  // The same sum done in whole numbers of 2**-120, on numbers with few bits so that all of it fits.
  test("float64 agrees with exact arithmetic on 2,000 seeded triples", () => {
    let seed = 12345;
    const next = (): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed;
    };
    const number = (): number => (next() - 2 ** 31 + next() * 2 ** -21) * 2 ** ((next() % 24) - 12 - 31);
    const exact = (x: number): bigint => BigInt(x * 2 ** 120);
    const triples = Array.from({ length: 2000 }, () => [number(), number(), number()] as const);
    const wrong = triples.filter(
      ([x, y, z]) => fma64(x, y, z) !== Number(exact(x) * exact(y) + (exact(z) << 120n)) * 2 ** -240,
    );
    expect(wrong).toEqual([]);
  });
});

describe("erf", () => {
  test.each([
    // Abramowitz and Stegun, table 7.1, and series sums
    [0, 0],
    [-0, -0],
    [0.1, 0.1124629160182849],
    [0.5, 0.5204998778130465],
    [1, 0.8427007929497149],
    [1.5, 0.9661051464753108],
    [2, 0.9953222650189527],
    [3, 0.9999779095030014],
    [7, 1],
    [-1, -0.8427007929497149],
    [1e-10, 1.1283791670955126e-10],
    [Infinity, 1],
    [-Infinity, -1],
  ])("of %d is %d", (x, value) => {
    expect(Math.abs(erf(x) - value)).toBeLessThanOrEqual(Math.abs(value) * 2 ** -51);
  });
});

describe("float16", () => {
  test("every number survives bits to number to bits", () => {
    const numbers = Array.from({ length: 65536 }, (_, bits) => bits).filter((bits) => (bits & 0x7fff) <= 0x7c00);
    expect(numbers.filter((bits) => float16ToBits(float16FromBits(bits)) !== bits)).toEqual([]);
    expect(numbers.filter((bits) => !Object.is(roundToFloat16(float16FromBits(bits)), float16FromBits(bits)))).toEqual(
      [],
    );
  });

  test.each([
    [2049, 2048],
    [2051, 2052],
    [65519.999, 65504],
    [65520, Infinity],
    [-65520, -Infinity],
    [2 ** -25, 0],
    [2 ** -25 * 1.000001, 2 ** -24],
    [-1e-9, -0],
    [1 + 2 ** -11 + 2 ** -40, 1 + 2 ** -10],
  ])("%d rounds to %d", (x, rounded) => {
    expect(roundToFloat16(x)).toBe(rounded);
  });
});
