import type { Device, DeviceArray } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { BLOCK_BITS, countTiles, RADIX, sumTiles, THREADS, TILE } from "./blocks.ts";
import { sort64Bit } from "./blocks-64-bit.ts";
import type { Buffers, Sorted } from "./buffers.ts";
import { CHUNK_RADIX, chunkKernels, chunkStarts, DIGIT_BITS } from "./chunks.ts";
import { decode32, decode64, encode32, encode64, type Order } from "./order.ts";
import { rankKeys, rankPairs } from "./rank.ts";
import { scatterTilePairs, scatterTiles } from "./scatter.ts";

/** The versions: `rank` compares all with all, `blocks` is for GPUs, `chunks` for cores. */
export type SortVariant = "rank" | "blocks" | "chunks";

/** Elements of a chunk at least: counting to nothing costs as much. */
const CHUNK_LEAST = 16384;

/** The arrays to sort, all of shape `[rows, length]`. */
export interface RowSort {
  readonly order: Order;
  readonly descending: boolean;
  readonly keys: DeviceArray;
  /** The sorted keys, of the keys' type, row-major or any strides; null where only places are wanted. */
  readonly sorted: DeviceArray | null;
  /** int32; null where only keys are wanted. */
  readonly places: DeviceArray | null;
}

/** Enqueues the sort of every row. */
export function launchSort(device: Device, sort: RowSort, variant: SortVariant): void {
  const { order, descending, keys, sorted, places } = sort;
  const [rows, length] = keys.shape as [number, number];
  if (rows === 0 || length === 0) return;
  const empty = (type: "int32" | Order["type"]): DeviceArray => device.empty([rows, length], type);
  using first = empty(order.type);
  using second = empty(order.type);
  using firstPlaces = places === null ? null : empty("int32");
  using secondPlaces = places === null ? null : empty("int32");
  // An array for places that nobody wants.
  using nowhere = device.empty([1, 0], "int32");
  const wide = order.type === "uint64";
  const grid = [Math.ceil(length / 64), Math.ceil(rows / 4), 1] as const;
  const block = [64, 4, 1] as const;
  (wide ? encode64 : encode32).configure(grid, block, { device })(
    keys.view(order.bits),
    first,
    firstPlaces ?? nowhere,
    order.below,
    order.kind,
    order.infinity,
    descending,
  );
  const from = { codes: first, places: firstPlaces };
  const to = { codes: second, places: secondPlaces };
  const done = passes({ device, order, from, to }, variant);
  if (sorted !== null)
    (wide ? decode64 : decode32).configure(grid, block, { device })(
      done.codes,
      sorted.view(order.bits),
      order.below,
      order.kind,
      order.nan,
      descending,
    );
  if (places !== null) places.copyFrom(done.places as DeviceArray);
}

function passes(buffers: Buffers, variant: SortVariant): Sorted {
  switch (variant) {
    case "rank":
      return rank(buffers);
    case "blocks":
      return blocks(buffers);
    case "chunks":
      return chunks(buffers);
  }
}

function rank({ device, order, from, to }: Buffers): Sorted {
  const [rows, length] = from.codes.shape as [number, number];
  const shape = [[Math.ceil(length / 64), Math.ceil(rows / 4), 1], [64, 4, 1], { device }] as const;
  if (from.places === null || to.places === null)
    rankKeys[order.type].configure(...shape)(from.codes, to.codes, order.merge);
  else rankPairs[order.type].configure(...shape)(from.codes, from.places, to.codes, to.places, order.merge);
  return to;
}

/** Bits of a code at which digits begin. */
function shiftsOf({ type, below }: Order, bits: number): readonly number[] {
  const width = type === "uint64" ? 64 : 32;
  return Array.from({ length: (width - below) / bits }, (_, i) => below + i * bits);
}

function chunks({ device, order, from, to }: Buffers): Sorted {
  const [rows, length] = from.codes.shape as [number, number];
  const internals = internalsOf(device);
  // More chunks than cores: they end together though some cores are slower.
  const wanted = internals.kind === "parallel" && rows < 4 * internals.threads ? 4 * internals.threads : 1;
  const count = Math.max(1, Math.min(wanted, Math.floor(length / CHUNK_LEAST)));
  const size = Math.ceil(length / count);
  using counts = device.empty([rows, count, CHUNK_RADIX], "int32");
  const kernels = chunkKernels[order.type];
  let [source, target] = [from, to];
  for (const shift of shiftsOf(order, DIGIT_BITS)) {
    kernels.count.configure([count, rows], 1, { device })(source.codes, counts, size, shift, order.merge);
    chunkStarts.configure(rows, 1, { device })(counts);
    if (source.places === null || target.places === null)
      kernels.scatter.configure([count, rows], 1, { device })(
        source.codes,
        target.codes,
        counts,
        size,
        shift,
        order.merge,
      );
    else
      kernels.scatterPairs.configure([count, rows], 1, { device })(
        source.codes,
        source.places,
        target.codes,
        target.places,
        counts,
        size,
        shift,
        order.merge,
      );
    [source, target] = [target, source];
  }
  return source;
}

function blocks(buffers: Buffers): Sorted {
  const { device, order, from, to } = buffers;
  if (order.type === "uint64") return sort64Bit(buffers, blocks);
  const [rows, length] = from.codes.shape as [number, number];
  const tiles = Math.ceil(length / TILE);
  using counts = device.empty([rows, RADIX, tiles], "int32");
  using totals = device.empty([rows, RADIX], "int32");
  let [source, target] = [from, to];
  for (const shift of shiftsOf(order, BLOCK_BITS)) {
    countTiles.configure([tiles, rows], THREADS, { device })(source.codes, counts, shift, order.merge);
    sumTiles.configure([RADIX, rows], THREADS, { device })(counts, totals);
    if (source.places === null || target.places === null)
      scatterTiles.configure([tiles, rows], THREADS, { device })(
        source.codes,
        target.codes,
        counts,
        totals,
        shift,
        order.merge,
      );
    else
      scatterTilePairs.configure([tiles, rows], THREADS, { device })(
        source.codes,
        source.places,
        target.codes,
        target.places,
        counts,
        totals,
        shift,
        order.merge,
      );
    [source, target] = [target, source];
  }
  return source;
}
