import { type DeviceArray, type DTypeOf, LaunchError, ShapeError, type Target } from "@gridstride/core";
import type { AnyArray, Made } from "@gridstride/ufunc/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { takeAlong } from "../indexing/gather.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { asLines, product } from "../reduce/lines.ts";
import { readWholes } from "./pieces.ts";

/** Options of `repeat`. */
export interface RepeatOptions {
  /** Along which axis; null, the default, for all elements in row-major order, which gives one axis. */
  readonly axis?: number | null;
}

const REPEAT: Rules<RepeatOptions> = { [KEEPS_BITS]: true, axis: "whole or null" };
const TILE: Rules<object> = { [KEEPS_BITS]: true };

/**
 * An array repeated along its axes, `numpy.tile`: one strided copy.
 *
 * @param x - any shape, strides and type that the target has.
 * @param counts - the number of repetitions along each axis, aligned at the last axis; a number is for the last axis.
 * @returns row-major, the caller's.
 * @throws {CastingError} for counts that are not whole. {LaunchError} code `wrong-kind`, for a count below 0.
 *
 * @example
 * ```ts
 * tile([1, 2], 2); // [1. 2. 1. 2.]
 * ```
 */
export function tile<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  counts: number | readonly number[],
  options?: PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function tile(x: unknown, counts: number | readonly number[], options: PlaceOptions<Target> = {}): unknown {
  checkOptions("tile", options, TILE);
  const times = checkCounts("tile", "counts", readWholes("tile", "counts", counts));
  /** Counts and extents, of as many axes as either has. */
  const aligned = (
    shape: readonly number[],
  ): { readonly times: readonly number[]; readonly own: readonly number[] } => {
    const rank = Math.max(shape.length, times.length);
    const fill = (list: readonly number[]): readonly number[] => [
      ...new Array<number>(rank - list.length).fill(1),
      ...list,
    ];
    return { times: fill(times), own: fill(shape) };
  };
  return call(
    {
      name: "tile",
      inputs: [x],
      out: [undefined],
      readsOut: false,
      complex: true,
      plan([given]) {
        const { shape, dtype } = given as ArrayKind;
        const { times, own } = aligned(shape);
        return [{ shape: own.map((extent, axis) => extent * (times[axis] as number)), dtype }];
      },
      run(_, [from], [result]) {
        const { times, own } = aligned((from as DeviceArray).shape);
        const pairs = own.flatMap((extent, axis) => [times[axis] as number, extent]);
        const once = own.flatMap((extent) => [1, extent]);
        (result as DeviceArray).reshape(pairs).copyFrom((from as DeviceArray).reshape(once));
      },
    },
    options,
  );
}

/**
 * Each element repeated, `numpy.repeat`. With one count for all elements it is one strided copy.
 *
 * @param x - any shape, strides and type that the target has.
 * @param counts - the number of repetitions, or a list with a number for each element along the axis.
 * @returns row-major, the caller's.
 * @throws {ShapeError} for another number of counts than the axis has elements, and an axis that does not exist. {CastingError} for
 *   counts that are not whole. {LaunchError} code `wrong-kind`, for a count below 0.
 *
 * @example
 * ```ts
 * repeat([1, 2], 2); // [1. 1. 2. 2.]
 * ```
 */
export function repeat<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  counts: number | readonly number[],
  options?: RepeatOptions & PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function repeat(
  x: unknown,
  counts: number | readonly number[],
  options: RepeatOptions & PlaceOptions<Target> = {},
): unknown {
  checkOptions("repeat", options, REPEAT);
  const { axis = null } = options;
  const times = checkCounts("repeat", "counts", readWholes("repeat", "counts", counts));
  return call(
    {
      name: "repeat",
      inputs: [x],
      out: [undefined],
      readsOut: false,
      complex: true,
      plan([given]) {
        const { shape, dtype } = given as ArrayKind;
        const line = axis === null ? [product(shape)] : shape;
        const at = normalizeAxis(axis ?? 0, line.length);
        const extent = line[at] as number;
        if (times.length !== 1 && times.length !== extent)
          throw new ShapeError(
            "mismatch",
            `repeat: operands could not be broadcast together with shape (${extent},) (${times.length},)`,
          );
        const all = times.length === 1 ? extent * (times[0] as number) : times.reduce((sum, one) => sum + one, 0);
        return [{ shape: line.with(at, all), dtype }];
      },
      run(device, [given], [made]) {
        const [from, result] = [given as DeviceArray, made as DeviceArray];
        if (result.size === 0) return;
        const at = normalizeAxis(axis ?? 0, result.ndim);
        using lines = axis === null ? asLines(from, 0, from.ndim) : asLines(from, at, at + 1);
        const [a, extent, b] = lines.array.shape as [number, number, number];
        if (times.length === 1) {
          const each = result.reshape([a, extent, times[0] as number, b]);
          each.copyFrom(lines.array.reshape([a, extent, 1, b]));
          return;
        }
        using places = device.toDevice({
          data: Int32Array.from(times.flatMap((count, i) => new Array<number>(count).fill(i))),
          shape: [result.shape[at] as number],
          stride: [1],
        });
        takeAlong(device, lines.array, places, result.reshape([a, -1, b]));
      },
    },
    options,
  );
}

function checkCounts(name: string, what: string, counts: readonly number[]): readonly number[] {
  if (counts.some((count) => count < 0))
    throw new LaunchError(
      "wrong-kind",
      `${name}: expected ${what} from 0 up: they may not contain negative values, got [${counts.join(", ")}]`,
    );
  return counts;
}
