import { type Device, type DeviceArray, LaunchError, type NDArray } from "@gridstride/core";
import { show } from "@gridstride/core/internal";

/** The words of 64-bit bounds, in ascending order: a random number below the i-th, and not below the one before, draws i. */
export interface Table {
  readonly upper: Uint32Array<ArrayBuffer>;
  readonly lower: Uint32Array<ArrayBuffer>;
  /** The value of entry 0. */
  readonly shift: number;
}

/** Bounds of weights, which need not add up to 1. Weights beyond the 53 bits of a double are left out. */
function boundsOf(weights: Float64Array, shift: number): Table {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // The last entry takes all that is left: it is one that can be drawn.
  const drawn = weights.subarray(0, weights.findLastIndex((weight) => weight > 0) + 1);
  const [upper, lower] = [new Uint32Array(drawn.length), new Uint32Array(drawn.length)];
  let sum = 0;
  for (const [i, weight] of drawn.entries()) {
    sum += weight;
    // Below 1, and exact in two words: a double has 53 bits.
    const share = Math.min(sum / total, 1 - 2 ** -53) * 2 ** 32;
    upper[i] = Math.floor(share);
    lower[i] = Math.floor((share - Math.floor(share)) * 2 ** 32);
  }
  return { upper, lower, shift };
}

/** Below which a weight, next to the largest, is left out: 2 to the power of -70. */
const LEAST = 2 ** -70;

/**
 * Poisson's distribution from its mode outwards, by the ratios of neighbours alone: `P(k + 1) / P(k)` is `mean / (k + 1)`.
 *
 * @param mean - from 0 to 10^9.
 */
export function poissonTable(mean: number): Table {
  const mode = Math.floor(mean);
  const below: number[] = [];
  for (let k = mode, weight = 1; k > 0; k--) {
    weight *= k / mean;
    if (weight < LEAST) break;
    below.push(weight);
  }
  const above: number[] = [];
  for (let k = mode + 1, weight = 1; ; k++) {
    weight *= mean / k;
    if (weight < LEAST) break;
    above.push(weight);
  }
  return boundsOf(Float64Array.from([...below.reverse(), 1, ...above]), mode - below.length);
}

/**
 * The probability of each of `count` elements.
 *
 * @throws {LaunchError} code `wrong-kind`, in NumPy's words, for another number of probabilities, for one that is negative or no
 *   number, and for probabilities that do not add up to 1.
 */
export function weightsOf(probabilities: NDArray, count: number): Float64Array {
  const refuse = (message: string): never => {
    throw new LaunchError("wrong-kind", `choice: expected p to be probabilities of ${count} elements: ${message}`);
  };
  if (probabilities.ndim !== 1 || probabilities.size !== count)
    refuse(`'a' and 'p' must have same size, got ${show(probabilities.shape)}`);
  const weights = Float64Array.from(probabilities.astype("float64").data as Float64Array);
  if (weights.some((weight) => !Number.isFinite(weight))) refuse("Probabilities contain NaN or Infinity");
  if (weights.some((weight) => weight < 0)) refuse("Probabilities are not non-negative");
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (Math.abs(total - 1) > 2 ** -26) refuse(`Probabilities do not sum to 1, but to ${total}`);
  return weights;
}

/** The table of them. */
export const choiceTable = (weights: Float64Array): Table => boundsOf(weights, 0);

/** A table on a device, the caller's. */
export function tableOn(
  device: Device,
  { upper, lower }: Table,
): { readonly arrays: readonly [DeviceArray, DeviceArray]; [Symbol.dispose](): void } {
  const words = device.toDevice({ data: upper, shape: [upper.length], stride: [1] });
  const rest = device.toDevice({ data: lower, shape: [lower.length], stride: [1] });
  return {
    arrays: [words, rest],
    [Symbol.dispose]() {
      words.dispose();
      rest.dispose();
    },
  };
}
