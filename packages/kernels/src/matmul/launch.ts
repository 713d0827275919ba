import type { Device, DeviceArray, DType } from "@gridstride/core";
import { internalsOf, storageOf, viewOf } from "@gridstride/core/internal";
import { batchOffsets, type Matrices } from "./batches.ts";
import { naiveMatmul } from "./naive.ts";
import { SHARED_TILE, sharedMatmul } from "./shared.ts";
import type { ProductType } from "./wasm/element.ts";
import { runProduct } from "./wasm/run.ts";

/** The versions, from the naive one to the fastest. `packed` is for cpu and parallel. */
export type MatmulVariant = "naive" | "shared" | "packed";

/** `c = alpha * a · b + beta * c` on one device, all of one type. */
export interface ProductLaunch {
  readonly dtype: DType;
  readonly rows: number;
  readonly columns: number;
  readonly depth: number;
  readonly loop: readonly number[];
  readonly a: Matrices;
  readonly b: Matrices;
  readonly c: Matrices;
  readonly alpha: number;
  readonly beta: number;
}

/** Enqueues a product. */
export function launchProduct(device: Device, product: ProductLaunch, variant: MatmulVariant): void {
  const { rows, columns, loop } = product;
  if (rows === 0 || columns === 0 || loop.includes(0)) return;
  if (variant === "packed") packed(device, product);
  else blocks(device, product, variant);
}

/** On a WebAssembly device: any strides, all batches at once. */
function packed(device: Device, product: ProductLaunch): void {
  const internals = internalsOf(device);
  if (internals.kind !== "cpu" && internals.kind !== "parallel")
    throw new Error(`bug in Gridstride: packed panels on ${internals.kind}`);
  const { a, b, c, loop, dtype } = product;
  const bytes = dtype === "float64" ? 8 : 4;
  const at = ({ array, offset, row, column }: Matrices) => {
    const storage = storageOf(array);
    if (storage.kind !== "wasm") throw new Error(`bug in Gridstride: an array on ${storage.kind} in WebAssembly`);
    return { address: storage.address + offset * bytes, rowStride: row, columnStride: column };
  };
  try {
    runProduct(internals, {
      ...product,
      type: dtype as ProductType,
      a: at(a),
      b: at(b),
      c: at(c),
      batches: batchOffsets(loop, [a, b, c]) as readonly (readonly [number, number, number])[],
    });
  } catch (error) {
    // Thrown by the device's next wait, as on a device that computes later.
    internals.fail(error as Error);
  }
}

/** By kernels: the last loop axis along the grid's z, a launch for each of the others. */
function blocks(device: Device, product: ProductLaunch, variant: "naive" | "shared"): void {
  const { rows, columns, depth, loop, a, b, c, alpha, beta } = product;
  const outer = loop.slice(0, -1);
  const count = loop.at(-1) ?? 1;
  for (const starts of batchOffsets(outer, [a, b, c])) {
    const view = (
      { array, offset, batch, row, column }: Matrices,
      operand: number,
      shape: readonly number[],
    ): DeviceArray =>
      viewOf(array, [count, ...shape], [batch.at(-1) ?? 0, row, column], offset + (starts[operand] as number));
    const args = [view(a, 0, [rows, depth]), view(b, 1, [depth, columns]), view(c, 2, [rows, columns])] as const;
    const kernel = variant === "naive" ? naiveMatmul : sharedMatmul;
    const grid = [Math.ceil(columns / SHARED_TILE), Math.ceil(rows / SHARED_TILE), count] as const;
    kernel.configure(grid, [SHARED_TILE, SHARED_TILE, 1], { device })(...args, alpha, beta);
  }
}
