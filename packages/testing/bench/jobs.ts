import { largestRelativeError } from "../src/error.ts";
import { seededRandom } from "../src/random.ts";

export type Float = "float32" | "float64";
export type Floats = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** One thing that all contenders compute, on the same arrays. */
export interface Job {
  readonly name: string;
  readonly dtype: Float;
  /** Of every input, and of a result that there is room for. */
  readonly shape: readonly number[];
  readonly inputs: Readonly<Record<string, Floats>>;
  /** What the result must be, in float64 by plain JavaScript. */
  readonly reference: Float64Array<ArrayBuffer>;
  /** `inside`: the border of the result, a square, is nobody's and is not compared. */
  readonly compared: "all" | "inside";
}

/** Room for a result of the job's shape, zeros. */
export function outputOf({ dtype, shape }: Job): Floats {
  return make(
    dtype,
    shape.reduce((all, extent) => all * extent, 1),
  );
}

/** Largest |actual - reference| / max(1, |reference|); infinite where a length differs or something is NaN. */
export function errorOf(actual: ArrayLike<number>, { reference, shape, compared }: Job): number {
  const result = compared === "inside" ? withoutBorder(actual, shape[0] as number) : actual;
  return largestRelativeError(result, reference, 1);
}

const make = (dtype: Float, length: number): Floats =>
  dtype === "float32" ? new Float32Array(length) : new Float64Array(length);

/** Random numbers, not zeros: memory of zeros is shared and cheap. */
function random(dtype: Float, length: number, low: number, high: number, seed: number): Floats {
  const { uniform } = seededRandom(seed);
  return make(dtype, length).map(() => uniform(low, high));
}

/** x³ + 4·sin(y), element by element. */
export function polynomial(dtype: Float, length: number): Job {
  const x = random(dtype, length, -2, 2, 1);
  const y = random(dtype, length, -10, 10, 2);
  const reference = Float64Array.from(x, (value, i) => value ** 3 + 4 * Math.sin(y[i] as number));
  return { name: "polynomial", dtype, shape: [length], inputs: { x, y }, reference, compared: "all" };
}

/** The five-point Laplace operator inside a square. */
export function laplace(dtype: Float, side: number): Job {
  const u = random(dtype, side * side, 0, 1, 3);
  const reference = new Float64Array(side * side);
  stencil(u, reference, side);
  return { name: "laplace", dtype, shape: [side, side], inputs: { u }, reference, compared: "inside" };
}

/** The operator as a JavaScript programmer writes it. */
export function stencil(u: Floats, out: Floats, side: number): void {
  inside(side, (at) => {
    out[at] = neighbours(u, at, side) - 4 * (u[at] as number);
  });
}

/** Each element inside a square becomes the mean of its four neighbours. */
export function relax(dtype: Float, side: number): Job {
  const u = random(dtype, side * side, 0, 1, 4);
  const reference = new Float64Array(side * side);
  inside(side, (at) => {
    reference[at] = 0.25 * neighbours(u, at, side);
  });
  return { name: "relax", dtype, shape: [side, side], inputs: { u }, reference, compared: "inside" };
}

/** A square's elements with 0 for those of its border. */
function withoutBorder(square: ArrayLike<number>, side: number): Float64Array {
  const rest = Float64Array.from(square);
  for (let i = 0; i < side; i++)
    for (const at of [i, (side - 1) * side + i, i * side, i * side + side - 1]) rest[at] = 0;
  return rest;
}

function inside(side: number, work: (at: number) => void): void {
  for (let i = 1; i < side - 1; i++) for (let j = 1; j < side - 1; j++) work(i * side + j);
}

function neighbours(u: Floats, at: number, side: number): number {
  return (u[at - side] as number) + (u[at + side] as number) + (u[at - 1] as number) + (u[at + 1] as number);
}

/** 2·x + y of two squares. */
export function axpy(dtype: Float, side: number): Job {
  const x = random(dtype, side * side, -1, 1, 7);
  const y = random(dtype, side * side, -1, 1, 8);
  const reference = Float64Array.from(x, (value, i) => 2 * value + (y[i] as number));
  return { name: "axpy", dtype, shape: [side, side], inputs: { x, y }, reference, compared: "all" };
}

/** The product of two square matrices. */
export function matmul(dtype: Float, side: number): Job {
  const a = random(dtype, side * side, -1, 1, 5);
  const b = random(dtype, side * side, -1, 1, 6);
  const reference = new Float64Array(side * side);
  // The middle loop is k: rows of b are read as they lie.
  for (let i = 0; i < side; i++)
    for (let k = 0; k < side; k++) {
      const factor = a[i * side + k] as number;
      for (let j = 0; j < side; j++)
        reference[i * side + j] = (reference[i * side + j] as number) + factor * (b[k * side + j] as number);
    }
  return { name: "matmul", dtype, shape: [side, side], inputs: { a, b }, reference, compared: "all" };
}
