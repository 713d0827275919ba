import type { NDArray } from "@gridstride/core";
import { largestRelativeError } from "@gridstride/testing/bench/error";
import type { Program } from "./program.ts";

export type Arrays = Readonly<Record<string, NDArray>>;
type Numbers = ArrayLike<number>;

export function copyOf(arrays: Arrays): Arrays {
  return Object.fromEntries(Object.entries(arrays).map(([name, one]) => [name, one.copy()]));
}

/** What runs change, and what is put back before each. */
export function changed({ results, restored = [] }: Program): readonly string[] {
  return [...results, ...restored];
}

/** The typed arrays of a JavaScript loop. */
export function dataOf(arrays: Arrays): Readonly<Record<string, Numbers>> {
  return Object.fromEntries(Object.entries(arrays).map(([name, { data }]) => [name, data as Numbers]));
}

/** What the loop makes of a program's arrays. */
export function referenceOf(program: Program, arrays: Arrays, n: number): Arrays {
  const own = copyOf(arrays);
  program.javascript(dataOf(own), n);
  return own;
}

/** The largest error of all results, without the outliers that the program allows. */
export function errorOf(program: Program, results: readonly NDArray[], reference: Arrays): number {
  const errors = program.results.map((name, i) => {
    const want = reference[name] as NDArray;
    const got = results[i] as NDArray;
    if (got.size !== want.size) return Number.POSITIVE_INFINITY;
    const allowed = (program.outliers ?? 0) * want.size;
    return largestRelativeError(...(allowed > 0 ? without(allowed, got, want, program.tolerance) : pair(got, want)), 1);
  });
  return Math.max(...errors);
}

const pair = (got: NDArray, want: NDArray): [Numbers, Numbers] => [got.data as Numbers, want.data as Numbers];

/** Both arrays without up to so many elements that are further apart than the tolerance. */
function without(allowed: number, got: NDArray, want: NDArray, tolerance: number): [Numbers, Numbers] {
  const [a, b] = pair(got, want);
  const off = (i: number): boolean =>
    !(Math.abs((a[i] as number) - (b[i] as number)) <= tolerance * Math.max(1, Math.abs(b[i] as number)));
  const far = Array.from(a, (_, i) => i).filter(off);
  if (far.length > allowed) return [a, b];
  const kept = Float64Array.from(a);
  for (const i of far) kept[i] = b[i] as number;
  return [kept, b];
}
