import { seededRandom } from "@gridstride/testing";

export type Float = "float32" | "float64";
export type Floats = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** One thing that all contenders compute, on the same arrays. */
export interface Job {
  readonly name: "polynomial" | "laplace";
  readonly dtype: Float;
  readonly shape: readonly number[];
  readonly inputs: Readonly<Record<string, Floats>>;
  /** What the result must be, in float64 by plain JavaScript. */
  readonly reference: Float64Array;
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
  return { name: "polynomial", dtype, shape: [length], inputs: { x, y }, reference };
}

/** The five-point Laplace operator inside a square; the border stays 0. */
export function laplace(dtype: Float, side: number): Job {
  const u = random(dtype, side * side, 0, 1, 3);
  const reference = new Float64Array(side * side);
  stencil(u, reference, side);
  return { name: "laplace", dtype, shape: [side, side], inputs: { u }, reference };
}

/** The operator as a JavaScript programmer writes it. */
export function stencil(u: Floats | Float64Array, out: Floats | Float64Array, side: number): void {
  for (let i = 1; i < side - 1; i++) {
    for (let j = 1; j < side - 1; j++) {
      const at = i * side + j;
      out[at] =
        (u[at - side] as number) +
        (u[at + side] as number) +
        (u[at - 1] as number) +
        (u[at + 1] as number) -
        4 * (u[at] as number);
    }
  }
}

/** Largest |actual - reference| / max(1, |reference|). */
export function largestError(actual: ArrayLike<number>, { reference }: Job): number {
  if (actual.length !== reference.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let i = 0; i < reference.length; i++) {
    const want = reference[i] as number;
    const error = Math.abs((actual[i] as number) - want) / Math.max(1, Math.abs(want));
    if (!(error <= largest)) largest = Number.isNaN(error) ? Number.POSITIVE_INFINITY : error;
  }
  return largest;
}
