import { binomialDistribution, interquartileRange, median } from "simple-statistics";
import { checkSamples, refuse } from "../check.ts";

/** Statistics of samples of a time, in milliseconds. */
export interface Summary {
  readonly median: number;
  readonly fastest: number;
  readonly slowest: number;
  /** Distance between the quartiles by the median: 0 where all samples are alike. */
  readonly spread: number;
  readonly interval: Interval;
}

/** Where the median lies with a confidence (0 to 1) of at least what was asked for, or what so few samples can give. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
}

/**
 * @param samples - at least one, in any order.
 * @throws {LaunchError} code `wrong-kind`, without samples, or if a sample is not a finite number.
 */
export function summarize(samples: readonly number[], confidence = 0.95): Summary {
  checkSamples("summarize", "samples", samples);
  if (typeof confidence !== "number" || !(confidence >= 0 && confidence < 1))
    refuse("summarize", "a confidence from 0 to below 1", confidence);
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = median(sorted);
  return {
    median: middle,
    fastest: sorted[0] as number,
    slowest: sorted.at(-1) as number,
    spread: sorted.length === 1 || middle === 0 ? 0 : interquartileRange(sorted) / middle,
    interval: medianInterval(sorted, confidence),
  };
}

/**
 * The interval between two order statistics that holds the median of whatever the samples come from, with no assumption
 * about how they are distributed: the number of samples below the median is binomial with p = 1/2.
 *
 * @param sorted - ascending.
 * @see Conover, "Practical Nonparametric Statistics", on confidence intervals for quantiles.
 */
export function medianInterval(sorted: readonly number[], confidence = 0.95): Interval {
  const n = sorted.length;
  // Up to how many of the smallest and as many of the largest may be left out.
  let outside = 0;
  let tail = 0;
  const probabilities = n < 2 ? [1] : (binomialDistribution(n, 0.5) ?? []);
  // For large n the table has only the middle; the tails are too small to matter.
  for (let k = 0; k < Math.floor(n / 2); k++) {
    const next = tail + (probabilities[k] ?? 0);
    if (1 - 2 * next < confidence) break;
    tail = next;
    outside = k + 1;
  }
  const first = Math.max(0, outside - 1);
  const reached = outside === 0 ? 1 - 2 * (n < 2 ? 0.5 : (probabilities[0] ?? 0)) : 1 - 2 * tail;
  return { low: sorted[first] as number, high: sorted[n - 1 - first] as number, confidence: reached };
}
