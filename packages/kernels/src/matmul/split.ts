import type { Device, DeviceArray } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { type Kernel, type KernelArray3, kernel } from "@gridstride/jit";
import { batchOffsets, type Matrices } from "./batches.ts";
import { factorsOf, type ProductLaunch } from "./product.ts";

const THREADS = 16;
/** Workgroups that keep a large GPU busy. */
const ENOUGH = 512;
/** A shorter part of the inner size is not worth its partial sums. */
const SHORTEST = 128;

/** `c = alpha * (sum of the parts) + beta * c`, one thread per element; parts are `[part][batch][element]`. */
const addParts: Kernel<[KernelArray3, KernelArray3, number, number]> = /* @__PURE__ */ kernel(
  ({ grid }, parts, c, alpha, beta) => {
    const [column, row, batch] = grid(3);
    if (batch >= c.shape[0] || row >= c.shape[1] || column >= c.shape[2]) return;
    const at = row * c.shape[2] + column;
    let sum = parts[0][batch][at];
    for (let i = 1; i < parts.shape[0]; i++) sum += parts[i][batch][at];
    c[batch][row][column] = beta === 0 ? alpha * sum : alpha * sum + beta * c[batch][row][column];
  },
);

/** In how many parts the inner size is worth being cut: thin matrices have too few tiles for the threads of a GPU. */
function splitsOf({ rows, columns, depth, loop }: ProductLaunch, [high, wide]: readonly [number, number]): number {
  const tiles = Math.ceil(rows / high) * Math.ceil(columns / wide) * loop.reduce((count, extent) => count * extent, 1);
  return Math.max(1, Math.min(Math.floor(ENOUGH / tiles), Math.floor(depth / SHORTEST)));
}

/** Part s of a product's inner size gives a product of its own, `apart` elements after the one before. */
export interface Parts {
  readonly splits: number;
  readonly apart: number;
}

/**
 * The inner size is cut, the parts' products are computed side by side into memory of their own, and a second launch adds
 * them: nobody waits for anybody inside a launch.
 *
 * @param tile - rows and columns that a block of threads computes.
 * @param compute - enqueues the products of the parts, or the whole product.
 */
export function launchSplit(
  device: Device,
  product: ProductLaunch,
  tile: readonly [number, number],
  compute: (product: ProductLaunch, parts: Parts) => void,
): void {
  const { rows, columns, loop, c, dtype } = product;
  const splits = splitsOf(product, tile);
  if (splits === 1) return compute(product, { splits, apart: 0 });
  using memory: DeviceArray = device.empty([splits, ...loop, rows, columns], dtype);
  const [apart] = memory.stride as readonly [number];
  const batch = memory.stride.slice(1, -2);
  const partial: Matrices = { array: memory, offset: 0, batch, row: columns, column: 1 };
  compute({ ...product, c: partial, alpha: 1, beta: 0 }, { splits, apart });
  const count = loop.at(-1) ?? 1;
  const grid = [Math.ceil(columns / THREADS), Math.ceil(rows / THREADS), count] as const;
  const add = addParts.configure(grid, [THREADS, THREADS, 1], { device });
  for (const [atPart, atC] of batchOffsets(loop.slice(0, -1), [partial, c]) as readonly (readonly [number, number])[]) {
    const from = viewOf(memory, [splits, count, rows * columns], [apart, batch.at(-1) ?? 0, 1], atPart);
    const into = viewOf(c.array, [count, rows, columns], [c.batch.at(-1) ?? 0, c.row, c.column], c.offset + atC);
    add(from, into, ...factorsOf(product));
  }
}

/** The parts by a version that computes whole products: one after the other. */
export function partAfterPart(
  product: ProductLaunch,
  { splits, apart }: Parts,
  compute: (product: ProductLaunch) => void,
): void {
  const { a, b, c, depth } = product;
  const chunk = Math.ceil(depth / splits);
  for (let i = 0; i < splits; i++) {
    const first = i * chunk;
    compute({
      ...product,
      depth: Math.max(0, Math.min(chunk, depth - first)),
      a: { ...a, offset: a.offset + first * a.column },
      b: { ...b, offset: b.offset + first * b.row },
      c: { ...c, offset: c.offset + i * apart },
    });
  }
}
