/** The largest errors of a function: of complex128, of complex64, and of complex64 on webgpu. */
type Row = readonly [complex128: number, complex64: number, webgpu: number];

/**
 * Bounds of functions of complex numbers: |got - exact| in units in the last place of |exact|. complex128 has the same bits
 * on every target but the simulator; on webgpu complex64 may have as much more as its functions of float32.
 */
export const complexBounds: Readonly<Record<string, Row>> = {
  abs: [1.4, 0.6, 3],
  sqrt: [2.6, 2.2, 3.6],
  exp: [5, 2.3, 6.6],
  exp2: [5, 2.6, 6.6],
  log: [4.4, 3.6, 8],
  log2: [5, 4.4, 8],
  log10: [5.6, 5, 9],
  sin: [5.2, 2.6, 8],
  cos: [5.2, 2.6, 8],
  tan: [6.4, 6, 9],
  sinh: [5.2, 2.6, 8],
  cosh: [5.2, 2.6, 8],
  tanh: [6.4, 6, 9],
  asin: [4.8, 4.4, 7.5],
  acos: [4.8, 4, 7.5],
  atan: [3.6, 3.2, 5.4],
  asinh: [4.8, 4.4, 7],
  acosh: [4.8, 4, 7],
  atanh: [4, 3.6, 5.4],
  "z * w": [2.3, 2.3, 2.3],
  "z / w": [4, 4, 4],
  pow: [7, 4.8, 11],
};

/**
 * Units of a result: of pow and exp2 they grow with the product whose exponential these are, |w log z| and |z log 2|.
 *
 * @param parts - of the operands: real, imaginary, then the same of the second operand.
 */
export function complexUnits(name: string, parts: readonly number[]): number {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (name === "exp2") return Math.max(1, Math.hypot(a, b) * Math.LN2);
  if (name !== "pow") return 1;
  return Math.max(1, Math.hypot(c, d) * Math.hypot(Math.log(Math.hypot(a, b)), Math.atan2(b, a)));
}
