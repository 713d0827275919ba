import type { DType, Target } from "@gridstride/core";
import type { AnyArray, Made, NamedOr, OutOf } from "@gridstride/ufunc/internal";
import type { PlaceOf, PlaceOptions } from "../call.ts";
import { checkOptions } from "../options.ts";
import { overParts } from "../over-parts.ts";
import { isNumber, orZero } from "../reduce/read.ts";
import { runReduce } from "../reduce/reduce.ts";
import type { FractionalOf } from "../result-types.ts";
import { MEAN, type MeanLaunch, type MeanOptions, meanAs, SUM } from "./mean-job.ts";
import { quotient } from "./quotients.ts";

/** `mean` and `nanmean`: on device arrays, and on host arrays. */
type Mean = <X extends AnyArray, N extends DType = never, T extends Target = "cpu">(
  x: X,
  options?: MeanOptions<OutOf<X>, N> & PlaceOf<X, T>,
) => Made<X, NamedOr<N, FractionalOf<X>>, T>;

function named(name: string, run: (launch: MeanLaunch) => void): Mean {
  return ((x: unknown, options: MeanOptions<unknown> & PlaceOptions<Target> = {}): unknown => {
    checkOptions(name, options, MEAN);
    return meanAs(name, x, options, run);
  }) as Mean;
}

/**
 * `numpy.mean`: the sum of elements divided by their number; NaN for no elements.
 *
 * @param x - any shape, strides and type that the target has.
 * @returns the shape of `x` without the reduced axes, row-major, the caller's. Floats keep their type; float16 is computed in
 *   float32 and rounded once. bool and integers give float64. The sum is within the bound of `sum`.
 * @throws {ShapeError} in NumPy's words, for an axis that does not exist. {CastingError} for a `dtype` that is not a float.
 *
 * @example
 * ```ts
 * mean([1, 2, 6]).get(); // 3
 * ```
 */
export const mean: Mean = /* @__PURE__ */ overParts(
  /* @__PURE__ */ named("mean", ({ device, x, result, axes, type, count }) => {
    using total = device.empty(result.shape, type);
    const shape = { axis: axes, commutative: true };
    runReduce(device, SUM, x, total, shape);
    quotient(total, count, { out: result });
  }),
);

/**
 * `numpy.nanmean`: `mean` of the elements that are not NaN; NaN if all are NaN. @see mean
 *
 * @example
 * ```ts
 * nanmean([3, NaN, 4]).get(); // 3.5
 * ```
 */
export const nanmean: Mean = /* @__PURE__ */ named("nanmean", ({ device, x, result, axes, type }) => {
  using total = device.empty(result.shape, type);
  using counts = device.empty(result.shape, "int32");
  const shape = { axis: axes, commutative: true };
  runReduce(device, { ...SUM, name: "nansum", map: orZero }, x, total, shape);
  runReduce(device, { ...SUM, name: "numbers", map: isNumber }, x, counts, shape);
  quotient(total, counts, { out: result, dtype: type, casting: "unsafe" });
});
