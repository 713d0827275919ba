import type { UnitPlan } from "../targets/wasm/module.ts";
import type { Triple } from "./executable.ts";

/** How the threads of a grid along one axis follow each other in its units. */
export interface UnitSlices {
  /** Places along the axis that units have together. */
  readonly places: number;
  /** Units of so many places. */
  readonly units: number;
}

/** Slices of a grid along x or y whose units have numbers side by side; null where they have not. */
export function unitSlices(plan: UnitPlan, grid: Triple, block: Triple, axis: 0 | 1): UnitSlices | null {
  if (plan.kind === "blocks") {
    const later = axis === 0 ? grid[1] * grid[2] : grid[2];
    return later === 1 ? { places: block[axis], units: axis === 0 ? 1 : grid[0] } : null;
  }
  const size = (of: number): number => (grid[of as 0] as number) * (block[of as 0] as number);
  const others = [0, 1, 2].filter((one) => one !== plan.axis);
  const order = [plan.axis, ...others];
  const at = order.indexOf(axis);
  if (order.slice(at + 1).some((one) => size(one) !== 1)) return null;
  if (at === 0) return { places: plan.length, units: 1 };
  const segments = Math.ceil(size(plan.axis) / plan.length);
  return { places: 1, units: order.slice(1, at).reduce((units, one) => units * size(one), segments) };
}
