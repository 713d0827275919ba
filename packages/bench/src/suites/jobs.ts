import { array, type NDArray } from "@gridstride/core";
import { fillUniform } from "./random.ts";

export type Float = "float32" | "float64";
export type Floats = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** One thing that all contenders compute, on the same arrays. */
export interface Job {
  /** As `python/peers.py` knows it. */
  readonly name: string;
  readonly dtype: Float;
  /** The result's shape. */
  readonly shape: readonly number[];
  readonly inputs: Readonly<Record<string, NDArray>>;
  /** Memory for a result, zeros. */
  room(): Floats;
  /** Largest |actual - expected| / max(1, |expected|); infinite where a length differs or something is NaN. */
  errorOf(actual: ArrayLike<number>): number;
  /** Bytes of inputs and result, each counted once. */
  readonly bytes: number | null;
  readonly flops: number | null;
}

const bytesOf = (dtype: Float): number => (dtype === "float32" ? 4 : 8);

export function floats(dtype: Float, length: number): Floats {
  return dtype === "float32" ? new Float32Array(length) : new Float64Array(length);
}

function uniform(dtype: Float, shape: readonly number[], low: number, high: number, seed: number): NDArray {
  const length = shape.reduce((product, extent) => product * extent, 1);
  return array(fillUniform(floats(dtype, length), low, high, seed), shape);
}

/** @param expected - null: not compared. */
export function largestError(
  actual: ArrayLike<number>,
  length: number,
  expected: (i: number) => number | null,
): number {
  if (actual.length !== length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let i = 0; i < length; i++) {
    const want = expected(i);
    if (want === null) continue;
    const error = Math.abs((actual[i] as number) - want) / Math.max(1, Math.abs(want));
    // Written so that NaN is refused too.
    if (!(error <= largest)) largest = Number.isFinite(error) ? error : Number.POSITIVE_INFINITY;
  }
  return largest;
}

/** The lesson's f(x, y) = x³ + 4·sin(y), element by element. */
export function elementwise(dtype: Float, length: number): Job {
  const x = uniform(dtype, [length], -2, 2, 1);
  const y = uniform(dtype, [length], -10, 10, 2);
  const [xs, ys] = [x.data as Floats, y.data as Floats];
  return {
    name: "elementwise",
    dtype,
    shape: [length],
    inputs: { x, y },
    room: () => floats(dtype, length),
    errorOf: (actual) => largestError(actual, length, (i) => (xs[i] as number) ** 3 + 4 * Math.sin(ys[i] as number)),
    bytes: 3 * length * bytesOf(dtype),
    // The operations as written; a sine counts as one.
    flops: 5 * length,
  };
}

/** The lesson's operator: each element inside a square becomes the mean of its four neighbours. */
export function laplace(dtype: Float, side: number): Job {
  const u = uniform(dtype, [side, side], 0, 1, 3);
  const data = u.data as Floats;
  return {
    name: "laplace",
    dtype,
    shape: [side, side],
    inputs: { u },
    room: () => floats(dtype, side * side),
    // The border is nobody's.
    errorOf: (actual) => largestError(actual, side * side, (i) => (inside(i, side) ? mean(data, i, side) : null)),
    bytes: 2 * side * side * bytesOf(dtype),
    flops: 4 * side * side,
  };
}

function inside(at: number, side: number): boolean {
  const [i, j] = [Math.floor(at / side), at % side];
  return i > 0 && i < side - 1 && j > 0 && j < side - 1;
}

/** The mean of the four neighbours of an element inside a square. */
export function mean(u: Floats, at: number, side: number): number {
  return 0.25 * ((u[at + side] as number) + (u[at - side] as number) + (u[at + 1] as number) + (u[at - 1] as number));
}

/** Above so many columns a whole reference would take minutes. */
const WHOLE_REFERENCE = 512;

/** The product of two square matrices. */
export function matmul(dtype: Float, side: number): Job {
  const a = uniform(dtype, [side, side], -1, 1, 5);
  const b = uniform(dtype, [side, side], -1, 1, 6);
  const [as, bs] = [a.data as Floats, b.data as Floats];
  const rows = side <= WHOLE_REFERENCE ? [...Array(side).keys()] : sampledRows(side);
  const reference = rows.map((row) => rowOfProduct(as, bs, row, side));
  return {
    name: "matmul",
    dtype,
    shape: [side, side],
    inputs: { a, b },
    room: () => floats(dtype, side * side),
    errorOf: (actual) => {
      if (actual.length !== side * side) return Number.POSITIVE_INFINITY;
      const worst = rows.map((row, k) => {
        const expected = reference[k] as Float64Array;
        const got = Array.prototype.slice.call(actual, row * side, (row + 1) * side) as number[];
        return largestError(got, side, (j) => expected[j] as number);
      });
      const rest = rows.length < side ? freivalds(as, bs, actual, side) : 0;
      return Math.max(rest, ...worst);
    },
    bytes: null,
    flops: 2 * side ** 3,
  };
}

function sampledRows(side: number): readonly number[] {
  return [0, 1, Math.floor(side / 3), Math.floor(side / 2), side - 2, side - 1];
}

function rowOfProduct(a: Floats, b: Floats, row: number, side: number): Float64Array {
  const sums = new Float64Array(side);
  for (let k = 0; k < side; k++) {
    const factor = a[row * side + k] as number;
    for (let j = 0; j < side; j++) sums[j] = (sums[j] as number) + factor * (b[k * side + j] as number);
  }
  return sums;
}

/**
 * All rows at once: C·r next to A·(B·r) for a random r, by the largest difference, relative to the size that sums of so
 * many products have.
 *
 * @see R. Freivalds, "Probabilistic machines can use less running time" (1977).
 */
function freivalds(a: Floats, b: Floats, c: ArrayLike<number>, side: number): number {
  const r = fillUniform(new Float64Array(side), -1, 1, 7);
  const expected = timesVector(a, timesVector(b, r, side), side);
  const actual = timesVector(c, r, side);
  return largestError(actual, side, (i) => expected[i] as number) / side ** 0.5;
}

function timesVector(matrix: ArrayLike<number>, vector: Float64Array, side: number): Float64Array {
  const result = new Float64Array(side);
  for (let i = 0; i < side; i++) {
    let sum = 0;
    for (let j = 0; j < side; j++) sum += (matrix[i * side + j] as number) * (vector[j] as number);
    result[i] = sum;
  }
  return result;
}
