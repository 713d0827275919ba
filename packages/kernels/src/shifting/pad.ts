import {
  asNDArray,
  type DeviceArray,
  type DTypeOf,
  type HostArray,
  LaunchError,
  type NDArray,
  type Scalar,
  ShapeError,
  type Target,
} from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import type { AnyArray, Made } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { copyRuns, type Run } from "./runs.ts";

/**
 * The elements beyond the edges: a value (`constant`); the edge's element (`edge`); the elements mirrored at the edge's element
 * (`reflect`), or with the edge's element repeated (`symmetric`); the elements of the other end (`wrap`).
 */
export type PadMode = "constant" | "edge" | "reflect" | "symmetric" | "wrap";

/** One value for all sides, a pair `[before, after]` for all axes, or a pair for each axis. */
export type PerSide<T> = T | readonly [T, T] | readonly (readonly [T, T])[];

/** Options of `pad`. */
export interface PadOptions {
  /** `constant` by default. */
  readonly mode?: PadMode;
  /** The value that `constant` pads with, converted as by `astype`; 0 by default. Where axes meet, the later one's. */
  readonly constantValues?: PerSide<Scalar>;
}

const PAD: Rules<PadOptions> = {
  [KEEPS_BITS]: true,
  mode: ["constant", "edge", "reflect", "symmetric", "wrap"],
  constantValues: "own",
};

/**
 * An array with more elements around it, `numpy.pad`: strided copies.
 *
 * @param x - any shape, strides and type that the target has.
 * @param width - how many elements before and after, along each axis.
 * @returns row-major, the caller's.
 * @throws {ShapeError} for widths that do not fit the axes, and for an axis without elements in another mode than `constant`.
 *   {LaunchError} code `wrong-kind`, for a width below 0 or that is not whole.
 *
 * @example
 * ```ts
 * pad([1, 2], 1); // [0. 1. 2. 0.]
 * ```
 */
export function pad<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  width: PerSide<number>,
  options?: PadOptions & PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function pad(x: unknown, width: PerSide<number>, options: PadOptions & PlaceOptions<Target> = {}): unknown {
  checkOptions("pad", options, PAD);
  const { mode = "constant", constantValues = 0 } = options;
  const sides = readSides("width", width);
  const values = readSides("constantValues", constantValues);
  const widths = (rank: number): readonly (readonly [number, number])[] =>
    perAxis("width", sides, rank).map(([before, after]) => [checkWidth(before), checkWidth(after)]);
  return call(
    {
      name: "pad",
      inputs: [x],
      out: [undefined],
      readsOut: false,
      complex: true,
      plan([given]) {
        const { shape, dtype } = given as ArrayKind;
        const all = widths(shape.length);
        perAxis("constantValues", values, shape.length);
        const none = shape.findIndex((extent, axis) => extent === 0 && all[axis]?.some((count) => count > 0));
        if (none >= 0 && mode !== "constant")
          throw new ShapeError("mismatch", `pad: can't extend empty axis ${none} using modes other than 'constant'`);
        return [
          {
            shape: shape.map(
              (extent, axis) => extent + (all[axis] as [number, number])[0] + (all[axis] as [number, number])[1],
            ),
            dtype,
          },
        ];
      },
      run(_, [given], [made]) {
        const [from, result] = [given as DeviceArray, made as DeviceArray];
        const all = widths(from.ndim);
        if (mode === "constant") fillSides(result, from, all, perAxis("constantValues", values, from.ndim));
        copyRuns(
          result,
          from,
          from.shape.map((extent, axis) => runsOf(mode, extent, all[axis] as [number, number])),
        );
      },
    },
    options,
  );
}

/** The sides as an array: none, two or two for each axis. @throws {LaunchError} {ShapeError} {CastingError} */
function readSides(what: string, given: unknown): NDArray {
  if (typeof given !== "object" && !/^(number|bigint|boolean)$/.test(typeof given))
    throw new LaunchError("wrong-kind", `pad: expected ${what} to be a number, a pair or pairs, got ${show(given)}`);
  try {
    return asNDArray(given as HostArray);
  } catch (cause) {
    throw new LaunchError("wrong-kind", `pad: expected ${what} to be a number, a pair or pairs, got ${show(given)}`, {
      cause,
    });
  }
}

/** NumPy's rule: what is given is broadcast to a pair for each axis. */
function perAxis(what: string, sides: NDArray, rank: number): readonly (readonly [Scalar, Scalar])[] {
  try {
    return sides.broadcastTo([rank, 2]).toNested() as readonly [Scalar, Scalar][];
  } catch (cause) {
    throw new ShapeError(
      "mismatch",
      `pad: expected ${what} as one number, a pair, or a pair for each of ${rank} axes, got shape [${sides.shape.join(", ")}]`,
      { cause },
    );
  }
}

function checkWidth(width: Scalar): number {
  const whole = typeof width === "boolean" ? Number.NaN : Number(width);
  if (Number.isSafeInteger(whole) && whole >= 0) return whole;
  throw new LaunchError("wrong-kind", `pad: expected width to be whole numbers from 0 up, got ${show(width)}`);
}

/** Axis after axis, the whole of the sides: where axes meet, the last one stays. */
function fillSides(
  out: DeviceArray,
  x: DeviceArray,
  widths: readonly (readonly [number, number])[],
  values: readonly (readonly [Scalar, Scalar])[],
): void {
  for (const [axis, [before, after]] of widths.entries()) {
    const [first, last] = values[axis] as [Scalar, Scalar];
    const whole = new Array<null>(axis).fill(null);
    if (before > 0) out.slice(...whole, [0, before]).fill(first);
    if (after > 0) out.slice(...whole, [before + (x.shape[axis] as number), null]).fill(last);
  }
}

/** Where the elements of an axis come from. */
function runsOf(mode: PadMode, extent: number, [before, after]: readonly [number, number]): readonly Run[] {
  const own: Run = { to: before, from: 0, count: extent, step: 1 };
  if (mode === "constant" || extent === 0) return [own];
  if (mode === "edge" || (mode === "reflect" && extent === 1))
    return [
      { to: 0, from: 0, count: before, step: 0 },
      own,
      { to: before + extent, from: extent - 1, count: after, step: 0 },
    ];
  // The axis goes on in copies, of which every other one is turned where elements are mirrored; of `reflect`, they share ends.
  const period = mode === "reflect" ? extent - 1 : extent;
  const runs: Run[] = [];
  const end = before + extent + after;
  for (let copy = Math.floor(-before / period); before + copy * period < end; copy++) {
    const turned = mode !== "wrap" && copy % 2 !== 0;
    const first = before + copy * period;
    const [low, high] = [Math.max(first, 0), Math.min(first + period, end)];
    const place = low - first;
    runs.push({ to: low, count: high - low, from: turned ? extent - 1 - place : place, step: turned ? -1 : 1 });
  }
  return runs;
}
