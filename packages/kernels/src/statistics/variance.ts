import {
  asNDArray,
  type DeviceArray,
  type DType,
  type HostArray,
  isDeviceArray,
  type NDArray,
  ShapeError,
  type Target,
} from "@gridstride/core";
import type { UFunc } from "@gridstride/ufunc";
import type { AnyArray, Made, NamedOr, OutOf } from "@gridstride/ufunc/internal";
import type { PlaceOf, PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { complexOperand, partsOf } from "../over-parts.ts";
import { readAxes, without } from "../reduce/axes.ts";
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
) => Made<X, NamedOr<N, FractionalOf<X>>, T>;

function named(name: string, last: UFunc<2>): Variance {
  return ((x: unknown, options: VarOptions<unknown> & PlaceOptions<Target> = {}): unknown => {
    checkOptions(name, options, OPTIONS);
    const given = complexOperand(x);
    if (given !== null) return ofComplex(name, given, options, last);
    return meanAs(name, x, options, (launch) => spread(launch, options.ddof ?? 0, last));
  }) as Variance;
}

/** Squared distances of complex numbers are sums over their parts: over one more axis, whose mean is not taken. */
function ofComplex(
  name: string,
  x: DeviceArray | NDArray,
  { keepdims = false, out, ...options }: VarOptions<unknown> & PlaceOptions<Target>,
  last: UFunc<2>,
): unknown {
  const axes = readAxes(options.axis ?? null, x.ndim);
  const shape = without(x.shape, axes, keepdims);
  const flat = (array: DeviceArray | NDArray): unknown => array.reshape(without(x.shape, axes, false));
  const to = out === undefined || out === null ? out : isDeviceArray(out) ? out : asNDArray(out as HostArray);
  if (to && shape.join() !== to.shape.join())
    throw new ShapeError(
      "mismatch",
      `${name}: expected out of shape [${shape.join(", ")}], got [${to.shape.join(", ")}]: give it the result's`,
    );
  const made = meanAs(
    name,
    partsOf(x),
    { ...options, axis: [...axes, x.ndim], ...(to && { out: flat(to) }) },
    (launch) => spread(launch, options.ddof ?? 0, last, true),
  );
  const finish = (result: unknown): unknown => (to ? out : shaped(result, shape));
  return made instanceof Promise ? made.then(finish) : finish(made);
}

const shaped = (result: unknown, shape: readonly number[]): unknown =>
  typeof result === "object" ? (result as NDArray).reshape(shape) : result;

/** As NumPy: the mean first, then the mean of the squared distances from it. @param parts - the last axis has parts of numbers. */
function spread(launch: MeanLaunch, ddof: number, last: UFunc<2>, parts = false): void {
  const { device, x, result, axes, type } = launch;
  const shape = { axis: axes, commutative: true };
  const own = parts ? axes.slice(0, -1) : axes;
  const count = parts ? launch.count / 2 : launch.count;
  using mean = device.empty(without(x.shape, own, true), type);
  runReduce(device, SUM, x, mean, { axis: own, commutative: true });
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
 * @returns types and shape as `mean`; of complex numbers the real number that their absolute distances give. Takes memory of the size of `x` in the type that is computed in, for the squares, as NumPy.
 * @throws as `mean`.
 *
 * @example
 * ```ts
 * variance([1, 3]).get(); // 1
 * ```
 */
export const variance: Variance = /* @__PURE__ */ named("var", quotient);

/**
 * `numpy.std`: the root of `var`, with its options.
 *
 * @example
 * ```ts
 * std([1, 3]).get(); // 1
 * ```
 */
export const std: Variance = /* @__PURE__ */ named("std", rootOfQuotient);
