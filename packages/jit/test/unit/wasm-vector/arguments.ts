// Arguments for kernels under test: values with the edges of their type among them, in memory of any layout.
import type { RealDType as DType } from "@gridstride/core";
import { float16ToBits, roundToFloat16 } from "../../../src/intrinsics/float16.ts";
import { bits, integerRange, isBig, isFloat } from "../../../src/ir/types.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { arrayOf } from "../sim/build.ts";

const FLOAT_EDGES: readonly number[] = [
  ...[0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0.5, -0.5, 1.5, -2.5, 65504, 2 ** -24],
  ...[2 ** 31, -(2 ** 31), 3e9, -3e9, 2 ** 32, 300, -300, 1e20, -1e20],
];

/** `count` values of a type, as its memory has them; others for another seed. */
export function values(type: DType, count: number, seed = 0): readonly (number | bigint)[] {
  return Array.from({ length: count }, (_, i) => {
    const wild = ((i + 1) * 7919 * (seed + 3)) % 2003;
    if (isFloat(type)) {
      const value = FLOAT_EDGES[(i + seed * 5) % 41] ?? wild / 16 - 60;
      return type === "float16" ? float16ToBits(roundToFloat16(value)) : value;
    }
    if (type === "bool") return (i * (seed + 1) + i) % 3 === 0 ? 1 : 0;
    const [least, greatest] = integerRange(type);
    const edge = [0n, -1n, 1n, least, greatest][(i + seed) % 9];
    const value = edge ?? BigInt(wild) * [987654321987n, 1n, 77777n][i % 3]! - 1000n;
    const width = bits(type);
    const wrapped = least < 0n ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value);
    return isBig(type) ? wrapped : Number(wrapped);
  });
}

/** A row-major array of such values. */
export function rowMajorArray(type: DType, shape: readonly number[], seed = 0): SimArg {
  const count = shape.reduce((a, b) => a * b, 1);
  return arrayOf(type, values(type, count, seed), shape);
}

/** A view of 1000 float32 elements: any shape, strides and offset, in elements. */
export function view(shape: readonly number[], strides: readonly number[], offset: number, seed = 0): SimArg {
  const whole = arrayOf("float32", values("float32", 1000, seed), [1000]);
  return { ...whole, shape, strides, offset };
}
