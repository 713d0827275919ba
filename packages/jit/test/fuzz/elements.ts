// Random elements of arrays.
import { keep } from "./arithmetic.ts";
import type { Value } from "./ast.ts";
import type { Source } from "./source.ts";
import { type ComplexType, type DT, isBig, isComplex, isInt, partOf, rangeOf } from "./types.ts";

/** A value that arithmetic makes something of, sometimes a hard one. Never subnormal. */
export function element(source: Source, dtype: DT): Value {
  if (isBig(dtype)) return bigElement(source, dtype);
  if (isComplex(dtype)) return { re: real(source, partOf(dtype)), im: real(source, partOf(dtype)) };
  return real(source, dtype);
}

function real(source: Source, dtype: Exclude<DT, "int64" | "uint64" | ComplexType>): number {
  if (dtype === "bool") return source.integer(0, 1);
  if (isInt(dtype)) {
    const [least, greatest] = rangeOf(dtype);
    return source.weighted<number>([
      [5, () => source.integer(Math.max(least, -20), 20)],
      [4, () => source.integer(least, greatest)],
      [1, () => source.pick([least, greatest, greatest - 1, 0, 1])],
    ]);
  }
  const round = keep[dtype];
  return source.weighted<number>([
    [6, () => round(source.integer(-8e6, 8e6) / 1e6)],
    [3, () => source.integer(-16, 16) / 4],
    [
      2,
      () =>
        round(
          source.integer(-1000, 1000) *
            (dtype === "float32"
              ? source.pick([1e-6, 1e4, 1e12])
              : dtype === "float64"
                ? source.pick([1e-300, 1e-30, 1 / 3, 1e15, 1e160, 1e305])
                : source.pick([0.01, 50])),
        ),
    ],
    [
      1,
      () =>
        source.pick([
          0,
          -0,
          1,
          -1,
          Number.POSITIVE_INFINITY,
          Number.NEGATIVE_INFINITY,
          Number.NaN,
          dtype === "float32" ? 16777216 : dtype === "float64" ? 2 ** 53 : 2048,
        ]),
    ],
  ]);
}

export function bigElement(source: Source, dtype: "int64" | "uint64"): bigint {
  const keepBits = dtype === "int64" ? BigInt.asIntN : BigInt.asUintN;
  const word = (): bigint => BigInt(source.integer(0, 0xffffffff));
  const made = source.weighted<bigint>([
    [5, () => BigInt(source.integer(-20, 20))],
    [4, () => (word() << 32n) | word()],
    [2, () => (BigInt(source.integer(-2, 2)) << 32n) + BigInt(source.integer(-2, 2))],
    [1, () => (1n << 63n) + BigInt(source.integer(-2, 2))],
    [1, () => (1n << BigInt(source.integer(50, 60))) + BigInt(source.integer(-9, 9))],
  ]);
  return keepBits(64, made);
}
