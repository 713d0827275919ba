import {
  CastingError,
  type DeviceArray,
  type DType,
  type DTypeOf,
  dtypeInfo,
  LaunchError,
  ShapeError,
  type Target,
} from "@gridstride/core";
import { isComplexType } from "@gridstride/core/internal";
import type { AnyArray, Beside, Made, OutOf } from "@gridstride/ufunc/internal";
import { productSumType } from "../accumulators.ts";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { Converted } from "../convert.ts";
import { checkOptions, type Rules } from "../options.ts";
import type { Joined } from "../result-types.ts";
import { type Activation, activate, addBias } from "./activation.ts";
import { matricesOf, resultMatrices } from "./batches.ts";
import { complexProduct } from "./complex.ts";
import { launchProduct } from "./launch.ts";
import type { ProductLaunch } from "./product.ts";
import { type ProductShape, productShape, productType, swapped } from "./shapes.ts";
import { checkVariant, fastest, type MatmulVariant } from "./variants.ts";

/** Options of a product. `A` is where its arrays are: on the host, or on a device. */
export interface MatmulOptions<A, B = A> {
  /** Where the result goes; may share memory with the operands. */
  readonly out?: A;
  /** The type of the result, which products are computed in; by default that in which the operands' types meet. */
  readonly dtype?: DType;
  /** The factor of the product; 1 by default. Whole for whole numbers. */
  readonly alpha?: number;
  /** The factor of `out` before the product is added; 0 by default, and `out` is not read then. */
  readonly beta?: number;
  /** Swaps the last two axes of `a`, without a copy. */
  readonly transposeA?: boolean;
  readonly transposeB?: boolean;
  /** Added to the result, broadcast to its shape; of its type. */
  readonly bias?: B;
  /** Applied to the result in the end. */
  readonly activation?: Activation;
  /** Which version computes; the fastest that the device has by default. */
  readonly variant?: MatmulVariant;
}

/** The options of a product that a product of a matrix and a vector has too. */
export const PRODUCT: Rules<Omit<MatmulOptions<unknown>, "transposeB">> = {
  out: "array",
  dtype: "dtype",
  alpha: "number",
  beta: "number",
  transposeA: "flag",
  bias: "array",
  activation: "activation",
  variant: [
    "naive",
    "shared",
    "dot",
    "split",
    "packed",
    "direct",
    "quads",
    "registers",
    "doubled",
    "tensor",
  ] satisfies readonly MatmulVariant[],
};

const OPTIONS: Rules<MatmulOptions<unknown>> = { ...PRODUCT, transposeB: "flag" };

/** The type of a product: that of both operands, the wider of two float types, else NumPy's for both. */
export type ProductType<A extends DType, B extends DType> = [A | B] extends ["float16" | "float32" | "float64"]
  ? "float64" extends A | B
    ? "float64"
    : "float32" extends A | B
      ? "float32"
      : "float16"
  : Joined<A | B>;

/**
 * Matrix product, `out = activation(alpha * a · b + beta * out + bias)`, with `numpy.matmul`'s rules: the last two axes are
 * matrices, the others are loops and broadcast; a 1-d `a` is a row, a 1-d `b` a column.
 *
 * @param a - any type that the target has, shape `[..., m, k]`, any strides: views and transposes are not
 *   copied. bool and integers of 8 and 16 bits are converted to int32 first.
 * @param b - shape `[..., k, n]`. Types promote as NumPy's; integers and floats do not meet without a `dtype`.
 * @returns shape `[..., m, n]`, row-major, the caller's. Each element of a float result is within `k · u · (|a|·|b|)` of
 *   exact, u the unit roundoff of the type (2⁻²⁴ for float32); its last bits are others where the processor fuses
 *   multiplications and additions. float16 is summed in float32 and rounded once. Integers are summed
 *   in 32 bits, or 64 where they have as many, and wrap to the result's type, as NumPy's: for int8 take `dtype: "int32"` for sums beyond 127.
 *   The product of bool says whether a pair is true. Complex products are real products of the parts; alpha and beta are real.
 * @throws {ShapeError} in NumPy's words. {CastingError} for other types.
 * @see NumPy, `numpy.matmul`; BLAS, `gemm`.
 *
 * @example
 * ```ts
 * matmul(array([[1, 2], [3, 4]]), array([[5], [6]])).toNested(); // [[17],[39]]
 * ```
 */
export function matmul<X extends AnyArray, Y extends Beside<X>, T extends Target = "cpu">(
  a: X,
  b: Y,
  options?: MatmulOptions<OutOf<X>, Beside<X>> & PlaceOf<X, T>,
): Made<X, ProductType<DTypeOf<X>, DTypeOf<Y>>, T>;
export function matmul(a: unknown, b: unknown, options: MatmulOptions<unknown> & PlaceOptions<Target> = {}): unknown {
  checkOptions("matmul", options, OPTIONS);
  const { out, bias, transposeA = false, transposeB = false, activation, variant } = options;
  let { alpha = 1, beta = 0 } = options;
  if (beta !== 0 && (out === undefined || out === null))
    throw new LaunchError("wrong-kind", `matmul: beta ${beta} scales \`out\`, and there is none`);
  let fitted: ProductShape;
  return call(
    {
      name: "matmul",
      inputNames: ["a", "b", "bias"],
      inputs: [a, b, ...(bias === undefined ? [] : [bias])],
      out: [out],
      readsOut: beta !== 0,
      complex: true,
      plan(inputs) {
        const [first, second, third] = inputs as [ArrayKind, ArrayKind, ArrayKind?];
        fitted = productShape(
          swapped(first.shape, transposeA && "transposeA"),
          swapped(second.shape, transposeB && "transposeB"),
        );
        const { shape } = fitted;
        const dtype = productType(first, second, options.dtype);
        if (isComplexType(dtype)) {
          if (third !== undefined || activation !== undefined)
            throw new CastingError(
              `matmul: expected a real product with a bias or an activation, got one of ${dtype}: add the bias to the result`,
            );
          return [{ shape, dtype }];
        }
        if (dtypeInfo(dtype).kind !== "float") {
          if (!(Number.isSafeInteger(alpha) && Number.isSafeInteger(beta)))
            throw new LaunchError(
              "wrong-kind",
              `matmul: alpha and beta of ${dtype} are whole, got ${alpha} and ${beta}`,
            );
          // As the type wraps: for every version the same bits.
          if (productSumType(dtype) === "int32") {
            alpha |= 0;
            beta |= 0;
          }
        }
        if (third !== undefined) checkBias(third, shape, dtype);
        return [{ shape, dtype }];
      },
      run(device, inputs, [result]) {
        const [x, y] = inputs as [DeviceArray, DeviceArray];
        const { batch } = fitted;
        const { dtype } = result as DeviceArray;
        if (isComplexType(dtype))
          return complexProduct(x, y, result as DeviceArray, { alpha, beta }, (left, right, out, scale, kept) =>
            matmul(left, right, { transposeA, transposeB, ...(variant && { variant }), out, alpha: scale, beta: kept }),
          );
        const computed = productSumType(dtype);
        using left = new Converted(x, computed);
        using right = new Converted(y, computed);
        using sum = new Converted(result as DeviceArray, computed, beta !== 0);
        const product: ProductLaunch = {
          ...fitted,
          loop: batch,
          dtype: computed,
          alpha,
          beta,
          a: matricesOf(left.array, batch, { transposed: transposeA, vector: "row" }),
          b: matricesOf(right.array, batch, { transposed: transposeB, vector: "column" }),
          c: resultMatrices(sum.array, batch, x.ndim > 1, y.ndim > 1),
        };
        if (variant !== undefined) checkVariant(device, variant, computed);
        launchProduct(device, product, variant ?? fastest(device, product));
        if (bias !== undefined) {
          // For uint64 next to int64, ufuncs would add float64.
          const beside = inputs[2] as DeviceArray;
          using own = new Converted(beside, computed === "int64" ? computed : beside.dtype);
          addBias(sum.array, own.array);
        }
        // Whole factors as the result's type holds them.
        const isFloat = dtypeInfo(dtype).kind === "float";
        if (activation !== undefined && isFloat) activate(sum.array, activation);
        sum.writeTo(result as DeviceArray);
        if (activation !== undefined && !isFloat) activate(result as DeviceArray, activation);
      },
    },
    options,
  );
}

/** @throws {ShapeError} {CastingError} before anything is computed. */
function checkBias({ shape: bias, dtype: given }: ArrayKind, shape: readonly number[], dtype: DType): void {
  // Others are converted as ufuncs convert to their results.
  if (dtypeInfo(dtype).kind !== "float" && dtypeInfo(given).kind === "float")
    throw new CastingError(`matmul: expected bias of ${dtype}, got ${given}; convert it with x.astype("${dtype}")`);
  const lead = shape.length - bias.length;
  if (lead >= 0 && bias.every((extent, axis) => extent === 1 || extent === shape[lead + axis])) return;
  throw new ShapeError(
    "mismatch",
    `matmul: expected bias to broadcast to the result's shape [${shape.join(", ")}], got shape [${bias.join(", ")}]`,
  );
}
