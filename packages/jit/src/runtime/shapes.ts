import type { Device } from "@gridstride/core";
import type { Dim3 } from "../types/context.ts";
import { checkBlock } from "./block-limits.ts";
import type { Configuration } from "./configured.ts";
import { normalizeDim3 } from "./dim3.ts";

/** Threads of a block that `forall` starts with: a multiple of the warp that every adapter allows. */
export const FORALL_BLOCK = 256;

/** The shape of `configure`. @param most - threads of a block. @throws {LaunchError} code `bad-size`. */
export function configuredShape(grid: Dim3, block: Dim3, most: number): Configuration["shape"] {
  const shape = { grid: normalizeDim3(grid, "grid", 0), block: normalizeDim3(block, "block", 1) };
  checkBlock(shape.block, most, "this kernel's maxBlocksize allows");
  return (device: Device) => {
    checkBlock(shape.block, device.limits.maxBlockSize, `device ${device.info.adapter} allows`);
    return shape;
  };
}

/** The shape of `forall`. @throws {LaunchError} code `bad-size`. */
export function forallShape(n: number, most: number): Configuration["shape"] {
  const [threads] = normalizeDim3(n, "grid", 0);
  return ({ limits }: Device) => {
    const block = Math.min(FORALL_BLOCK, most, limits.maxBlockSize);
    return { grid: [Math.ceil(threads / block), 1, 1], block: [block, 1, 1] };
  };
}
