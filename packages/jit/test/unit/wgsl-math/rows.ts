import { fmaNarrow } from "../../../src/math/fma.ts";
import { functions } from "../../../src/math/functions.ts";
import { type FloatFn, mathTable } from "../../../src/math/table.ts";

/** One function of the library that kernels reach by name, and what it should give. */
export interface MathRow {
  readonly name: string;
  readonly arity: 1 | 2 | 3;
  /** In double, good to well below a unit of float32. For exact functions: the float32 result itself. */
  readonly oracle: (x: number, y: number, z: number) => number;
  /** Bit for bit, subnormals included. */
  readonly exact?: true;
}

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

/** The functions of `math/`, with their meaning as the oracle; then what else kernels call. */
export const mathRows: readonly MathRow[] = [
  ...(Object.keys(mathTable) as FloatFn[])
    .filter((fn) => fn in functions && fn !== "fma")
    .map((fn) => ({ name: `gs_${fn}`, arity: mathTable[fn].arity, oracle: mathTable[fn].meaning })),
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
