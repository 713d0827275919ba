import { CastingError, isDeviceArray, LaunchError, NDArray, type Scalar, ShapeError } from "@gridstride/core";
import { isPlain, show } from "@gridstride/core/internal";
import type { ArrayKind } from "../call.ts";

/** Masks of columns. */
export interface Masks {
  readonly arrays: readonly (readonly [name: string, array: unknown])[];
  /** For each column which of them it has; -1 for none. */
  readonly of: readonly number[];
}

const isArray = (value: unknown): boolean =>
  !isPlain(value) || value instanceof NDArray || isDeviceArray(value) || ("data" in value && "shape" in value);

/** @param columns - their names. @throws {LaunchError} code `wrong-kind`, for a mask of no column. */
export function readMasks(whose: string, where: unknown, columns: readonly string[]): Masks {
  if (where === undefined) return { arrays: [], of: columns.map(() => -1) };
  if (isArray(where)) return { arrays: [["where", where]], of: columns.map(() => 0) };
  const names = Object.keys(where as object);
  const other = names.find((name) => !columns.includes(name));
  if (other !== undefined)
    throw new LaunchError(
      "wrong-kind",
      `${whose}: expected where to be a mask or masks of ${columns.join(", ")}; got one of ${other}`,
    );
  const arrays = Object.entries(where as object).map(([name, mask]) => [`where.${name}`, mask] as const);
  return { arrays, of: columns.map((name) => names.indexOf(name)) };
}

/** @throws {CastingError} for a mask that is not of bool. */
export function checkMasks(whose: string, masks: readonly ArrayKind[], names: readonly string[]): void {
  for (const [i, { dtype, shape }] of masks.entries())
    if (dtype !== "bool" && shape[0] !== 0)
      throw new CastingError(
        `${whose}: expected ${names[i]} to be of bool, true where an element counts; got ${dtype}`,
      );
}

/** @throws {ShapeError} in NumPy's words, for masks without a value for groups of which no element counts. */
export function checkInitial(name: string, { arrays }: Masks, initial: Scalar | undefined): void {
  if (arrays.length > 0 && initial === undefined)
    throw new ShapeError(
      "mismatch",
      `reduction operation '${name}' does not have an identity, so to use a where mask one has to specify 'initial', got ${show(initial)}`,
    );
}
