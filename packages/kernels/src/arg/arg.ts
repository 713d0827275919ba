import { type Device, type DeviceArray, dtypeInfo, ShapeError, type Target } from "@gridstride/core";
import type { AnyArray, Made, OutOf } from "@gridstride/ufunc/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { without } from "../reduce/axes.ts";
import { asLines, withoutLast } from "../reduce/lines.ts";
import { fitsLines } from "../reduce/partial-extremes.ts";
import { writing } from "../views.ts";
import { launchPositions } from "./along.ts";
import { type ArgKernels, argKernels, larger, type Order, ROUNDS, smaller, WIDTH } from "./kernels.ts";

/** The versions: a thread per line; a tree in shared memory; a thread per part of a line. */
export type ArgVariant = "naive" | "blocks" | "parts";

/** Options of a search. `A` is where its arrays are: on the host, or on a device. */
export interface ArgOptions<A> {
  /** Along which axis; null, the default, for the place in all elements in row-major order. */
  readonly axis?: number | null;
  /** Keeps the axis, or with null all of them, as axes of one element. */
  readonly keepdims?: boolean;
  /** Where the result goes: int32. */
  readonly out?: A;
  /**
   * Which version computes; the fastest by default, on cpu and parallel vectors along lines of float32, float64 or int32
   * whose elements lie side by side.
   */
  readonly variant?: ArgVariant;
}

const OPTIONS: Rules<ArgOptions<unknown>> = {
  axis: "whole or null",
  keepdims: "flag",
  out: "array",
  variant: ["naive", "blocks", "parts"],
};

/** `argmax` and `argmin`: on device arrays, and on host arrays. */
type Search = <X extends AnyArray, T extends Target = "cpu">(
  x: X,
  options?: ArgOptions<OutOf<X>> & PlaceOf<X, T>,
) => Made<X, "int32", T>;

/**
 * `numpy.argmax`: where the largest element is; of several, the first; the first NaN where there is one. int32 instead of
 * NumPy's int64: no array has more elements. Where an adapter flushes subnormal numbers they are
 * compared as 0, other than in `sort`, which compares bits.
 *
 * @returns row-major, the caller's. @throws {ShapeError} in NumPy's words, for no elements.
 *
 * @example
 * ```ts
 * argmax([3, 9, 4]).get(); // 1
 * ```
 */
export const argmax: Search = /* @__PURE__ */ search("argmax", larger, true);

/**
 * `numpy.argmin`: where the smallest element is; the rest as `argmax`.
 *
 * @example
 * ```ts
 * argmin([[3, 1], [0, 2]], { axis: 1 }); // [1 0]
 * ```
 */
export const argmin: Search = /* @__PURE__ */ search("argmin", smaller, false);

function search(name: string, order: Order, largest: boolean): Search {
  const floats = argKernels(order.floats);
  const others = argKernels(order.others);
  return ((x: unknown, options: ArgOptions<unknown> & PlaceOptions<Target> = {}): unknown => {
    checkOptions(name, options, OPTIONS);
    const { axis = null, keepdims = false } = options;
    return call(
      {
        name,
        inputs: [x],
        out: [options.out],
        readsOut: false,
        plan(inputs) {
          const { shape } = inputs[0] as ArrayKind;
          const axes = axis === null ? [...shape.keys()] : [normalizeAxis(axis, shape.length)];
          if (axes.some((one) => shape[one] === 0))
            throw new ShapeError(
              "mismatch",
              `attempt to get ${name} of an empty sequence: x needs elements, got shape [${shape.join(", ")}]`,
            );
          return [{ shape: without(shape, axes, keepdims), dtype: "int32" }];
        },
        run(device, [from], [to]) {
          const [given, result] = [from as DeviceArray, to as DeviceArray];
          if (result.size === 0) return;
          const [first, last] =
            axis === null ? [0, given.ndim] : [normalizeAxis(axis, given.ndim), normalizeAxis(axis, given.ndim) + 1];
          using lines = asLines(given, first, last);
          const [a, , b] = lines.array.shape as [number, number, number];
          using target = writing(result, [a, 1, b]);
          const kernels = dtypeInfo(given.dtype).kind === "float" ? floats : others;
          const { variant } = options;
          if (variant === undefined && fitsLines(lines.array)) launchPositions(lines.array, target.array, largest);
          else launchSearch(device, kernels, lines.array, target.array, variant ?? fastest(device));
          target.finish();
        },
      },
      options,
    );
  }) as Search;
}

const fastest = ({ target }: Device): ArgVariant => (target === "webgpu" ? "blocks" : "parts");

/** Interleaved columns of a line, rows of them that a thread looks at, and lines from which on there are more columns. */
const COLUMNS = 64;
const MANY_COLUMNS = 256;
const ROWS = 1024;
const LONG = 65_536;

/** Elements that a thread looks at where lines are searched in parts, and parts that a thread compares. */
const LENGTH = 1040;

/** Finds the best along the middle axis of `x`, `[a, length, b]`, into `out`, `[a, 1, b]`. All sizes are above 0. */
function launchSearch(
  device: Device,
  kernels: ArgKernels,
  x: DeviceArray,
  out: DeviceArray,
  variant: ArgVariant,
): void {
  const [a, length, b] = x.shape as [number, number, number];
  const blocks = variant === "blocks" && b === 1;
  // If there are many lines, threads side by side take one line each.
  if (variant === "parts" && b === 1 && a < COLUMNS && length >= 4 * COLUMNS) {
    const columns = length < LONG ? COLUMNS : MANY_COLUMNS;
    const parts = Math.ceil(Math.floor(length / columns) / ROWS);
    using found = device.empty([a, parts, columns], "int32");
    kernels.columns.configure([columns / 64, parts, a], [64, 1, 1], { device })(withoutLast(x), found, ROWS);
    merge(device, kernels, x, found.reshape([a, parts * columns, 1]), out);
    return;
  }
  const most = blocks ? WIDTH * ROUNDS : variant === "naive" ? length : LENGTH;
  const parts = Math.ceil(length / most);
  using found = parts === 1 ? null : device.empty([a, parts, b], "int32");
  const into = found ?? out;
  if (blocks) kernels.blocks.configure([parts, a, 1], [WIDTH, 1, 1], { device })(withoutLast(x), withoutLast(into));
  else if (b < 16) {
    const [turned, result] = a > parts ? [x.transpose([2, 1, 0]), into.transpose([2, 1, 0])] : [x, into];
    const along = a > parts ? kernels.parts : kernels.partsAlong;
    const grid = a > parts ? [Math.ceil(a / 64), parts, b] : [Math.ceil(parts / 64), b, a];
    along.configure(grid as [number, number, number], [64, 1, 1], { device })(turned, result, most);
  } else kernels.parts.configure([Math.ceil(b / 64), parts, a], [64, 1, 1], { device })(x, into, most);
  if (found !== null) merge(device, kernels, x, found, out);
}

/** The best of those found, part by part, until one is left. */
function merge(device: Device, kernels: ArgKernels, x: DeviceArray, found: DeviceArray, out: DeviceArray): void {
  const [a, length, b] = found.shape as [number, number, number];
  const parts = Math.ceil(length / LENGTH);
  using left = parts === 1 ? null : device.empty([a, parts, b], "int32");
  const into = left ?? out;
  if (b < 16 && a > b)
    kernels.merge.configure([Math.ceil(a / 64), parts, b], [64, 1, 1], { device })(
      x.transpose([2, 1, 0]),
      found.transpose([2, 1, 0]),
      into.transpose([2, 1, 0]),
      LENGTH,
    );
  else kernels.merge.configure([Math.ceil(b / 64), parts, a], [64, 1, 1], { device })(x, found, into, LENGTH);
  if (left !== null) merge(device, kernels, x, left, out);
}
