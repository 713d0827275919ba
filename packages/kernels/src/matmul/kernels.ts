import type { Device, DeviceArray } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { batchOffsets, type Matrices } from "./batches.ts";
import { DOT_THREADS, dotMatmul } from "./dot.ts";
import { naiveMatmul } from "./naive.ts";
import { factorsOf, type ProductLaunch } from "./product.ts";
import { SHARED_TILE, sharedMatmul } from "./shared.ts";

/** The versions that are kernels: they run on every target. */
export type KernelVariant = "naive" | "shared" | "dot";

/** The last loop axis along the grid's z, a launch for each of the others. */
export function launchKernels(device: Device, product: ProductLaunch, variant: KernelVariant): void {
  const { rows, columns, depth, loop, a, b, c } = product;
  const factors = factorsOf(product);
  const count = loop.at(-1) ?? 1;
  for (const starts of batchOffsets(loop.slice(0, -1), [a, b, c])) {
    const view = (
      { array, offset, batch, row, column }: Matrices,
      operand: number,
      shape: readonly number[],
    ): DeviceArray =>
      viewOf(array, [count, ...shape], [batch.at(-1) ?? 0, row, column], offset + (starts[operand] as number));
    const args = [view(a, 0, [rows, depth]), view(b, 1, [depth, columns]), view(c, 2, [rows, columns])] as const;
    if (variant === "dot")
      dotMatmul.configure([rows, columns, count], [DOT_THREADS, 1, 1], { device })(...args, ...factors);
    else {
      const kernel = variant === "naive" ? naiveMatmul : sharedMatmul;
      const grid = [Math.ceil(columns / SHARED_TILE), Math.ceil(rows / SHARED_TILE), count] as const;
      kernel.configure(grid, [SHARED_TILE, SHARED_TILE, 1], { device })(...args, ...factors);
    }
  }
}
