import {
  type DeviceArray,
  type HostArray,
  type NDArray,
  ShapeError,
  type Target,
  type WritableHostArray,
} from "@gridstride/core";
import type { HostResult } from "@gridstride/ufunc/internal";
import { type PlaceOptions, readArray } from "../call.ts";
import { checkOptions } from "../options.ts";
import { type MatmulOptions, matmul, PRODUCT } from "./matmul.ts";

/** Options of a matrix-vector product; `transposeB` has no meaning for a vector. */
export type MatvecOptions<A> = Omit<MatmulOptions<A>, "transposeB">;

/**
 * Matrix-vector product, `out = activation(alpha * a · x + beta * out + bias)`: `matmul` of a 1-d second operand, by a version
 * for it.
 *
 * @param a - shape `[..., m, k]`, types as for `matmul`.
 * @param x - shape `[k]`.
 * @returns shape `[..., m]`, the caller's; errors as `matmul`.
 * @throws {ShapeError} code `mismatch`, where x is not 1-d or a is.
 * @see NumPy, `numpy.matvec`, of whose stacks of vectors this has one.
 */
export function matvec(a: DeviceArray, x: DeviceArray, options?: MatvecOptions<DeviceArray>): DeviceArray;
export function matvec<T extends Target = "cpu">(
  a: HostArray,
  x: HostArray,
  options?: MatvecOptions<WritableHostArray> & PlaceOptions<T>,
): HostResult<T, NDArray>;
export function matvec(a: unknown, x: unknown, options: object = {}): unknown {
  checkOptions("matvec", options, PRODUCT);
  const matrix = readArray(a, "matvec: a").array.shape.length;
  const vector = readArray(x, "matvec: x").array.shape.length;
  if (vector !== 1 || matrix < 2)
    throw new ShapeError(
      "mismatch",
      `matvec: expected a matrix and a vector, got arrays of ${matrix} and ${vector} axes; matmul takes others`,
    );
  return matmul(a as HostArray, x as HostArray, options);
}
