import { erf } from "../../../src/math/erf.ts";
import { fmaNarrow } from "../../../src/math/fma.ts";

/** One function of the library that kernels reach by name, and what it should give. */
export interface MathRow {
  readonly name: string;
  readonly arity: 1 | 2 | 3;
  /** In double, good to well below a unit of float32. For exact functions: the float32 result itself. */
  readonly oracle: (x: number, y: number, z: number) => number;
  /** Bit for bit, subnormals included. */
  readonly exact?: true;
}

const row = (name: string, oracle: (x: number) => number): MathRow => ({ name, arity: 1, oracle });
const exact = (name: string, oracle: (x: number) => number): MathRow => ({ name, arity: 1, oracle, exact: true });
const exact2 = (name: string, oracle: (x: number, y: number) => number): MathRow => ({
  name,
  arity: 2,
  oracle,
  exact: true,
});

/** The nearest float16 by its definition: a whole multiple of the unit at x, ties to even. */
export function nearestFloat16(x: number): number {
  if (!Number.isFinite(x) || x === 0) return x;
  const unit = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(x))), -14) - 10);
  const q = Math.abs(x) / unit;
  const floor = Math.floor(q);
  const up = q - floor > 0.5 || (q - floor === 0.5 && floor % 2 === 1);
  const value = (floor + (up ? 1 : 0)) * unit;
  return Math.sign(x) * (value >= 65520 ? Number.POSITIVE_INFINITY : value);
}

export const mathRows: readonly MathRow[] = [
  row("gs_sin", Math.sin),
  row("gs_cos", Math.cos),
  row("gs_tan", Math.tan),
  row("gs_asin", Math.asin),
  row("gs_acos", Math.acos),
  row("gs_atan", Math.atan),
  { name: "gs_atan2", arity: 2, oracle: Math.atan2 },
  row("gs_sinh", Math.sinh),
  row("gs_cosh", Math.cosh),
  row("gs_tanh", Math.tanh),
  row("gs_asinh", Math.asinh),
  row("gs_acosh", Math.acosh),
  row("gs_atanh", Math.atanh),
  row("gs_exp", Math.exp),
  row("gs_exp2", (x) => 2 ** x),
  row("gs_expm1", Math.expm1),
  row("gs_log", Math.log),
  row("gs_log2", Math.log2),
  row("gs_log10", Math.log10),
  row("gs_log1p", Math.log1p),
  row("gs_cbrt", Math.cbrt),
  row("gs_rsqrt", (x) => 1 / Math.sqrt(x)),
  row("gs_erf", erf),
  { name: "gs_pow", arity: 2, oracle: Math.pow },
  { name: "gs_hypot", arity: 2, oracle: Math.hypot },
  { name: "gs_fma", arity: 3, oracle: (x, y, z) => Math.fround(fmaNarrow(x, y, z)), exact: true },
  exact2("gs_div", (x, y) => Math.fround(x / y)),
  exact2("gs_fmod", (x, y) => x % y),
  exact("gs_sqrt", (x) => Math.fround(Math.sqrt(x))),
  exact("gs_floor", Math.floor),
  exact("gs_ceil", Math.ceil),
  exact("gs_trunc", Math.trunc),
  exact("gs_round", Math.round),
  exact("gs_round_f16", nearestFloat16),
];
