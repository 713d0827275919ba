import type { Device } from "@gridstride/core";
import type { RegisterTile, Triple } from "@gridstride/jit/internal";
import { isSoftware } from "./around.ts";

// Elements of a stencil that one thread computes on adapters that are CPUs, where what a thread waits for is each element
// that it reads, wherever it is: neighbours share theirs. A GPU's threads read side by side, and it wants many of them.

/** Along x, y and z, for results of so many axes. */
export const tileOf = (rank: number): RegisterTile => (rank === 1 ? [16, 1, 1] : [4, 4, 1]);

/** Fewer elements than this are not worth a pipeline more, which takes some 200 ms to compile. */
const MANY = 2 ** 16;

export const worthTiling = (device: Device, extent: readonly number[]): boolean =>
  isSoftware(device) && extent.reduce((product, size) => product * size, 1) >= MANY;

/** The elements that tiles leave at the end of each axis. */
export const restOf = (shape: readonly number[], tile: RegisterTile): readonly number[] =>
  shape.map((size, axis) => size % (tile[shape.length - 1 - axis] as number));

/** A thread for each tile, the last axis along x. */
export function shapeOfTiles(
  extent: readonly number[],
  tile: RegisterTile,
): { readonly grid: Triple; readonly block: Triple } {
  const block: Triple = extent.length === 1 ? [64, 1, 1] : [8, 8, 1];
  const along = (axis: 0 | 1 | 2): number =>
    Math.ceil((extent[extent.length - 1 - axis] ?? 1) / tile[axis] / block[axis]);
  return { block, grid: [along(0), along(1), along(2)] };
}
