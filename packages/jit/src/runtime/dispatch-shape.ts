import { LaunchError } from "@gridstride/core";
import type { Triple } from "./executable.ts";

/** Most workgroups of a dispatch along one axis. */
const MAX_GROUPS = 65535;

export interface DispatchShape {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Workgroups along x when the grid was wrapped into two dimensions, else 0. */
  readonly rowWidth: number;
}

/** How a grid is dispatched: as it is, or in two dimensions where an axis is longer than WebGPU allows. */
export function dispatchShape([x, y, z]: Triple): DispatchShape {
  if (x <= MAX_GROUPS && y <= MAX_GROUPS && z <= MAX_GROUPS) return { x, y, z, rowWidth: 0 };
  const total = x * y * z;
  const rows = Math.ceil(total / MAX_GROUPS);
  if (rows > MAX_GROUPS)
    throw new LaunchError(
      "limit",
      `a grid of ${x} x ${y} x ${z} blocks is more than ${MAX_GROUPS * MAX_GROUPS}, the most that WebGPU dispatches`,
    );
  const width = Math.ceil(total / rows);
  return { x: width, y: rows, z: 1, rowWidth: width };
}
