import type { NDArray } from "@gridstride/core";

/** a · b in float64, row-major, from contiguous operands. */
export function product(a: NDArray, b: NDArray): Float64Array {
  const [m = 0, k = 0] = a.shape;
  const n = b.shape[1] ?? 0;
  const x = a.data as Float32Array;
  const y = b.data as Float32Array;
  const out = new Float64Array(m * n);
  for (let i = 0; i < m; i++) {
    for (let l = 0; l < k; l++) {
      const factor = x[i * k + l] as number;
      for (let j = 0; j < n; j++) (out[i * n + j] as number) += factor * (y[l * n + j] as number);
    }
  }
  return out;
}

/** x³ + 4·sin(y) in float64. */
export function cubeAndSine(x: Float32Array, y: Float32Array): Float64Array {
  return Float64Array.from(x, (value, i) => value ** 3 + 4 * Math.sin(y[i] as number));
}

/** Five-point Laplace steps on an n x n plate in float64; the border stays, buffers are swapped. */
export function laplaceSteps(start: Float32Array, n: number, steps: number): Float64Array {
  let from = Float64Array.from(start);
  let to = Float64Array.from(start);
  for (let step = 0; step < steps; step++) {
    for (let i = 1; i < n - 1; i++) {
      for (let j = i * n + 1; j < i * n + n - 1; j++) {
        to[j] =
          0.25 *
          ((from[j + n] as number) + (from[j - n] as number) + (from[j + 1] as number) + (from[j - 1] as number));
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
