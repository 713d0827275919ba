import { ShapeError } from "@gridstride/core";
import { normalizeAxis } from "@gridstride/ufunc/internal";

/** Axes as NumPy takes them: one, several, or null for all. */
export type Axes = number | readonly number[] | null;

/** Which axes go, each once, counted from the start, in ascending order. @throws {ShapeError} code `index`, in NumPy's words. */
export function readAxes(axis: Axes, rank: number): readonly number[] {
  if (axis === null) return Array.from({ length: rank }, (_, at) => at);
  const list = typeof axis === "number" ? [axis] : axis;
  const axes = list.map((one) => normalizeAxis(one, rank)).sort((a, b) => a - b);
  if (new Set(axes).size < axes.length) throw new ShapeError("index", "duplicate value in 'axis'");
  return axes;
}

/** A shape without some of its axes, or with one element along them. */
export function without(shape: readonly number[], axes: readonly number[], keepdims: boolean): readonly number[] {
  if (keepdims) return shape.map((extent, axis) => (axes.includes(axis) ? 1 : extent));
  return shape.filter((_, axis) => !axes.includes(axis));
}

/** Runs of neighbouring axes to reduce, each as its first and the one after its last. Axes are in ascending order. */
export function runsOf(axes: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const runs: [number, number][] = [];
  for (const axis of axes) {
    const run = runs.at(-1);
    if (run?.[1] === axis) run[1]++;
    else runs.push([axis, axis + 1]);
  }
  return runs;
}
