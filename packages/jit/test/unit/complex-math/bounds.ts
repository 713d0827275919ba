import type { ComplexDType, Target } from "@gridstride/core";

/** The largest error that a function may have, in units in the last place of the size of the result. */
type Row = readonly [complex128: number, complex64: number, webgpu: number];

/** complex128 has the same bits on webgpu. There complex64 may have as much more as its functions of float32. */
const bounds: Readonly<Record<string, Row>> = {
  abs: [1.1, 0.6, 3],
  sqrt: [2, 1.8, 3],
  exp: [4.4, 2.3, 6],
  exp2: [4.4, 2.6, 6],
  log: [3.2, 3, 7],
  log2: [4, 3.2, 7],
  log10: [4.2, 3.2, 7.2],
  sin: [4.4, 2.2, 7.2],
  cos: [4.7, 2.2, 7.4],
  tan: [5, 5, 7],
  sinh: [4.7, 2.2, 7.2],
  cosh: [4.8, 2.3, 7.2],
  tanh: [4.8, 4.8, 7],
  asin: [3.2, 3.2, 6],
  acos: [3.4, 3, 6.2],
  atan: [2.7, 2.7, 4.4],
  asinh: [3.2, 3.2, 5.6],
  acosh: [3.7, 2.6, 5.8],
  atanh: [3.1, 2.8, 4.4],
  "z * w": [1.5, 1.5, 1.5],
  "z / w": [2.8, 2.8, 2.8],
  pow: [6, 3.7, 9.5],
};

/** The index of a type's bounds on a target, in these rows and in the bounds of functions of floats. */
export const boundsOf = (type: ComplexDType, target: Target): 0 | 1 | 2 =>
  type === "complex128" ? 0 : target === "webgpu" ? 2 : 1;

export const boundOf = (name: string, type: ComplexDType, target: Target): number =>
  bounds[name]![boundsOf(type, target)];

/** Units of a result: those of pow and exp2 grow with the product whose exponential they are, |w log z| and |z log 2|. */
export function unitsOf(name: string, args: readonly number[]): number {
  const [a, b, c, d] = args as [number, number, number, number];
  if (name === "exp2") return Math.max(1, Math.hypot(a, b) * Math.LN2);
  if (name !== "pow") return 1;
  return Math.max(1, Math.hypot(c, d) * Math.hypot(Math.log(Math.hypot(a, b)), Math.atan2(b, a)));
}
