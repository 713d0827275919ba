import type { Scalar } from "./cast.ts";
import { encoder } from "./cast.ts";
import { type DTypeName, type Dtype, dtype } from "./dtype.ts";
import { LaunchError, ShapeError } from "./errors.ts";
import { allocate, type NDArray } from "./ndarray.ts";
import { checkShape } from "./shape.ts";

/** Zeros of a shape; float64 by default. Fresh memory, row-major. */
export function zeros<N extends DTypeName = "float64">(
  shape: number | readonly number[],
  type: N = "float64" as N,
): NDArray<Dtype<N>> {
  return allocate(checkShape(shape), dtype(type));
}

/** Ones (`true` for bool) of a shape; float64 by default. */
export function ones<N extends DTypeName = "float64">(
  shape: number | readonly number[],
  type: N = "float64" as N,
): NDArray<Dtype<N>> {
  return full(shape, 1, type);
}

/** An array whose elements are not promised to be anything (JavaScript zeroes them); float64 by default. */
export function empty<N extends DTypeName = "float64">(
  shape: number | readonly number[],
  type: N = "float64" as N,
): NDArray<Dtype<N>> {
  return allocate(checkShape(shape), dtype(type));
}

/** One value everywhere, converted as by `astype`; float64 by default. */
export function full<N extends DTypeName = "float64">(
  shape: number | readonly number[],
  value: Scalar,
  type: N = "float64" as N,
): NDArray<Dtype<N>> {
  return zeros(shape, type).fill(value);
}

/** `0, 1, ... stop - 1`, float64 by default: `arange(stop, dtype?)`. */
export function arange<N extends DTypeName = "float64">(stop: number, type?: N): NDArray<Dtype<N>>;
/** `start, start + step, ...` up to but without `stop`, as NumPy: `ceil((stop - start) / step)` elements. */
export function arange<N extends DTypeName = "float64">(start: number, stop: number, type?: N): NDArray<Dtype<N>>;
export function arange<N extends DTypeName = "float64">(
  start: number,
  stop: number,
  step: number,
  type?: N,
): NDArray<Dtype<N>>;
export function arange(...args: readonly (number | DTypeName | undefined)[]): NDArray {
  const numbers = args.filter((arg) => typeof arg === "number");
  const name = args.find((arg) => typeof arg === "string") ?? "float64";
  const [start, stop, step] =
    numbers.length === 1 ? [0, numbers[0] as number, 1] : [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 1];
  const count = Math.ceil((stop - start) / step);
  if (step === 0 || !Number.isFinite(count))
    throw new ShapeError(
      "mismatch",
      `expected finite numbers and a step that is not 0, got arange(${numbers.join(", ")})`,
    );
  if (count > 2 ** 31 - 1)
    throw new LaunchError(
      "limit",
      `arange(${numbers.join(", ")}) has ${count} elements, more than 2147483647; work in parts`,
    );
  const type = dtype(name);
  const result = allocate([Math.max(count, 0)], type);
  const encode = encoder(type, false);
  const cells = result.data as { [index: number]: number | bigint };
  for (let i = 0; i < result.size; i++) cells[i] = encode(start + i * step);
  return result;
}
