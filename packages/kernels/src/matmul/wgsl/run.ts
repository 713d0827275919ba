import type { DeviceArray } from "@gridstride/core";
import type { WebGpuInternals } from "@gridstride/core/internal";
import { launchWgsl } from "../../wgsl.ts";
import { batchOffsets, type Matrices } from "../batches.ts";
import type { ProductLaunch } from "../product.ts";
import type { Parts } from "../split.ts";
import { offsetsOf, pack, type WgslType } from "./params.ts";
import type { Reads } from "./text.ts";
import { textOf, tileOf, type WgslVersion } from "./versions.ts";

const MOST_GROUPS = 65535;

/** Enqueues a product by a WGSL version: a launch for each of the outer loop axes, the last one along the grid's z. */
export function runWgsl(
  internals: WebGpuInternals,
  product: ProductLaunch,
  version: WgslVersion,
  { splits, apart }: Parts = { splits: 1, apart: 0 },
): void {
  const { rows, columns, depth, loop, a, b, c, alpha, beta } = product;
  const type = product.dtype as WgslType;
  const reads = readsOf(a, b, depth);
  const [high, wide] = tileOf(version);
  const groups = [Math.ceil(columns / wide), Math.ceil(rows / high)] as const;
  const chunk = Math.ceil(depth / splits / 4) * 4;
  const count = loop.at(-1) ?? 1;
  const most = Math.floor(MOST_GROUPS / splits);
  const program = { name: "matmul", code: textOf(type, version, reads), access: ["read", "read", "write"] } as const;
  const arrays: readonly DeviceArray[] = [a.array, b.array, c.array];
  const step = ({ batch }: Matrices): number => batch.at(-1) ?? 0;
  for (const [atA, atB, atC] of batchOffsets(loop.slice(0, -1), [a, b, c]) as readonly (readonly [
    number,
    number,
    number,
  ])[])
    for (let first = 0; first < count; first += most) {
      const own = {
        a: offsetsOf(a, atA + first * step(a)),
        b: offsetsOf(b, atB + first * step(b)),
        c: offsetsOf(c, atC + first * step(c)),
      };
      const params = pack({ type, rows, columns, depth, splits, chunk, split: apart, alpha, beta, ...own });
      launchWgsl(internals, program, arrays, params, [...groups, Math.min(most, count - first) * splits]);
    }
}

/** Vectors where every vector of 4 that is read begins at a multiple of 4, and no row of a ends inside of one. */
function readsOf(a: Matrices, b: Matrices, depth: number): Reads {
  const even = ({ offset, row, column, batch }: Matrices): boolean =>
    column === 1 && [offset, row, ...batch].every((one) => one % 4 === 0);
  return {
    a: even(a) && depth % 4 === 0 ? "vectors" : "elements",
    b: even(b) ? "vectors" : "elements",
  };
}

/** Whether a grid for it can be dispatched. */
export function fitsGrid({ rows, columns }: ProductLaunch, version: WgslVersion): boolean {
  const [high, wide] = tileOf(version);
  return Math.ceil(columns / wide) <= MOST_GROUPS && Math.ceil(rows / high) <= MOST_GROUPS;
}
