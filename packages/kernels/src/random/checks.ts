import { dtypeInfo, LaunchError, ShapeError } from "@gridstride/core";
import { show } from "@gridstride/core/internal";

/** The types of whole numbers. */
export type WholeType = "int32" | "uint32" | "int64" | "uint64";

const refuse = (message: string): never => {
  throw new LaunchError("wrong-kind", message);
};

/** A seed as 64 bits. @throws {LaunchError} */
export function readSeed(seed: number | bigint): bigint {
  if (typeof seed === "bigint" ? seed >= 0n && seed < 1n << 64n : Number.isSafeInteger(seed) && seed >= 0)
    return BigInt(seed);
  return refuse(`random: expected a seed of 0 to 2^53 - 1, or a bigint below 2^64, got ${show(seed)}`);
}

/** @throws {LaunchError} */
export function readStream(stream: number): number {
  if (Number.isInteger(stream) && stream >= 0 && stream < 2 ** 32) return stream;
  return refuse(`random: expected the number of a stream, 0 to 2^32 - 1, got ${show(stream)}`);
}

/** @throws {ShapeError} */
export function checkShape(name: string, shape: number | readonly number[]): readonly number[] {
  const extents = typeof shape === "number" ? [shape] : shape;
  if (Array.isArray(extents) && extents.every((extent) => Number.isSafeInteger(extent) && extent >= 0))
    return [...extents];
  throw new ShapeError("mismatch", `${name}: expected a shape of whole numbers from 0, got ${show(extents)}`);
}

/** @throws {LaunchError} for a number that is not finite in the type, and for a deviation below 0. */
export function checkNumber(name: string, what: string, value: number, type: string | undefined): void {
  const narrow = type === "float32";
  const positive = what === "std" || what === "scale";
  // Others than numbers are not rounded: they would become some.
  if (Number.isFinite(value) && Number.isFinite(narrow ? Math.fround(value) : 0) && !(positive && value < 0)) return;
  refuse(
    `${name}: expected ${what} to be a finite number${narrow ? " of float32" : ""}${positive ? " from 0" : ""}, got ${show(value)}`,
  );
}

/**
 * The least of the numbers from `low` below `high`, and how many there are.
 *
 * @throws {LaunchError} for bounds between which the type has nothing.
 */
export function checkRange(
  low: number | bigint,
  high: number | bigint,
  dtype: WholeType,
): readonly [low: bigint, range: bigint] {
  const isWhole = (bound: unknown): bound is number | bigint => typeof bound === "bigint" || Number.isInteger(bound);
  if (!(isWhole(low) && isWhole(high)))
    return refuse(`integers: expected whole numbers as low and high, got ${show(low)} and ${show(high)}`);
  const [first, end] = [BigInt(low), BigInt(high)];
  const values = 2n ** BigInt(8 * dtypeInfo(dtype).bytesPerElement);
  const least = dtypeInfo(dtype).kind === "int" ? -values / 2n : 0n;
  if (first < least) refuse(`integers: low is out of bounds for ${dtype}: ${low}`);
  if (end > least + values) refuse(`integers: high is out of bounds for ${dtype}: ${high}`);
  if (first >= end) refuse(`integers: low >= high: ${low} and ${high}; numbers are below high`);
  return [first, end - first];
}

/** The largest mean of Poisson's distribution: numbers stay below 2^31, and tables below 10 MB. */
const MOST_MEAN = 1e9;

/** @throws {LaunchError} */
export function checkMean(mean: number): void {
  if (typeof mean === "number" && mean >= 0 && mean <= MOST_MEAN) return;
  refuse(`poisson: expected mean to be a number from 0 to ${MOST_MEAN}, got ${show(mean)}`);
}

/** @throws {LaunchError} for how many cannot be drawn of so many. */
export function checkDraws(count: number, draws: number, replace: boolean): void {
  if (count === 0 && draws > 0) refuse("choice: a cannot be empty unless no samples are taken");
  if (replace) return;
  if (draws > count)
    refuse(
      `choice: Cannot take a larger sample than population when replace is False: expected at most ${count}, got ${draws}`,
    );
}

/** @throws {LaunchError} for fewer elements that can be drawn than are drawn without replacement. */
export function checkWeights(weights: Float64Array, draws: number, replace: boolean): void {
  const likely = weights.filter((weight) => weight > 0).length;
  if (!replace && likely < draws)
    refuse(`choice: Fewer non-zero entries in p than size: expected at least ${draws}, got ${likely}`);
}

/** The number of elements that are drawn of, or null for an array. @throws {LaunchError} */
export function readCount(name: string, given: unknown): number | null {
  if (typeof given !== "number") return null;
  if (Number.isInteger(given) && given >= 0 && given < 2 ** 31) return given;
  return refuse(`${name}: expected an array, or a whole number from 0 below 2^31, got ${show(given)}`);
}
