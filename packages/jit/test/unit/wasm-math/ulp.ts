import type { Value } from "./oracle.ts";

/** 2^-1000 to 2^1000. */
const POWERS = Float64Array.from({ length: 2001 }, (_, i) => 2 ** (i - 1000));

/** 2^e in steps that stay in range, times x: exact unless the result is subnormal. */
export function scaled(x: number, exponent: number): number {
  const first = Math.max(-1000, Math.min(1000, exponent));
  const rest = exponent - first;
  const near = x * POWERS[first + 1000]!;
  return rest === 0 ? near : near * POWERS[Math.max(-1000, Math.min(1000, rest)) + 1000]!;
}

interface Format {
  readonly digits: number;
  readonly least: number;
  readonly most: number;
}

const FORMATS: Readonly<Record<"float32" | "float64", Format>> = {
  float32: { digits: 24, least: -126, most: 128 },
  float64: { digits: 53, least: -1022, most: 1024 },
};

/** floor(log2 |x|) of a finite x that is not 0. */
function exponentOf(x: number): number {
  const guess = Math.floor(Math.log2(Math.abs(x)));
  const ratio = scaled(Math.abs(x), -guess);
  return ratio >= 2 ? guess + 1 : ratio < 1 ? guess - 1 : guess;
}

/** How far `got` is from the value, in units of the last place that the value has in this type. */
export function ulpError(got: number, { high, low, exponent }: Value, type: "float32" | "float64"): number {
  const { digits, least, most } = FORMATS[type];
  if (Number.isNaN(got)) return Number.POSITIVE_INFINITY;
  const size = exponentOf(high) + exponent;
  const unit = Math.max(Math.min(size, most - 1), least) - digits + 1;
  if (got === 0 && Object.is(got, -0) !== high < 0) return Number.POSITIVE_INFINITY;
  if (Math.abs(got) === Number.POSITIVE_INFINITY) {
    // The value may round to infinity; measured from what stands in its place.
    if (got > 0 !== high > 0) return Number.POSITIVE_INFINITY;
    return size >= most ? 0 : Math.abs(Math.sign(got) * 2 ** digits - scaled(high, exponent - unit));
  }
  if (size >= most) return Math.abs(scaled(got, -unit) - Math.sign(high) * 2 ** digits);
  return Math.abs(scaled(got, -unit) - scaled(high, exponent - unit) - scaled(low, exponent - unit));
}
