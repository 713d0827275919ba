import {
  array,
  type DeviceArray,
  type DType,
  type DTypeOf,
  dtypeInfo,
  LaunchError,
  ShapeError,
  type Target,
} from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import type { AnyArray, Made, OutOf } from "@gridstride/ufunc/internal";
import { fractional, summedIn } from "../accumulators.ts";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { type Axes, readAxes, without } from "../reduce/axes.ts";
import { product } from "../reduce/lines.ts";
import type { FractionalOf } from "../result-types.ts";
import { sort } from "../sort/sort.ts";
import { reading, writing } from "../views.ts";
import { type Blend, makeBlend } from "./blend.ts";
import { METHODS, positionOf, type QuantileMethod, takes } from "./quantile-positions.ts";

/** Options of percentiles. `A` is where the arrays are: on the host, or on a device. */
export interface PercentileOptions<A> {
  /** The axes to reduce; null, the default, for all of them. */
  readonly axis?: Axes;
  /** Keeps the reduced axes, with one element each. */
  readonly keepdims?: boolean;
  /** Where the result goes. */
  readonly out?: A;
  /** How a value between two elements is chosen: NumPy's methods, `linear` by default. */
  readonly method?: QuantileMethod;
}

const OPTIONS: Rules<PercentileOptions<unknown>> = { axis: "axes", keepdims: "flag", out: "array", method: METHODS };

const made = new Map<string, Blend>();

/**
 * `numpy.percentile`: the values below which the given percentages of the elements lie. NaN for a line with a NaN.
 *
 * @param x - any shape, strides and type that the target has. Lines are sorted; takes memory of the size of `x` for that.
 * @param q - percent, a number or a list of numbers on the host.
 * @returns for a list its axis, then the axes of `x` that stay; the caller's. Floats keep their type, float16 is blended in
 *   float32; NumPy gives float64 for a list. bool and integers give float64; the methods that take an element
 *   as it is, `lower`, `higher`, `nearest`, `inverted_cdf` and `closest_observation`, keep every type.
 * @throws {LaunchError} for a value that is not a percentage. {ShapeError} for no elements, and an axis that does not exist.
 * @see Hyndman and Fan, "Sample quantiles in statistical packages", 1996, for the methods.
 *
 * @example
 * ```ts
 * percentile([1, 2, 3, 4], 25).get(); // 1.75
 * ```
 */
export function percentile<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  q: number | readonly number[],
  options?: PercentileOptions<OutOf<X>> & PlaceOf<X, T>,
): Made<X, DTypeOf<X> | FractionalOf<X>, T>;
export function percentile(
  x: unknown,
  q: number | readonly number[],
  options: PercentileOptions<unknown> & PlaceOptions<Target> = {},
): unknown {
  checkOptions("percentile", options, OPTIONS);
  const { axis = null, keepdims = false, method = "linear" } = options;
  const list = Array.isArray(q) ? (q as readonly number[]) : [q as number];
  if (!list.every((one) => typeof one === "number" && one >= 0 && one <= 100))
    throw new LaunchError("wrong-kind", `percentile: Percentiles must be in the range [0, 100], got q of ${show(q)}`);
  return call(
    {
      name: "percentile",
      inputs: [x],
      out: [options.out],
      readsOut: false,
      plan(inputs) {
        const { shape, dtype } = inputs[0] as ArrayKind;
        const axes = readAxes(axis, shape.length);
        if (axes.some((one) => shape[one] === 0))
          throw new ShapeError(
            "mismatch",
            `percentile: x needs elements along the axes to reduce, got shape [${shape.join(", ")}]`,
          );
        const kept = without(shape, axes, keepdims);
        const type = takes(method) ? dtype : fractional(dtype);
        return [{ shape: Array.isArray(q) ? [list.length, ...kept] : kept, dtype: type }];
      },
      run(device, [from], [to]) {
        const [given, result] = [from as DeviceArray, to as DeviceArray];
        if (result.size === 0) return;
        const axes = readAxes(axis, given.ndim);
        const kept = [...given.shape.keys()].filter((one) => !axes.includes(one));
        const length = product(axes.map((one) => given.shape[one] as number));
        const count = given.size / length;
        using rows = reading(given.transpose([...kept, ...axes]), [count, length]);
        using sorted = sort(rows.array, { axis: 1 });
        const places = list.map((one) => positionOf(method, length, one / 100));
        using where = device.toDevice(
          array(
            places.map(({ previous, next, from }) => [previous, next, from]),
            "int32",
          ),
        );
        const type = takes(method) ? result.dtype : summedIn(result.dtype);
        using weights = device.toDevice(
          array(
            places.map(({ weight }) => weight),
            "float64",
          ).astype(takes(method) ? "float32" : type),
        );
        using into = writing(result, [list.length, count]);
        const grid = [Math.ceil(count / 64), list.length, 1] as const;
        blendOf(type, given.dtype, !takes(method)).configure(grid, [64, 1, 1], { device })(
          sorted,
          where,
          weights,
          into.array,
        );
        into.finish();
      },
    },
    options,
  );
}

function blendOf(type: DType, given: DType, blends: boolean): Blend {
  const isFloat = dtypeInfo(given).kind === "float";
  const key = `${type} ${isFloat} ${blends}`;
  const known = made.get(key) ?? makeBlend(type, isFloat, blends);
  made.set(key, known);
  return known;
}
