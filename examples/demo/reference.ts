import { array, type NDArray } from "@gridstride/core";
import { once, randomFloat32 } from "./program.ts";

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

/** Operands of x³ + 4·sin(y), and its values in float64; made once for each size. */
export const cubeAndSineOf: (n: number) => {
  readonly x: NDArray;
  readonly y: NDArray;
  readonly expected: Float64Array;
} = once((n) => {
  const [x, y] = [randomFloat32(n, 3), randomFloat32(n, 4)];
  const expected = Float64Array.from(x, (value, i) => value ** 3 + 4 * Math.sin(y[i] as number));
  return { x: array(x, [n]), y: array(y, [n]), expected };
});

/** Two random matrices, and their product in float64; made once for each size. */
export const productOf: (n: number) => { readonly A: NDArray; readonly B: NDArray; readonly expected: Float64Array } =
  once((n) => {
    const [A, B] = [array(randomFloat32(n * n, 1), [n, n]), array(randomFloat32(n * n, 2), [n, n])];
    return { A, B, expected: product(A, B) };
  });

/** A random plate of n x n, and what it is in float64 after one Laplace step and after ten; made once for each size. */
export const laplaceOf: (n: number) => {
  readonly start: Float32Array;
  readonly after1: Float64Array;
  readonly after10: Float64Array;
} = once((n) => {
  const start = randomFloat32(n * n, 5);
  const after1 = laplaceSteps(Float64Array.from(start), n, 1);
  return { start, after1, after10: laplaceSteps(after1, n, 9) };
});

/** Five-point Laplace steps on an n x n plate in float64; the border stays, buffers are swapped. */
function laplaceSteps(start: Float64Array, n: number, steps: number): Float64Array {
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
