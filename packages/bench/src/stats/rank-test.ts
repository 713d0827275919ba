import { errorFunction, wilcoxonRankSum } from "simple-statistics";
import { checkSamples } from "../check.ts";

/** A comparison of two groups of samples. */
export interface RankTest {
  /** Mann and Whitney's U of the first group: pairs in which its sample is larger; ties count half. */
  readonly u: number;
  /** How likely groups of one distribution are to be at least so far apart, either way. */
  readonly p: number;
}

/** Above so many pairs the normal approximation is used. */
const EXACT_PAIRS = 2500;

/**
 * Mann and Whitney's test, two-sided: exact without ties among few samples, else by the normal distribution with the
 * corrections for ties and continuity.
 *
 * @throws {LaunchError} code `wrong-kind`, where a group is empty, or a sample no finite number.
 * @see H. B. Mann, D. R. Whitney, "On a test of whether one of two random variables is stochastically larger" (1947).
 */
export function rankTest(a: readonly number[], b: readonly number[]): RankTest {
  checkSamples("rankTest", "a", a);
  checkSamples("rankTest", "b", b);
  const [m, n] = [a.length, b.length];
  const u = wilcoxonRankSum([...a], [...b]) - (m * (m + 1)) / 2;
  const ties = sizesOfTies([...a, ...b]);
  const p = ties.length === 0 && m * n <= EXACT_PAIRS ? exact(u, m, n) : approximate(u, m, n, ties);
  return { u, p: Math.min(1, p) };
}

/** How many samples share each value that is there more than once. */
function sizesOfTies(values: readonly number[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1);
}

/** Twice the share of the arrangements of m and n samples whose U is as small as the smaller of u and m·n - u. */
function exact(u: number, m: number, n: number): number {
  const counts = arrangements(m, n);
  const all = counts.reduce((sum, one) => sum + one, 0);
  const smaller = Math.min(u, m * n - u);
  return (2 * counts.slice(0, smaller + 1).reduce((sum, one) => sum + one, 0)) / all;
}

/** By U, the number of ways to arrange m and n samples: the coefficients of the Gaussian binomial of m + n over m. */
function arrangements(m: number, n: number): readonly number[] {
  const top = m * n;
  const counts = new Float64Array(top + 1);
  counts[0] = 1;
  for (let i = 1; i <= m; i++) {
    // Times 1 - q^(n+i), by 1 - q^i.
    for (let k = top; k >= n + i; k--) counts[k] = (counts[k] as number) - (counts[k - n - i] as number);
    for (let k = i; k <= top; k++) counts[k] = (counts[k] as number) + (counts[k - i] as number);
  }
  return [...counts];
}

function approximate(u: number, m: number, n: number, ties: readonly number[]): number {
  const all = m + n;
  const tied = ties.reduce((sum, t) => sum + t ** 3 - t, 0);
  const deviation = Math.sqrt(((m * n) / 12) * (all + 1 - tied / (all * (all - 1))));
  // All samples alike.
  if (deviation === 0) return 1;
  const z = (Math.abs(u - (m * n) / 2) - 0.5) / deviation;
  return 1 - errorFunction(Math.max(0, z) / Math.SQRT2);
}
