import {
  array,
  type Device,
  type DeviceArray,
  type DType,
  dtypeInfo,
  type Scalar,
  ShapeError,
  type Target,
} from "@gridstride/core";
import { type AnyArray, initialOf, type Made, type NamedOr, type OutOf } from "@gridstride/ufunc/internal";
import { valueType } from "../accumulators.ts";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { Converted } from "../convert.ts";
import { checkOptions, type Rules } from "../options.ts";
import type { ValueOf } from "../result-types.ts";
import { viewAs, writing } from "../views.ts";
import { type Axes, readAxes, runsOf, without } from "./axes.ts";
import { type CombineFunction, checkCombine, remembered } from "./combine.ts";
import { launchReduce, launchStart, type ReduceVariant, reduceKernels, SHORT_LINE } from "./launch.ts";
import { asLines } from "./lines.ts";
import { type Extreme, fitsLines, launchExtremes } from "./partial-extremes.ts";
import type { Read } from "./read.ts";

/** Options of a reduction. `A` is where its arrays are: on the host, or on a device. */
export interface ReduceOptions<A, N extends DType = DType> {
  /** Axes to reduce; null, the default, for all of them. */
  readonly axis?: Axes;
  /** Keeps the reduced axes as axes of one element. */
  readonly keepdims?: boolean;
  /** Combined with the first element, and the result for an empty axis. Converted to the type of the result, which must represent it if it is a whole number. */
  readonly initial?: Scalar;
  /** Where the result goes. May share memory with the input. */
  readonly out?: A;
  /** The type to which elements are converted before the reduction, and the type of the result. */
  readonly dtype?: N;
  /** Whether the function is also commutative, so that elements may be combined in a faster order. */
  readonly commutative?: boolean;
  /**
   * Which version computes; the fastest by default, for `max` and `min` on cpu and parallel vectors along lines of float32,
   * float64 or int32 whose elements lie side by side.
   */
  readonly variant?: ReduceVariant;
}

/** The options of a reduction that reductions with a name have too. */
export const NAMED: Rules<Omit<ReduceOptions<unknown>, "commutative">> = {
  axis: "axes",
  keepdims: "flag",
  initial: "scalar",
  out: "array",
  dtype: "dtype",
  variant: ["naive", "tree", "blocks", "parts"],
};

/**
 * Reduces an associative function over axes: `fn(fn(x[0], x[1]), fn(x[2], x[3])) ...`, a tree whose form depends on shapes
 * alone. The same bits in every run, and on cpu, parallel and the simulator; webgpu has other trees, and so may round sums
 * of floats otherwise.
 *
 * @param fn - `deviceFunction(...)`, or a plain function of two values. One that is kept, instead of written anew for every
 *   call, is compiled once. Its results are converted to the type of the result.
 * @param x - any shape, strides and type that the target has. Elements of 8 and 16 bits are int32, as in every function's
 *   body; another `dtype` narrows each result.
 * @returns the shape of `x` without the reduced axes, row-major, the caller's; without `dtype` of the type of `x`, or int32
 *   for elements of 8 and 16 bits.
 * @throws {ShapeError} in NumPy's words; where an axis that goes is empty and there is no `initial`.
 *
 * @example
 * ```ts
 * reduce((a, b) => a * b, [1, 2, 3, 4]).get(); // 24
 * ```
 */
export function reduce<X extends AnyArray, N extends DType = never, T extends Target = "cpu">(
  fn: CombineFunction,
  x: X,
  options?: ReduceOptions<OutOf<X>, N> & PlaceOf<X, T>,
): Made<X, NamedOr<N, ValueOf<X>>, T>;
export function reduce(
  fn: CombineFunction,
  x: unknown,
  options: ReduceOptions<unknown> & PlaceOptions<Target> = {},
): unknown {
  checkOptions("reduce", options, { ...NAMED, commutative: "flag" });
  return reduceAs("reduce", fn, x, options, { typeOf: valueType });
}

/** The additional facts about reductions with a name. */
export interface Meaning {
  /** The result of no elements where there is no `initial`; refused without. */
  readonly ofNothing?: number;
  /** The result's type on a target, where none is named; the input's by default. */
  readonly typeOf?: (given: DType, target: Target) => DType;
  /** The type to reduce in for a type of the result, which results are converted to once; the same by default. */
  readonly accumulator?: (result: DType) => DType;
  /** A function of the elements whose values are reduced; the elements themselves by default. */
  readonly map?: Read;
  /** Where the function picks one of its arguments: which. */
  readonly extreme?: Extreme;
}

/** The same under another name. */
export function reduceAs(
  name: string,
  fn: CombineFunction,
  x: unknown,
  options: ReduceOptions<unknown> & PlaceOptions<Target>,
  meaning: Meaning = {},
): unknown {
  checkCombine(name, fn);
  const { ofNothing, typeOf = (given) => given } = meaning;
  const { axis = null, keepdims = false, initial, dtype } = options;
  return call(
    {
      name,
      inputs: [x],
      out: [options.out],
      readsOut: false,
      ...(meaning.extreme === undefined && { complex: true }),
      plan(inputs, target) {
        const { shape, dtype: given } = inputs[0] as ArrayKind;
        const axes = readAxes(axis, shape.length);
        const kept = without(shape, axes, keepdims);
        if ((initial ?? ofNothing) === undefined && axes.some((one) => shape[one] === 0))
          throw new ShapeError(
            "mismatch",
            `zero-size array to reduction operation ${name} which has no identity: x needs elements, or name an initial`,
          );
        const type = dtype ?? typeOf(given, target);
        if (initial !== undefined) initialOf(name, initial, type);
        return [{ shape: kept, dtype: type }];
      },
      run(device, [x], [result]) {
        runReduce(device, { name, fn, ...meaning }, x as DeviceArray, result as DeviceArray, options);
      },
    },
    options,
  );
}

/** A reduction: its elements, and the function that reduces them. */
export interface Reduction extends Meaning {
  readonly name: string;
  readonly fn: CombineFunction;
}

/** Enqueues a reduction into `result`, whose type says in which it reduces. */
export function runReduce(
  device: Device,
  reduction: Reduction,
  x: DeviceArray,
  result: DeviceArray,
  { axis = null, initial, commutative = false, variant }: ReduceOptions<unknown>,
): void {
  if (result.size === 0) return;
  const { name, fn, extreme, map, ofNothing, accumulator = (type) => type } = reduction;
  const type = accumulator(result.dtype);
  const axes = readAxes(axis, x.ndim);
  const first = initial ?? (x.size === 0 ? ofNothing : undefined);
  using start = first === undefined ? null : device.toDevice(array([[first]]).astype(type));
  using computed = new Converted(result, type, false);
  if (x.size === 0) {
    computed.array.copyFrom((start as DeviceArray).reshape([]));
    computed.writeTo(result);
    return;
  }
  const { kind } = dtypeInfo(type);
  const anyOrder = kind === "float" ? extreme !== undefined : kind !== "complex";
  const key = `reduce:${commutative}${map === undefined ? "" : `:${name}`}`;
  const kernels = remembered(device, key, fn, type, (fold) =>
    reduceKernels(fold, type, { commutative, anyOrder, map }),
  );
  const shape = without(x.shape, axes, true);
  using target = writing(computed.array, shape);
  // The last axes first: what is left keeps the order of the elements.
  const runs = runsOf(axes).toReversed();
  if (runs.length === 0) runs.push([x.ndim, x.ndim]);
  let from = x;
  for (const [i, [first, last]] of runs.entries()) {
    using lines = asLines(from, first, last);
    const [a, length, b] = lines.array.shape as [number, number, number];
    const ends = i === runs.length - 1;
    const whole = from.shape.map((extent, at) => (at >= first && at < last ? 1 : extent));
    const into = ends ? target.array : device.empty(whole, type);
    using row = writing(into, [a, 1, b]);
    const isLong = a === 1 || length > SHORT_LINE;
    if (variant === undefined && extreme && isLong && from.dtype === type && fitsLines(lines.array))
      launchExtremes(lines.array, row.array, extreme);
    else {
      const own = i === 0 ? kernels : (kernels.rest ?? kernels);
      launchReduce(device, own, lines.array, row.array, variant ?? fastest(device));
    }
    // Before elements go to where they cannot be seen as a row: what is read here has to be what was reduced.
    if (ends && start !== null) launchStart(device, kernels, start, asPlane(row.array));
    row.finish();
    if (from !== x) from.dispose();
    from = into;
  }
  target.finish();
  computed.writeTo(result);
}

/** `[a, 1, b]` as one row where strides allow it, else as `[a, b]`. */
function asPlane(x: DeviceArray): DeviceArray {
  const [a, , b] = x.shape as [number, number, number];
  return viewAs(x, [1, x.size]) ?? x.reshape([a, b]);
}

/**
 * Whole vectors of columns need no barrier, and stay in registers; on a GPU the tree in shared memory saves launches and
 * the memory between them.
 */
function fastest(device: Device): ReduceVariant {
  return device.target === "webgpu" ? "blocks" : "parts";
}
