import { ShapeError } from "./errors.ts";
import { type Layout, showShape } from "./shape.ts";
import { show } from "./show.ts";

/** One axis of a slice: `[start, stop, step]` with any part null or left out, `null` for the whole axis, or an index, which removes the axis. */
export type Range = null | number | readonly (number | null)[];

/**
 * NumPy's basic slicing of a layout; nothing is copied. Ranges are clipped, negative positions count
 * from the end, steps may be negative; axes without a range are whole.
 *
 * @throws {ShapeError} code `index`: too many ranges, an index out of bounds, a step of 0, a part that is not whole.
 */
export function sliceLayout(layout: Layout, ranges: readonly Range[]): Layout {
  const rank = layout.shape.length;
  if (ranges.length > rank)
    throw new ShapeError(
      "index",
      `too many indices for array: array is ${rank}-dimensional, but ${ranges.length} were indexed; a range is [start, stop]`,
    );
  const shape: number[] = [];
  const stride: number[] = [];
  let offset = layout.offset;
  for (const [axis, extent] of layout.shape.entries()) {
    const range = ranges[axis] ?? null;
    const step = layout.stride[axis] as number;
    if (typeof range === "number") {
      offset += checkIndex(range, axis, extent) * step;
      continue;
    }
    const { start, count, by } = resolveRange(range ?? [], extent);
    if (count > 0) offset += start * step;
    shape.push(count);
    stride.push(step * by);
  }
  return { shape, stride, offset };
}

/** Where the element with one index per axis lies. @throws {ShapeError} code `index`, for another number of indices, and for one that is out of bounds. */
export function elementAt({ shape, stride, offset }: Layout, index: readonly number[]): number {
  if (index.length !== shape.length)
    throw new ShapeError(
      "index",
      `expected ${shape.length} indices for shape ${showShape(shape)}, got ${index.length}`,
    );
  let at = offset;
  for (let axis = 0; axis < index.length; axis++)
    at += checkIndex(index[axis] as number, axis, shape[axis] as number) * (stride[axis] as number);
  return at;
}

/** An index with negatives counted from the end. */
function checkIndex(index: number, axis: number, extent: number): number {
  if (!Number.isInteger(index))
    throw new ShapeError("index", `expected a whole number as the index for axis ${axis}, got ${show(index)}`);
  const at = index < 0 ? index + extent : index;
  if (at < 0 || at >= extent)
    throw new ShapeError("index", `index ${index} is out of bounds for axis ${axis} with size ${extent}`);
  return at;
}

function resolveRange(range: readonly (number | null)[], extent: number): { start: number; count: number; by: number } {
  const whole = (part: unknown): boolean => part === null || part === undefined || Number.isInteger(part);
  if (!Array.isArray(range) || range.length > 3 || !range.every(whole))
    throw new ShapeError(
      "index",
      `expected an index, null for the whole axis, or [start, stop, step] with whole numbers or null, got ${show(range)}`,
    );
  const by = range[2] ?? 1;
  if (by === 0) throw new ShapeError("index", "slice step cannot be zero");
  const [least, most] = by > 0 ? [0, extent] : [-1, extent - 1];
  const clip = (part: number | null | undefined, missing: number): number => {
    if (part === null || part === undefined) return missing;
    return Math.min(Math.max(part < 0 ? part + extent : part, least), most);
  };
  const start = clip(range[0], by > 0 ? 0 : extent - 1);
  const stop = clip(range[1], by > 0 ? extent : -1);
  return { start, count: Math.max(0, Math.ceil((stop - start) / by)), by };
}
