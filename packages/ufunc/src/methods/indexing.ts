import { type NDArray, type Range, ShapeError } from "@gridstride/core";
import { contiguousStride } from "@gridstride/core/internal";
import { isRowMajor, sizeOf, stretch, tryBroadcast } from "../rules/broadcast.ts";
import { elementOffsets, multiples, sums } from "../rules/element-offsets.ts";
import { showShapes } from "../rules/show.ts";

/** One index of an array: a range of an axis, whole numbers for one axis, or a mask for as many axes as it has. */
export type IndexEntry =
  | { readonly kind: "range"; readonly range: Exclude<Range, number> }
  /** Row-major; negative numbers count from the end. */
  | { readonly kind: "numbers"; readonly shape: readonly number[]; readonly values: ArrayLike<number> }
  | { readonly kind: "mask"; readonly mask: NDArray };

/** The elements that indices select, in row-major order of `shape`: where each lies in memory, in elements. */
export interface Selection {
  readonly shape: readonly number[];
  readonly places: Float64Array;
}

/** The facts that are read of the array. */
interface Indexed {
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly offset: number;
  slice(...ranges: readonly Range[]): Indexed;
}

/** Numbers for an axis; of a mask without axes, for none. */
interface Numbers {
  readonly kind: "numbers";
  readonly axis: number | null;
  readonly shape: readonly number[];
  readonly values: ArrayLike<number>;
}

/** The selection along one axis: all that its range left, or numbers. */
type Part = { readonly kind: "whole"; readonly axis: number } | Numbers;

/**
 * The selection of NumPy's advanced indexing. Numbers and masks are stretched to one shape and walked together; its axes
 * come where they stand, or first where a range stands between them. Axes without an index are whole.
 *
 * @throws {ShapeError} code `index`, in NumPy's words.
 * @see NumPy, "Indexing on ndarrays", "Combining advanced and basic indexing".
 */
export function selectElements(array: Indexed, entries: readonly IndexEntry[]): Selection {
  const parts = partsOf(array.shape, entries);
  const left = array.slice(...rangesOf(entries));
  const lists = parts.filter((part) => part.kind === "numbers");
  const shapes = lists.map(({ shape }) => shape);
  const common = tryBroadcast(shapes);
  if (common === null) {
    // Single numbers fit everything; NumPy does not show them.
    const shown = showShapes(shapes.filter((shape) => shape.length > 0));
    throw new ShapeError(
      "index",
      `shape mismatch: indexing arrays could not be broadcast together with shapes ${shown}`,
    );
  }
  const first = parts.findIndex(({ kind }) => kind === "numbers");
  const last = parts.findLastIndex(({ kind }) => kind === "numbers");
  const between = parts.slice(Math.max(first, 0), last + 1).some(({ kind }) => kind === "whole");
  const split = between ? 0 : Math.max(first, 0);
  const whole = (some: readonly Part[]): readonly number[] =>
    some.flatMap((part) => (part.kind === "whole" ? [part.axis] : []));
  const [before, after] = [whole(parts.slice(0, split)), whole(parts.slice(split))];
  const extent = (axis: number): number => left.shape[axis] as number;
  const along = (axis: number): Float64Array => multiples(extent(axis), left.stride[axis] as number);
  const together = stepsTogether(left, lists, common);
  return {
    shape: [...before.map(extent), ...common, ...after.map(extent)],
    places: sums(left.offset, [...before.map(along), together, ...after.map(along)]),
  };
}

/** The parts that indices are, with the axes that are left. */
function partsOf(shape: readonly number[], entries: readonly IndexEntry[]): readonly Part[] {
  const taken = entries.reduce((sum, entry) => sum + axesOf(entry), 0);
  if (taken > shape.length)
    throw new ShapeError(
      "index",
      `too many indices for array: array is ${shape.length}-dimensional, but ${taken} were indexed`,
    );
  const parts: Part[] = [];
  let axis = 0;
  for (const entry of entries) {
    if (entry.kind === "range") parts.push({ kind: "whole", axis });
    else if (entry.kind === "numbers") parts.push({ ...entry, axis });
    else parts.push(...trueOf(entry.mask, shape, axis));
    axis += axesOf(entry);
  }
  for (; axis < shape.length; axis++) parts.push({ kind: "whole", axis });
  return parts;
}

/** How many axes an index takes. */
function axesOf(entry: IndexEntry): number {
  return entry.kind === "mask" ? entry.mask.ndim : 1;
}

function rangesOf(entries: readonly IndexEntry[]): readonly Range[] {
  return entries.flatMap((entry) =>
    entry.kind === "range" ? [entry.range] : new Array<null>(axesOf(entry)).fill(null),
  );
}

/** Where a mask is true: numbers for each of its axes, from `axis` on. */
function trueOf(mask: NDArray, shape: readonly number[], axis: number): readonly Numbers[] {
  for (const [at, extent] of mask.shape.entries())
    if (extent !== shape[axis + at])
      throw new ShapeError(
        "index",
        `boolean index did not match indexed array along axis ${axis + at}; size of axis is ${shape[axis + at]} but size of corresponding boolean axis is ${extent}`,
      );
  const flat = mask.reshape([mask.size]);
  const found: number[] = [];
  for (let at = 0; at < mask.size; at++) if (flat.get(at)) found.push(at);
  const list = (of: number | null, values: readonly number[]): Numbers => ({
    kind: "numbers",
    axis: of,
    shape: [values.length],
    values,
  });
  if (mask.ndim === 0) return [list(null, found)];
  const step = contiguousStride(mask.shape);
  return mask.shape.map((extent, at) =>
    list(
      axis + at,
      found.map((place) => Math.trunc(place / (step[at] as number)) % extent),
    ),
  );
}

/** For each element of the common shape, how far all numbers together go. */
function stepsTogether({ shape, stride }: Indexed, lists: readonly Numbers[], common: readonly number[]): Float64Array {
  const total = new Float64Array(sizeOf(common));
  for (const list of lists) {
    const { axis, values } = list;
    if (axis === null) continue;
    const own = stretch({ shape: list.shape, stride: contiguousStride(list.shape) }, common);
    const from = isRowMajor(common, { shape: common, stride: own }) ? null : elementOffsets(common, own, 0);
    const extent = shape[axis] as number;
    const step = stride[axis] as number;
    for (let at = 0; at < total.length; at++) {
      const value = values[from === null ? at : (from[at] as number)] as number;
      const index = value < 0 ? value + extent : value;
      if (index < 0 || index >= extent)
        throw new ShapeError("index", `index ${value} is out of bounds for axis ${axis} with size ${extent}`);
      total[at] = (total[at] as number) + index * step;
    }
  }
  return total;
}
