import { type DeviceArray, type HostArray, isDeviceArray, LaunchError, NDArray, ShapeError } from "@gridstride/core";
import { isPlain, show } from "@gridstride/core/internal";
import type { ArrayKind } from "../call.ts";

/** Arrays of one axis with names, equally long: on the host, or on one device. */
export type Columns = Readonly<Record<string, HostArray | DeviceArray>>;

/** Names and arrays. @param whose - what they are, for messages. @throws {LaunchError} code `wrong-kind`, for what has none. */
export function readColumns(whose: string, given: unknown): readonly (readonly [name: string, array: unknown])[] {
  const entries = isPlain(given) && !(given instanceof NDArray) && !isDeviceArray(given) ? Object.entries(given) : [];
  if (entries.length === 0)
    throw new LaunchError(
      "wrong-kind",
      `${whose}: expected columns, arrays with their names, { x, y }; got ${show(given)}`,
    );
  return entries;
}

/** @param names - of the columns, for messages. @throws {ShapeError} for one that has not one axis, and for different lengths. */
export function checkColumns(whose: string, columns: readonly ArrayKind[], names: readonly string[]): void {
  const [length] = columns[0]?.shape ?? [];
  for (const [i, { shape }] of columns.entries()) {
    if (shape.length !== 1)
      throw new ShapeError(
        "mismatch",
        `${whose}: expected ${names[i]} to have one axis, got shape [${shape.join(", ")}]`,
      );
    if (shape[0] !== length)
      throw new ShapeError(
        "mismatch",
        `${whose}: expected columns of one length, got ${names[0]} of shape [${length}] and ${names[i]} of shape [${shape[0]}]`,
      );
  }
}

/** The results of columns, by their names. */
export function named<A>(names: readonly string[], arrays: readonly A[]): Record<string, A> {
  return Object.fromEntries(names.map((name, i) => [name, arrays[i] as A]));
}
