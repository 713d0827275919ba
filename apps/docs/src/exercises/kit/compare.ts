/** The number that an output of integers is filled with before; floating-point outputs have NaN. No right result has it. */
export const UNTOUCHED = -98765;

/** The results of a typical mistake, and the sentence that names it. */
export type Mistake = readonly [gives: readonly number[], says: string];

export interface Comparison {
  readonly name: string;
  readonly got: readonly number[];
  readonly want: readonly number[];
  /** Columns of a matrix: places are rows and columns then. */
  readonly columns?: number;
  /** Largest difference that still counts as equal: 0 by default. */
  readonly tolerance?: number;
  readonly mistakes?: readonly Mistake[];
}

/**
 * The first element that is not as expected, in words: `name[1][2] is 3, and should be 4.` A known mistake is named behind it.
 *
 * @returns `""` where all are.
 */
export function compared({ name, got, want, columns = 0, tolerance = 0, mistakes = [] }: Comparison): string {
  if (got.length !== want.length) return `${name} has ${got.length} elements, and should have ${want.length}.`;
  const k = firstOther(got, want, tolerance);
  if (k < 0) return "";
  const untouched = (value: number | undefined): boolean => Number.isNaN(value) || value === UNTOUCHED;
  const place = want.length === 1 ? "" : columns > 0 ? `[${Math.floor(k / columns)}][${k % columns}]` : `[${k}]`;
  const rest = got.filter((value) => untouched(value)).length - 1;
  const is = !untouched(got[k]) ? `is ${got[k]}` : `was not computed${rest > 0 ? ` (nor were ${rest} more)` : ""}`;
  const known = mistakes.find(([gives]) => firstOther(got, gives, tolerance) < 0);
  return `${name}${place} ${is}, and should be ${want[k]}.${known === undefined ? "" : ` ${known[1]}`}`;
}

function firstOther(got: readonly number[], want: readonly number[], tolerance: number): number {
  return want.findIndex((value, at) => {
    const other = got[at] as number;
    return !(other === value || Math.abs(other - value) <= tolerance);
  });
}

/** Numbers that no wrong index gets right: not zeros, not sorted, exact in float32. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => ((i * i + 3 * i) % 23) - 7);
}

/** Plain product of row-major matrices, `rows x inner` times `inner x columns`. */
export function product(
  a: readonly number[],
  b: readonly number[],
  [rows, inner, columns]: readonly [number, number, number],
): number[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns];
    let sum = 0;
    for (let k = 0; k < inner; k++) sum += (a[i * inner + k] as number) * (b[k * columns + j] as number);
    return sum;
  });
}
