import { type DTypeOf, type HostArray, ShapeError, type Target } from "@gridstride/core";
import type { AnyArray, Beside, Made, OutOf } from "@gridstride/ufunc/internal";
import { type PlaceOf, readArray } from "../call.ts";
import { checkOptions } from "../options.ts";
import { type MatmulOptions, matmul, PRODUCT, type ProductType } from "./matmul.ts";

/** Options of a matrix-vector product; `transposeB` has no meaning for a vector. */
export type MatvecOptions<A, B = A> = Omit<MatmulOptions<A, B>, "transposeB">;

/**
 * Matrix-vector product, `out = activation(alpha * a · x + beta * out + bias)`: `matmul` of a 1-d second operand, by a version
 * for it.
 *
 * @param a - shape `[..., m, k]`, types as for `matmul`.
 * @param x - shape `[k]`.
 * @returns shape `[..., m]`, the caller's; errors as `matmul`.
 * @throws {ShapeError} code `mismatch`, where x is not 1-d or a is.
 * @see NumPy, `numpy.matvec`, of whose stacks of vectors this has one.
 *
 * @example
 * ```ts
 * matvec(array([[1, 2], [3, 4]]), [10, 1]); // [12. 34.]
 * ```
 */
export function matvec<X extends AnyArray, Y extends Beside<X>, T extends Target = "cpu">(
  a: X,
  x: Y,
  options?: MatvecOptions<OutOf<X>, Beside<X>> & PlaceOf<X, T>,
): Made<X, ProductType<DTypeOf<X>, DTypeOf<Y>>, T>;
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
