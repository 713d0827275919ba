import {
  CastingError,
  type DeviceArray,
  dtypeInfo,
  type HostArray,
  isDeviceArray,
  LaunchError,
  type NDArray,
  ShapeError,
  type Target,
} from "@gridstride/core";
import type { HostResult } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOptions, readArray } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { max, min } from "../reduce/sum-min-max.ts";
import { type CountKernels, countKernels, findItself } from "./kernels.ts";
import { launchCounts } from "./launch.ts";

/** Options of counts. `A` is where its arrays are: on the host, or on a device. */
export interface BincountOptions<A> {
  /** The weight of each element, 1 by default; of the shape of `x`. */
  readonly weights?: A;
  /** How many counts there are at least; 0 by default. */
  readonly minlength?: number;
}

const OPTIONS: Rules<BincountOptions<unknown>> = { weights: "array", minlength: "whole" };

const kernels: CountKernels = /* @__PURE__ */ countKernels(findItself, "int32");

/** Counts are int32, and so many are more than memory. */
const MOST = 2 ** 31 - 2;

/**
 * `numpy.bincount`: how often each whole number from 0 to the largest occurs.
 *
 * @param x - one axis; bool or integers that int64 holds, none below 0.
 * @returns `max(x) + 1` counts, at least `minlength`; the caller's. int32, where NumPy has int64; with weights float64,
 *   added in an order that depends on sizes alone. For device arrays a promise, because the largest element gives the length
 *   of the result.
 * @throws {ShapeError} for several axes, and weights of another shape. {CastingError} for floats and uint64. {LaunchError}
 *   for a number below 0.
 *
 * @example
 * ```ts
 * bincount(array([0, 2, 2, 5], "int32")); // [1 0 2 0 0 1]
 * ```
 */
export function bincount(x: DeviceArray, options?: BincountOptions<DeviceArray>): Promise<DeviceArray>;
export function bincount<T extends Target = "cpu">(
  x: HostArray,
  options?: BincountOptions<HostArray> & PlaceOptions<T>,
): HostResult<T, NDArray>;
export function bincount(x: unknown, options: BincountOptions<unknown> & PlaceOptions<Target> = {}): unknown {
  checkOptions("bincount", options, OPTIONS);
  const { minlength = 0 } = options;
  if (minlength < 0 || minlength > MOST)
    throw new LaunchError(
      "wrong-kind",
      `bincount: 'minlength' must not be negative: expected it from 0 to ${MOST}, got ${minlength}`,
    );
  const { array } = readArray(x, "bincount: x");
  checkKind(array);
  if (!isDeviceArray(array))
    return count(array, options, lengthFor(array.size === 0 ? null : rangeOf(array), minlength));
  return countThere(array, options, minlength);
}

/** The smallest and the largest number. */
function rangeOf(x: NDArray): readonly [number, number] {
  const list = x.copy().data;
  let [low, high] = [Number(list[0]), Number(list[0])];
  for (const one of list) {
    if (one < low) low = Number(one);
    if (one > high) high = Number(one);
  }
  return [low, high];
}

async function countThere(x: DeviceArray, options: BincountOptions<unknown>, minlength: number): Promise<unknown> {
  if (x.size === 0) return count(x, options, lengthFor(null, minlength));
  using least = min(x);
  using most = max(x);
  const [low, high] = await Promise.all([least.copyToHost(), most.copyToHost()]);
  return count(x, options, lengthFor([Number(low.get()), Number(high.get())], minlength));
}

function lengthFor(range: readonly [number, number] | null, minlength: number): number {
  if (range === null) return minlength;
  const [low, high] = range;
  if (low < 0)
    throw new LaunchError("wrong-kind", `bincount: x must have no negative elements, got ${low} as the smallest`);
  if (high > MOST)
    throw new LaunchError("wrong-kind", `bincount: expected elements up to ${MOST}, got ${high} as the largest`);
  return Math.max(high + 1, minlength);
}

function checkKind({ shape, dtype }: ArrayKind): void {
  if (shape.length !== 1)
    throw new ShapeError("mismatch", `bincount: expected x to have one axis, got shape [${shape.join(", ")}]`);
  if (dtypeInfo(dtype).kind === "float" || dtype === "uint64")
    throw new CastingError(
      `bincount: Cannot cast x from dtype('${dtype}') to dtype('int64') according to the rule 'safe': expected integers, got ${dtype} of shape [${shape.join(", ")}]; convert them with x.astype("int32")`,
    );
}

function count(
  x: NDArray | DeviceArray,
  options: BincountOptions<unknown> & PlaceOptions<Target>,
  length: number,
): unknown {
  const { weights } = options;
  return call(
    {
      name: "bincount",
      inputs: weights === undefined ? [x] : [x, weights],
      inputNames: ["x", "weights"],
      out: [undefined],
      readsOut: false,
      plan([given, heavy]) {
        if (heavy !== undefined && heavy.shape.join() !== given?.shape.join())
          throw new ShapeError(
            "mismatch",
            `bincount: The weights and list don't have the same length. Expected [${given?.shape.join(", ")}], got [${heavy.shape.join(", ")}]`,
          );
        return [{ shape: [length], dtype: heavy === undefined ? "int32" : "float64" }];
      },
      run(device, [given, heavy], [counts]) {
        if (length === 0) return;
        using none = device.zeros([1], "int32");
        launchCounts(
          device,
          kernels,
          { x: given as DeviceArray, weights: heavy ?? null, edges: none, counts: counts as DeviceArray },
          device.target === "webgpu" ? "shared" : "rows",
        );
      },
    },
    options,
  );
}
