import type { Scalar } from "./cast.ts";
import { encoder } from "./cast.ts";
import { type DTypeName, type Dtype, dtype } from "./dtype.ts";
import { LaunchError, ShapeError } from "./errors.ts";
import { allocate, type NDArray } from "./ndarray.ts";
import { checkShape } from "./shape.ts";
import { wrongKind } from "./show.ts";

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
  return zeros(shape, type);
}

/** One value everywhere, converted as by `astype`; float64 by default. */
export function full<N extends DTypeName = "float64">(
  shape: number | readonly number[],
  value: Scalar,
  type: N = "float64" as N,
): NDArray<Dtype<N>> {
  return zeros(shape, type).fill(value);
}

/** The element type that follows the numbers. */
type TypeAmong<S, P, N extends DTypeName> = S extends DTypeName ? Dtype<S> : P extends DTypeName ? Dtype<P> : Dtype<N>;

/**
 * `start, start + step, ...` up to but without `stop`, as NumPy: `ceil((stop - start) / step)` elements. `arange(stop)`
 * starts at 0; the step is 1 by default. An element type may follow the numbers: float64 by default.
 */
export function arange<
  S extends number | DTypeName = number,
  P extends number | DTypeName = number,
  N extends DTypeName = "float64",
>(start: number, stop?: S, step?: P, type?: N): NDArray<TypeAmong<S, P, N>>;
export function arange(...args: readonly unknown[]): NDArray {
  const given = args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1);
  const name = typeof given.at(-1) === "string" ? (given.pop() as DTypeName) : "float64";
  const numbers = given as number[];
  if (numbers.length < 1 || numbers.length > 3 || !numbers.every((one) => typeof one === "number"))
    throw wrongKind("one to three numbers, and then perhaps an element type, in arange", args);
  const [start = 0, stop = 0, step = 1] = numbers.length === 1 ? [0, ...numbers] : numbers;
  const count = Math.ceil((stop - start) / step);
  if (step === 0 || !numbers.every(Number.isFinite))
    throw new ShapeError(
      "mismatch",
      `expected finite numbers and a step that is not 0, got arange(${numbers.join(", ")})`,
    );
  if (count > 2 ** 31 - 1)
    throw new LaunchError(
      "limit",
      `expected at most 2147483647 numbers, got ${count} from arange(${numbers.join(", ")}); work in parts`,
    );
  const type = dtype(name);
  const result = allocate([Math.max(count, 0)], type);
  const encode = encoder(type, false);
  const cells = result.data as { [index: number]: number | bigint };
  for (let i = 0; i < result.size; i++) cells[i] = encode(start + i * step);
  return result;
}
