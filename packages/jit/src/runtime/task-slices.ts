import type { TaskPlan } from "../targets/wasm/module.ts";
import type { Triple } from "./executable.ts";

/** How the threads of a grid along one axis follow each other in its tasks. */
export interface TaskSlices {
  /** Places along the axis that tasks have together. */
  readonly places: number;
  /** Units of so many places. */
  readonly tasks: number;
}

/** Slices of a grid along x or y whose tasks have numbers side by side; null where they have not. */
export function taskSlices(plan: TaskPlan, grid: Triple, block: Triple, axis: 0 | 1): TaskSlices | null {
  if (plan.kind === "blocks") {
    const later = axis === 0 ? grid[1] * grid[2] : grid[2];
    return later === 1 ? { places: block[axis], tasks: axis === 0 ? 1 : grid[0] } : null;
  }
  const size = (of: number): number => (grid[of as 0] as number) * (block[of as 0] as number);
  const others = [0, 1, 2].filter((one) => one !== plan.axis);
  const order = [plan.axis, ...others];
  const at = order.indexOf(axis);
  if (order.slice(at + 1).some((one) => size(one) !== 1)) return null;
  if (at === 0) return { places: plan.length, tasks: 1 };
  const segments = Math.ceil(size(plan.axis) / plan.length);
  return { places: 1, tasks: order.slice(1, at).reduce((tasks, one) => tasks * size(one), segments) };
}
