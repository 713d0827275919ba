import { CastingError, type DeviceArray, LaunchError, ShapeError } from "@gridstride/core";
import { isComplexType, partType } from "@gridstride/core/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import type { ArrayKind } from "../call.ts";
import { product } from "../reduce/lines.ts";
import type { View } from "../views.ts";
import type { Lines } from "./transform.ts";

/** The divisor of a transform's result: the inverse's by n (`backward`), both by the root of n, or the forward transform's by n. */
export type FftNorm = "backward" | "ortho" | "forward";

/** Where along a signal's shape its lines lie. */
export interface Along {
  readonly axis: number;
  readonly batch: number;
  readonly inner: number;
}

/** @throws {ShapeError} code `index`, in NumPy's words. */
export function along(shape: readonly number[], axis: number): Along {
  const own = normalizeAxis(axis, shape.length);
  return { axis: own, batch: product(shape.slice(0, own)), inner: product(shape.slice(own + 1)) };
}

export const linesAlong = ({ batch, inner }: Along, length: number): Lines => ({ batch, length, inner });

/** An array of complex numbers as one of pairs; others as they are. */
export function pairsOf({ shape, dtype }: ArrayKind): ArrayKind {
  const part = partType(dtype);
  return part === null ? { shape, dtype } : { shape: [...shape, 2], dtype: part };
}

/** An array of pairs as what the input was: complex numbers, or pairs. */
export function likeInput({ shape, dtype }: ArrayKind, input: ArrayKind): ArrayKind {
  return isComplexType(input.dtype) ? { shape: shape.slice(0, -1), dtype: input.dtype } : { shape, dtype };
}

/** The shape of the numbers of an array of pairs. @throws {ShapeError} {CastingError} */
export function pairsShape(name: string, { shape, dtype }: ArrayKind): readonly number[] {
  checkFloat(name, dtype);
  if (shape.length < 2 || shape.at(-1) !== 2)
    throw new ShapeError(
      "mismatch",
      `${name}: expected complex numbers, or pairs of real and imaginary parts, shape [..., n, 2], got [${shape.join(", ")}]; a real signal is rfft's`,
    );
  return shape.slice(0, -1);
}

/** @throws {CastingError} */
export function checkFloat(name: string, dtype: string): void {
  if (dtype === "float32" || dtype === "float64") return;
  const hint = dtype.startsWith("complex") ? "fft takes complex numbers" : 'convert it with x.astype("float32")';
  throw new CastingError(`${name}: expected float32 or float64, got ${dtype}; ${hint}`);
}

/** Places in a line are int32. */
const MOST = 2 ** 31 - 1;

/** @throws {LaunchError} for a length that no transform has. */
export function checkLength(name: string, n: number): number {
  if (n > 0 && n <= MOST) return n;
  throw new LaunchError(
    "wrong-kind",
    `${name}: invalid number of data points (${n}) specified; n is a whole number from 1 to ${MOST}`,
  );
}

/** The factor of a transform of a direction. */
export function scaleOf(norm: FftNorm, inverse: boolean, n: number): number {
  switch (norm) {
    case "backward":
      return inverse ? 1 / n : 1;
    case "ortho":
      return 1 / Math.sqrt(n);
    case "forward":
      return inverse ? 1 : 1 / n;
  }
}

/** An array with so many elements along an axis, cut or filled up with zeros; itself where it has them. */
export function resized(array: DeviceArray, axis: number, n: number): View {
  const had = array.shape[axis] as number;
  const part = (of: DeviceArray): DeviceArray =>
    of.slice(...array.shape.map((_, i) => (i === axis ? ([0, Math.min(n, had)] as const) : null)));
  if (n <= had) return { array: n === had ? array : part(array), [Symbol.dispose]: () => {} };
  const made = array.device.zeros(array.shape.with(axis, n), array.dtype);
  if (had > 0) part(made).copyFrom(array);
  return { array: made, [Symbol.dispose]: () => made.dispose() };
}

/** Every so many elements of an array along an axis, from `first`. */
export function every(array: DeviceArray, axis: number, step: number, first: number): DeviceArray {
  return array.slice(...array.shape.map((_, i) => (i === axis ? ([first, null, step] as const) : null)));
}

/** The real or the imaginary parts of an array of pairs. */
export function partOf(array: DeviceArray, part: 0 | 1): DeviceArray {
  return array.slice(...array.shape.slice(1).map(() => null), part);
}
