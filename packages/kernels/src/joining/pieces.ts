import { CastingError, type DType, LaunchError, ShapeError } from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import { promoteTypes } from "@gridstride/ufunc";
import type { ArrayKind } from "../call.ts";

/** The arrays that are joined, as a list. @throws {LaunchError} for no list, and for an empty one. */
export function readList(name: string, arrays: unknown): readonly unknown[] {
  if (!Array.isArray(arrays))
    throw new LaunchError("wrong-kind", `${name}: expected a list of arrays, [a, b], got ${show(arrays)}`);
  if (arrays.length === 0)
    throw new LaunchError(
      "wrong-kind",
      `${name}: expected a list of arrays: need at least one array to join, got an empty list`,
    );
  return arrays;
}

/** How messages call them. */
export const namesOf = (arrays: readonly unknown[]): readonly string[] => arrays.map((_, i) => `arrays[${i}]`);

/** The type that holds all of them, by NumPy's promotion, where none is named. */
export function joinedType(inputs: readonly ArrayKind[], named: DType | undefined): DType {
  return named ?? inputs.map(({ dtype }) => dtype).reduce(promoteTypes);
}

/** @throws {ShapeError} where arrays do not have as many axes as the first, in NumPy's words. */
export function checkRanks(name: string, inputs: readonly ArrayKind[]): void {
  const [first] = inputs as readonly [ArrayKind];
  for (const [i, { shape }] of inputs.entries())
    if (shape.length !== first.shape.length)
      throw new ShapeError(
        "mismatch",
        `${name}: all the input arrays must have same number of dimensions, but the array at index 0 has ${first.shape.length} dimension(s) and the array at index ${i} has ${shape.length} dimension(s)`,
      );
}

/** A number or a list of whole numbers, as a list. @throws {LaunchError} {CastingError} */
export function readWholes(name: string, what: string, given: unknown): readonly number[] {
  const list = typeof given === "number" ? [given] : given;
  if (!Array.isArray(list))
    throw new LaunchError(
      "wrong-kind",
      `${name}: expected ${what} to be a whole number or a list of them, got ${show(given)}`,
    );
  for (const one of list)
    if (!Number.isSafeInteger(one))
      throw new CastingError(`${name}: expected ${what} to be whole numbers, got ${show(given)}`);
  return list;
}
