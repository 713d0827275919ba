import type { Device } from "@gridstride/core";
import { dtypeInfo } from "@gridstride/core";
import { arrayOver, internalsOf, meet } from "@gridstride/core/internal";
import type { RowTiles } from "@gridstride/jit/internal";
import { rethrow } from "../call/host-memory.ts";
import { type Extents, sizeOf } from "../rules/broadcast.ts";
import type { Nest } from "../rules/nest.ts";
import type { ArrayPart, CoreParts, Part } from "./parts.ts";
import { type CoreInput, coreRun } from "./run.ts";
import type { TileOperand } from "./tile-memory.ts";
import { runRowTiles } from "./tile-run.ts";

/** Bytes of all operands in a tile: few enough to stay in the processor's caches from the copy in to the copy out. */
const TILE_BYTES = 4 * 2 ** 20;
/** A call with fewer tiles is not computed in tiles. */
const FEWEST = 4;
/** Parts of a tile for each thread. */
const SHARES = 4;

/**
 * Computes one large core call of a gufunc on host arrays tile by tile, on cpu and parallel. The compiler must know that the
 * function goes through its operands row by row. For each tile of rows, the operands are copied in, the rows are computed, and
 * the results are copied out while they are still in the caches, so that large operands cross memory once
 * (design/lab/host-arrays.md).
 *
 * @returns false, without computing anything, if the compiler does not know that, or if the call is too small.
 * @throws as `CoreKernels.launch` does.
 */
export function inRowTiles(device: Device, { prepared, parts }: CoreParts, { extents, offsets }: Nest): boolean {
  const internals = internalsOf(device);
  if (internals.kind !== "cpu" && internals.kind !== "parallel") return false;
  const nin = prepared.operands.length;
  if (extents.some((extent) => extent !== 1) || !isPlain(parts, nin)) return false;
  const bytes = parts.map((part) => (part.kind === "scalar" ? 0 : bytesOf(part)));
  const most = Math.min(TILE_BYTES, prepared.callee.maxChunkBytes ?? TILE_BYTES);
  if (bytes.reduce((sum, one) => sum + one, 0) < FEWEST * most) return false;
  const nowhere = parts.map((part): CoreInput => {
    if (part.kind === "scalar") return part;
    const { shape, stride } = part.core;
    const memory = arrayOver(device, internals.storageAt(0, bytesOf(part)), shape, part.array.dtype);
    return { kind: "array", memory, shape, stride, offset: 0 };
  });
  const run = coreRun({
    loop: prepared.loop,
    call: { loop: [], sizes: prepared.call.sizes, operands: parts.map(operandOf) },
    inputs: nowhere.slice(0, nin),
    outputs: (nowhere.slice(nin) as readonly Extract<CoreInput, { kind: "array" }>[]).map((output, i) => ({
      ...output,
      unwritten: (parts[nin + i] as ArrayPart).fresh,
    })),
  });
  const tiles = run && prepared.callee.kernels.tiles(device, run);
  const places = tiles && placesOf(tiles, parts, most, internals.threads);
  if (!run || !tiles || places === null) return false;
  const rest = offsets.values();
  const operands = parts.flatMap((part, i): readonly TileOperand[] => {
    if (part.kind === "scalar") return [];
    const window = tiles.windows[i] as RowTiles["windows"][number];
    return [{ part, offset: rest.next().value as number, window, isOutput: i >= nin }];
  });
  runRowTiles(device, internals, tiles, run.args, operands, places);
  rethrow(device);
  return true;
}

/** Elements follow each other, and what is written shares no memory with anything else. */
function isPlain(parts: readonly Part[], nin: number): boolean {
  return parts.every((part, i) => {
    if (part.kind === "scalar") return true;
    const isShared = parts.some((other, j) => j !== i && other.kind === "array" && meet(other.array, part.array));
    return isContiguous(part.core) && (i < nin || (part.core.shape.length > 0 && !isShared));
  });
}

function isContiguous({ shape, stride }: Extents): boolean {
  let expected = 1;
  return shape.every((_, i) => {
    const axis = shape.length - 1 - i;
    const size = shape[axis] as number;
    const fits = size === 1 || stride[axis] === expected;
    expected *= size;
    return fits;
  });
}

const bytesOf = ({ array, core }: ArrayPart): number => sizeOf(core.shape) * dtypeInfo(array.dtype).bytesPerElement;

/** An operand that is its core. */
function operandOf(part: Part): { shape: readonly number[]; loop: readonly number[]; core: readonly number[] } {
  const shape = part.kind === "scalar" ? [] : part.core.shape;
  return { shape, loop: [], core: shape.map((_, axis) => axis) };
}

/** Places of a tile; null where tiles would be few, or their operands overlap much. */
function placesOf(
  { places, step, windows }: RowTiles,
  parts: readonly Part[],
  most: number,
  threads: number,
): number | null {
  let bytes = 0;
  let reach = 0;
  for (const [i, part] of parts.entries()) {
    const window = windows[i];
    if (part.kind === "scalar" || window?.kind !== "rows") continue;
    // An operand without rows has nothing in a tile.
    bytes += bytesOf(part) / Math.max(part.core.shape[0] as number, 1);
    reach = Math.max(reach, window.highest - window.lowest);
  }
  const least = threads === 1 ? step : step * threads * SHARES;
  const size = Math.max(least, Math.floor(most / bytes / step) * step);
  return size * FEWEST > places || reach * 2 > size ? null : size;
}
