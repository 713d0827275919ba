import type { BoundArg } from "./executable.ts";

/**
 * Whether different indices of a strided array are surely different elements: each step is longer than the reach of all
 * shorter steps together. It says no to a few views of which that is true all the same.
 *
 * @param stride - in elements, one for each axis.
 */
export function isDistinct(shape: readonly number[], stride: readonly number[]): boolean {
  if (shape.includes(0)) return true;
  const axes = shape.map((size, axis) => ({ size, step: Math.abs(stride[axis] as number) }));
  let reach = 0;
  for (const { size, step } of axes.filter(({ size }) => size > 1).sort((a, b) => a.step - b.step)) {
    if (step <= reach) return false;
    reach += step * (size - 1);
  }
  return true;
}

/** Whether an argument is such an array. */
export const isApart = (arg: BoundArg | undefined): boolean =>
  arg?.kind === "array" && isDistinct(arg.array.shape, arg.array.stride);
