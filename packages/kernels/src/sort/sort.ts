import { type Device, type DeviceArray, type DTypeOf, ShapeError, type Target } from "@gridstride/core";
import type { AnyArray, Beside, Made, MadePair } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { product } from "../reduce/lines.ts";
import { TILE } from "./blocks.ts";
import { gather } from "./gather.ts";
import { launchSort, type SortVariant } from "./launch.ts";
import { type Order, orderOf } from "./order.ts";
import { type Lines, linesOf, rowsInto, rowsOf } from "./rows.ts";

/** How arrays are sorted. */
export interface SortOptions {
  /** The last one by default; null sorts all elements as one line. */
  readonly axis?: number | null;
  /** Largest first. Equal keys keep their order all the same, and NaN, the largest, comes first. */
  readonly descending?: boolean;
  /** Which version computes; the fastest that the device has by default. */
  readonly variant?: SortVariant;
}

const OPTIONS: Rules<SortOptions> = {
  [KEEPS_BITS]: true,
  axis: "whole or null",
  descending: "flag",
  variant: ["rank", "chunks", "blocks"],
};

/**
 * Sorts an array along an axis, stably: equal keys keep their order. NaN comes last, as in NumPy, and -0 equals 0.
 *
 * @param keys - any type, any strides.
 * @param options - `values`, of the keys' shape and any type, are put in the keys' order.
 * @returns the keys, and with `values` the pair [keys, values]: row-major, the caller's. Bits are kept, except of NaN.
 * @throws {ShapeError} for an axis that does not exist, and values of another shape.
 * @see NumPy, `numpy.sort` with `kind="stable"`.
 *
 * @example
 * ```ts
 * sort([3, 1, 2]); // [1. 2. 3.]
 * ```
 */
export function sort<X extends AnyArray, V extends Beside<X> = never, T extends Target = "cpu">(
  keys: X,
  options?: SortOptions & PlaceOf<X, T> & { readonly values?: V },
): [V] extends [never] ? Made<X, DTypeOf<X>, T> : MadePair<X, DTypeOf<X>, DTypeOf<V>, T>;
export function sort(
  keys: unknown,
  options: SortOptions & PlaceOptions<Target> & { readonly values?: unknown } = {},
): unknown {
  checkOptions("sort", options, { ...OPTIONS, values: "array" });
  const { values } = options;
  return call(
    {
      name: "sort",
      inputs: values === undefined ? [keys] : [keys, values],
      inputNames: ["keys", "values"],
      out: values === undefined ? [undefined] : [undefined, undefined],
      readsOut: false,
      plan: (inputs) => inputs.map((input) => ({ shape: sortedShape("sort", inputs, options), dtype: input.dtype })),
      run(device, [given, beside], [sorted, moved]) {
        const lines = linesIn(sorted as DeviceArray, options);
        using from = rowsOf(given as DeviceArray, linesIn(given as DeviceArray, options));
        using to = rowsInto(sorted as DeviceArray, lines);
        using places = moved === undefined ? null : device.empty([lines.count, lines.length], "int32");
        sortRows(device, options, from.array, to.array, places);
        to.finish();
        if (places === null) return;
        using payload = rowsOf(beside as DeviceArray, linesIn(beside as DeviceArray, options));
        using order = rowsInto(moved as DeviceArray, lines);
        if (order.array.size > 0)
          gather.configure([Math.ceil(lines.length / 64), Math.ceil(lines.count / 4), 1], [64, 4, 1], { device })(
            payload.array,
            places,
            order.array,
          );
        order.finish();
      },
    },
    options,
  );
}

/**
 * Where the elements of a sorted array come from: `sort(x)[i]` is `x[argsort(x)[i]]`, along an axis.
 *
 * @param keys - any type, any strides.
 * @returns int32, where NumPy has int64; row-major, the caller's.
 * @throws as `sort`.
 * @see NumPy, `numpy.argsort` with `kind="stable"`.
 *
 * @example
 * ```ts
 * argsort([30, 10, 20]); // [1 2 0]
 * ```
 */
export function argsort<X extends AnyArray, T extends Target = "cpu">(
  keys: X,
  options?: SortOptions & PlaceOf<X, T>,
): Made<X, "int32", T>;
export function argsort(keys: unknown, options: SortOptions & PlaceOptions<Target> = {}): unknown {
  checkOptions("argsort", options, OPTIONS);
  return call(
    {
      name: "argsort",
      inputs: [keys],
      inputNames: ["keys"],
      out: [undefined],
      readsOut: false,
      plan: (inputs) => [{ shape: sortedShape("argsort", inputs, options), dtype: "int32" }],
      run(device, [given], [result]) {
        using from = rowsOf(given as DeviceArray, linesIn(given as DeviceArray, options));
        using to = rowsInto(result as DeviceArray, linesIn(result as DeviceArray, options));
        sortRows(device, options, from.array, null, to.array);
        to.finish();
      },
    },
    options,
  );
}

const linesIn = ({ shape }: DeviceArray, { axis = -1 }: SortOptions): Lines => linesOf(shape, axis);

function sortedShape(name: string, inputs: readonly ArrayKind[], { axis = -1 }: SortOptions): readonly number[] {
  const [keys, values] = inputs as [ArrayKind, ArrayKind | undefined];
  const { shape } = keys;
  if (values && (values.shape.length !== shape.length || values.shape.some((extent, i) => extent !== shape[i])))
    throw new ShapeError(
      "mismatch",
      `${name}: expected values of the keys' shape [${shape.join(", ")}], got [${values.shape.join(", ")}]`,
    );
  if (axis === null) return [product(shape)];
  linesOf(shape, axis);
  return shape;
}

/** Sorts rows, `[rows, length]`; what is null is not wanted. */
export function sortRows(
  device: Device,
  { descending = false, variant }: SortOptions,
  keys: DeviceArray,
  sorted: DeviceArray | null,
  places: DeviceArray | null,
): void {
  const order = orderOf(keys.dtype);
  const version = variant ?? fastest(device, order, keys.shape[1] as number);
  launchSort(device, { order, descending, keys, sorted, places }, version);
}

/**
 * Rows up to which all is compared with all. On cores a pass has to count digits however few keys there are, and there are
 * twice the passes for 64 bits; on a GPU a row that fits a tile is one launch instead of 24.
 */
function fastest({ target }: Device, { type }: Order, length: number): SortVariant {
  if (target === "webgpu") return length <= TILE ? "rank" : "blocks";
  return length <= (type === "uint64" ? 128 : 64) ? "rank" : "chunks";
}
