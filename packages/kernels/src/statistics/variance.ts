import type { DType, Target } from "@gridstride/core";
import type { UFunc } from "@gridstride/ufunc";
import type { AnyArray, Made, NamedOr, OutOf } from "@gridstride/ufunc/internal";
import type { PlaceOf, PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { without } from "../reduce/axes.ts";
import { runReduce } from "../reduce/reduce.ts";
import type { FractionalOf } from "../result-types.ts";
import { MEAN, type MeanLaunch, type MeanOptions, meanAs, SUM } from "./mean-job.ts";
import { quotient, rootOfQuotient, squaredDistance } from "./quotients.ts";

/** Options of a variance. `A` is where its arrays are: on the host, or on a device. */
export interface VarOptions<A, N extends DType = DType> extends MeanOptions<A, N> {
  /** Delta degrees of freedom: the divisor is the number of elements less `ddof`. 0 by default; 1 for the variance of a sample. */
  readonly ddof?: number;
}

const OPTIONS: Rules<VarOptions<unknown>> = { ...MEAN, ddof: "number" };

/** `var` and `std`: on device arrays, and on host arrays. */
type Variance = <X extends AnyArray, N extends DType = never, T extends Target = "cpu">(
  x: X,
  options?: VarOptions<OutOf<X>, N> & PlaceOf<X, T>,
) => Made<X, NamedOr<N, FractionalOf<X, T>>, T>;

function named(name: string, last: UFunc<2>): Variance {
  return ((x: unknown, options: VarOptions<unknown> & PlaceOptions<Target> = {}): unknown => {
    checkOptions(name, options, OPTIONS);
    return meanAs(name, x, options, (launch) => spread(launch, options.ddof ?? 0, last));
  }) as Variance;
}

/** As NumPy: the mean first, then the mean of the squared distances from it. */
function spread({ device, x, result, axes, type, count }: MeanLaunch, ddof: number, last: UFunc<2>): void {
  const shape = { axis: axes, commutative: true };
  using mean = device.empty(without(x.shape, axes, true), type);
  runReduce(device, SUM, x, mean, shape);
  quotient(mean, count, { out: mean });
  using squares = device.empty(x.shape, type);
  squaredDistance(x, mean, { out: squares, dtype: type, casting: "unsafe" });
  using total = device.empty(result.shape, type);
  runReduce(device, SUM, squares, total, shape);
  last(total, Math.max(count - ddof, 0), { out: result });
}

/**
 * `numpy.var`: the mean of squared distances from the mean, over `n - ddof`. NaN for no elements, infinite where `ddof`
 * leaves nothing to divide by.
 *
 * @returns types and shape as `mean`. Takes memory of the size of `x` in the type that is computed in, for the squares, as NumPy.
 * @throws as `mean`.
 */
export const variance: Variance = /* @__PURE__ */ named("var", quotient);

/** `numpy.std`: the root of `var`, with its options. */
export const std: Variance = /* @__PURE__ */ named("std", rootOfQuotient);
