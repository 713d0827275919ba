import type { Expr } from "./expr.ts";
import { int32 } from "./make.ts";

/** The number of an element of an array in row-major order, -1 outside; null where that has no simple form. */
export function placeOf(index: readonly Expr[], shape: readonly number[]): Expr | null {
  const [first] = index as readonly [Expr];
  if (index.length === 1) return first;
  let place = 0;
  for (const [axis, at] of index.entries()) {
    if (at.kind !== "const") return null;
    const [value, extent] = [Number(at.value), shape[axis] as number];
    place = place < 0 || value < 0 || value >= extent ? -1 : place * extent + value;
  }
  return int32(place, first.span);
}
