import {
  type AnyScalar,
  type DeviceArray,
  type DTypeOf,
  type HostArray,
  isDeviceArray,
  ShapeError,
  type Target,
} from "@gridstride/core";
import type { AnyArray, Made } from "@gridstride/ufunc/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import { type ArrayKind, type PlaceOf, type PlaceOptions, readHost } from "../call.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { asLines, product } from "../reduce/lines.ts";
import { callCounted } from "./counted.ts";
import { takeAlong } from "./gather.ts";
import { take } from "./take.ts";
import { countUp, flaggedIndices, lastOf } from "./where-set.ts";

/** Options of `compress`. */
export interface CompressOptions {
  /** Along which axis; null, the default, for all elements in row-major order. */
  readonly axis?: number | null;
}

const COMPRESS: Rules<CompressOptions> = { [KEEPS_BITS]: true, axis: "whole or null" };

/**
 * The elements along an axis for which a condition holds, `numpy.compress`. Where the condition is on a device, one number is
 * read back.
 *
 * @param condition - one axis, any type: an element that is not 0 is true. It may be shorter than the axis of `x`, or longer if it is false beyond it.
 * @param x - any shape, strides and type that the target has.
 * @returns row-major, the caller's; a promise if the condition is on a device.
 * @throws {ShapeError} for a condition with more or fewer axes than one, for one that is true beyond the axis, and for an axis that does not exist.
 *
 * @example
 * ```ts
 * compress([true, false, true], [10, 20, 30]); // [10. 30.]
 * ```
 */
export function compress<X extends DeviceArray>(
  condition: DeviceArray,
  x: X,
  options?: CompressOptions,
): Promise<DeviceArray<DTypeOf<X>>>;
export function compress<X extends AnyArray, T extends Target = "cpu">(
  condition: HostArray,
  x: X,
  options?: CompressOptions & PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function compress(
  condition: unknown,
  x: unknown,
  options: CompressOptions & PlaceOptions<Target> = {},
): unknown {
  checkOptions("compress", options, COMPRESS);
  const { axis = null } = options;
  if (!isDeviceArray(condition)) {
    const holds = readHost(condition, "compress: condition");
    checkCondition(holds);
    const flags = holds.toNested() as readonly AnyScalar[];
    const isTrue = (flag: AnyScalar): boolean =>
      typeof flag === "object" ? isTrue(flag.re) || isTrue(flag.im) : Boolean(flag) || Number.isNaN(flag);
    const places = Int32Array.from(flags.flatMap((flag, i) => (isTrue(flag) ? [i] : [])));
    return take(x as HostArray, places, options);
  }
  return callCounted(
    {
      name: "compress",
      inputs: [condition, x],
      inputNames: ["condition", "x"],
      complex: true,
      check([flags, given]) {
        checkCondition(flags as ArrayKind);
        if (axis !== null) normalizeAxis(axis, (given as ArrayKind).shape.length);
      },
      count(device, [flags, given]) {
        const from = given as DeviceArray;
        const at = axis === null ? 0 : normalizeAxis(axis, from.ndim);
        const extent = axis === null ? product(from.shape) : (from.shape[at] as number);
        const upTo = countUp(device, flags as DeviceArray);
        // How many hold on the axis, and how many in all.
        const counts = device.empty([2], "int32");
        for (const [i, part] of [upTo.slice([0, extent]), upTo].entries()) {
          using last = lastOf(device, part);
          counts.slice([i, i + 1]).copyFrom(last);
        }
        return {
          counts,
          finish([own, all]) {
            if (own !== all)
              throw new ShapeError(
                "index",
                `compress: index out of bounds: expected a condition that holds for none beyond the ${extent} elements of axis ${at}`,
              );
            using places = flaggedIndices(device, upTo, own as number);
            using lines = axis === null ? asLines(from, 0, from.ndim) : asLines(from, at, at + 1);
            const [a, , b] = lines.array.shape as [number, number, number];
            const shape = axis === null ? [own as number] : from.shape.with(at, own as number);
            const result = device.empty(shape, from.dtype);
            takeAlong(device, lines.array, places, result.reshape([a, own as number, b]));
            return [result];
          },
          [Symbol.dispose]() {
            upTo.dispose();
            counts.dispose();
          },
        };
      },
    },
    options,
    ([result]) => result,
  );
}

function checkCondition({ shape }: ArrayKind): void {
  if (shape.length !== 1)
    throw new ShapeError("mismatch", `compress: condition must be a 1-d array, got shape [${shape.join(", ")}]`);
}
