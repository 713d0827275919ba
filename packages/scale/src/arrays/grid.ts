// Where chunks lie: regions of an array, and the grid of its chunks.

/** The elements from `start` up to `stop`, which is outside, along each axis. Beyond the array where a read wraps around. */
export interface Region {
  readonly start: readonly number[];
  readonly stop: readonly number[];
}

/** An array in chunks: extents of the array, and of its chunks, in elements along each axis. */
export interface Grid {
  readonly shape: readonly number[];
  readonly chunks: readonly number[];
}

export const product = (extents: readonly number[]): number => extents.reduce((all, one) => all * one, 1);

/** Chunks along each axis. */
export const chunkCounts = ({ shape, chunks }: Grid): readonly number[] =>
  shape.map((extent, axis) => Math.ceil(extent / (chunks[axis] as number)));

export const extentsOf = ({ start, stop }: Region): readonly number[] =>
  start.map((from, axis) => (stop[axis] as number) - from);

/** The elements of a chunk that are in the array. */
export function regionOf({ shape, chunks }: Grid, index: readonly number[]): Region {
  const start = index.map((at, axis) => at * (chunks[axis] as number));
  return { start, stop: start.map((from, axis) => Math.min(from + (chunks[axis] as number), shape[axis] as number)) };
}

/** All indices below the counts, the last axis fastest. */
export function* indicesBelow(counts: readonly number[]): Generator<readonly number[]> {
  const total = product(counts);
  for (let i = 0; i < total; i++) yield indexOf(i, counts);
}

/** The index of the `number`th chunk, the last axis fastest. */
export function indexOf(number: number, counts: readonly number[]): readonly number[] {
  const index = new Array<number>(counts.length);
  let rest = number;
  for (let axis = counts.length - 1; axis >= 0; axis--) {
    const count = counts[axis] as number;
    index[axis] = rest % count;
    rest = Math.floor(rest / count);
  }
  return index;
}

/** The name of a chunk in a store, `0.3.1`; the chunk of an array without axes is `all`. */
export const chunkName = (index: readonly number[]): string => (index.length === 0 ? "all" : index.join("."));

/** The parts of a region that wraps around, each inside the array, with where it goes in the result. */
export function inside(
  shape: readonly number[],
  region: Region,
): readonly { readonly from: Region; readonly at: readonly number[] }[] {
  let parts: { from: { start: number[]; stop: number[] }; at: number[] }[] = [
    { from: { start: [], stop: [] }, at: [] },
  ];
  for (const [axis, extent] of shape.entries()) {
    const [first, last] = [region.start[axis] as number, region.stop[axis] as number];
    const pieces: [number, number, number][] = [];
    for (let at = first; at < last; ) {
      const within = ((at % extent) + extent) % extent;
      const length = Math.min(extent - within, last - at);
      pieces.push([within, within + length, at - first]);
      at += length;
    }
    parts = parts.flatMap(({ from, at }) =>
      pieces.map(([start, stop, to]) => ({
        from: { start: [...from.start, start], stop: [...from.stop, stop] },
        at: [...at, to],
      })),
    );
  }
  return parts;
}

/** The chunks that a region touches; it may wrap around. */
export function chunksUnder(grid: Grid, region: Region): readonly (readonly number[])[] {
  const found = new Map<string, readonly number[]>();
  for (const { from } of inside(grid.shape, region)) {
    const first = from.start.map((at, axis) => Math.floor(at / (grid.chunks[axis] as number)));
    const counts = from.stop.map((at, axis) => Math.ceil(at / (grid.chunks[axis] as number)) - (first[axis] as number));
    for (const step of indicesBelow(counts)) {
      const index = step.map((at, axis) => at + (first[axis] as number));
      found.set(chunkName(index), index);
    }
  }
  return [...found.values()];
}
