import { type DeviceArray, type DTypeOf, ShapeError, type Target } from "@gridstride/core";
import type { AnyArray, Made } from "@gridstride/ufunc/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { readWholes } from "../joining/pieces.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { reading } from "../views.ts";
import { copyRuns, type Run } from "./runs.ts";

/** Options of `roll`. */
export interface RollOptions {
  /** Along which axis or axes; null, the default, for all elements in row-major order. */
  readonly axis?: number | readonly number[] | null;
}

const ROLL: Rules<RollOptions> = { [KEEPS_BITS]: true, axis: "axes" };

/**
 * Elements shifted along axes, `numpy.roll`; elements that leave at one end come in at the other. Strided copies.
 *
 * @param x - any shape, strides and type that the target has.
 * @param shift - the number of places, negative for backwards; one for all axes, or one for each. Shifts of an axis that
 *   is named twice are added.
 * @returns of the shape of `x`, row-major, the caller's.
 * @throws {ShapeError} for an axis that does not exist, and another number of shifts than of axes. {CastingError} for shifts that are not whole.
 *
 * @example
 * ```ts
 * roll([1, 2, 3, 4], 1); // [4. 1. 2. 3.]
 * ```
 */
export function roll<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  shift: number | readonly number[],
  options?: RollOptions & PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function roll(
  x: unknown,
  shift: number | readonly number[],
  options: RollOptions & PlaceOptions<Target> = {},
): unknown {
  checkOptions("roll", options, ROLL);
  const { axis = null } = options;
  const shifts = readWholes("roll", "shift", shift);
  /** How far each axis goes. */
  const total = (rank: number): readonly number[] => {
    const axes = axis === null ? [0] : typeof axis === "number" ? [axis] : axis;
    if (axes.length !== shifts.length && axes.length !== 1 && shifts.length !== 1)
      throw new ShapeError(
        "mismatch",
        `roll: expected as many shifts as axes, or one: 'shift' and 'axis' cannot be broadcast together, got ${shifts.length} and ${axes.length}`,
      );
    const all = new Array<number>(rank).fill(0);
    for (let i = 0; i < Math.min(Math.max(axes.length, shifts.length), axes.length * shifts.length); i++) {
      const at = normalizeAxis((axes[i] ?? axes[0]) as number, rank);
      all[at] = (all[at] as number) + ((shifts[i] ?? shifts[0]) as number);
    }
    return all;
  };
  return call(
    {
      name: "roll",
      inputs: [x],
      out: [undefined],
      readsOut: false,
      complex: true,
      plan([given]) {
        const { shape, dtype } = given as ArrayKind;
        total(axis === null ? 1 : shape.length);
        return [{ shape, dtype }];
      },
      run(_, [from], [result]) {
        const flat = axis === null ? [(result as DeviceArray).size] : (result as DeviceArray).shape;
        using given = reading(from as DeviceArray, flat);
        const runs = total(flat.length).map((by, at) => rolled(flat[at] as number, by));
        copyRuns((result as DeviceArray).reshape(flat), given.array, runs);
      },
    },
    options,
  );
}

/** The two parts of an axis, in their new places. */
function rolled(extent: number, by: number): readonly Run[] {
  if (extent === 0) return [];
  const first = ((by % extent) + extent) % extent;
  return [
    { to: first, from: 0, count: extent - first, step: 1 },
    { to: 0, from: extent - first, count: first, step: 1 },
  ];
}
