import type { Nest } from "../rules/nest.ts";

/**
 * Cuts a nest into nests whose elements fit into `most` bytes together, in the order of its loops: along the outermost
 * loop where one of its iterations fits, else along the first one inside that does. Elements that an array repeats count once.
 * Chunks are of nearly equal size; the smallest there can be is one element of each array, whatever `most` is.
 *
 * @param bytes - of an element of each array.
 */
export function* chunksOf(nest: Nest, bytes: readonly number[], most: number): Generator<Nest> {
  const { extents, strides, offsets } = nest;
  if (fits(nest, bytes, most)) return yield nest;
  let axis = 0;
  while (axis < extents.length - 1 && bytesOf(nest, bytes, axis, 1) > most) axis++;
  const extent = extents[axis] as number;
  const once = bytesOf(nest, bytes, axis, 0);
  const each = bytesOf(nest, bytes, axis, 1) - once;
  const fitting = Math.min(extent, Math.max(1, Math.floor((most - once) / each)));
  const rounds = Math.ceil(extent / Math.ceil(extent / fitting));
  const inner = extents.slice(axis + 1);
  const steps = strides.map((stride) => stride.slice(axis));
  for (const index of indicesOf(extents.slice(0, axis))) {
    for (let first = 0; first < extent; first += rounds) {
      const place = [...index, first];
      yield {
        extents: [Math.min(rounds, extent - first), ...inner],
        strides: steps,
        offsets: offsets.map((offset, array) => offset + dot(place, strides[array] as readonly number[])),
      };
    }
  }
}

/** Whether a nest is a single chunk; one of a single element always is. */
export function fits(nest: Nest, bytes: readonly number[], most: number): boolean {
  const { extents } = nest;
  return extents.length === 0 || bytesOf(nest, bytes, 0, extents[0] as number) <= most;
}

/** Bytes that `rounds` of the loop `axis` touch; for 0 iterations, the bytes of the arrays that do not depend on it. */
function bytesOf({ extents, strides }: Nest, bytes: readonly number[], axis: number, rounds: number): number {
  let sum = 0;
  for (const [array, stride] of strides.entries()) {
    const along = stride[axis] ?? 0;
    let touched = along === 0 ? 1 : rounds;
    for (let inner = axis + 1; inner < extents.length; inner++)
      if (stride[inner] !== 0) touched *= extents[inner] as number;
    sum += touched * (bytes[array] as number);
  }
  return sum;
}

/** Every index of some loops, the last fastest. */
function* indicesOf(extents: readonly number[]): Generator<readonly number[]> {
  const [extent, ...inner] = extents;
  if (extent === undefined) return yield [];
  for (let at = 0; at < extent; at++) for (const rest of indicesOf(inner)) yield [at, ...rest];
}

function dot(index: readonly number[], stride: readonly number[]): number {
  return index.reduce((sum, at, axis) => sum + at * (stride[axis] as number), 0);
}
