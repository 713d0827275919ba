import type { Device } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import type { KernelVariant } from "./kernels.ts";
import type { ProductLaunch } from "./product.ts";
import type { WgslVersion } from "./wgsl/versions.ts";

/** A choice for a product: a version by its name, or a version with its sizes. JSON. */
export type Choice = KernelVariant | "packed" | "split" | WgslVersion;

/** The sizes of a product that decide, by powers of two: one choice does for all that are alike. */
export type ProductSizes = Pick<ProductLaunch, "dtype" | "rows" | "columns" | "depth" | "loop">;

const power = (n: number): number => Math.ceil(Math.log2(Math.max(1, n)));

export function classOf({ dtype, rows, columns, depth, loop }: ProductSizes): string {
  const batches = loop.reduce((all, extent) => all * extent, 1);
  return [dtype, power(rows), power(columns), power(depth), power(batches)].join("-");
}

const KEY = "kernels:matmul:tuned";

function table(device: Device): Map<string, Choice> {
  const { cache } = internalsOf(device);
  const known = cache.get(KEY) as Map<string, Choice> | undefined;
  if (known) return known;
  const made = new Map<string, Choice>();
  cache.set(KEY, made);
  return made;
}

/** The choice that was tuned for similar products on this device. */
export function tunedChoice(device: Device, product: ProductSizes): Choice | undefined {
  const tuned = table(device);
  return tuned.size === 0 ? undefined : tuned.get(classOf(product));
}

export function keepChoice(device: Device, product: ProductSizes, choice: Choice): void {
  table(device).set(classOf(product), choice);
}
