import { arraysWhere, elementLocals } from "../ir/element-locals.ts";
import type { ArrayId } from "../ir/expr.ts";
import type { BlockArray, Kernel } from "../ir/ir.ts";
import { placeOf } from "../ir/place.ts";
import { product } from "../ir/shape.ts";
import type { Pass } from "./pass.ts";

/** Elements of an array that may become locals. */
const ELEMENTS = 16;
/** The same of all arrays: more are not in registers anyway. */
const ELEMENTS_OF_ALL = 32;

/** Elements of small arrays of a thread as locals. */
export const scalarReplacement: Pass = {
  name: "scalar-replacement",
  needs: ["unroll-loops"],
  why: "elements at known places are locals",
  debug: false,
  run: (kernel) =>
    elementLocals(kernel, smallArrays(kernel), ({ shape }) => [product(shape), (index) => placeOf(index, shape)]),
};

/** Arrays of the thread with few elements, the smallest first. */
export function smallArrays(kernel: Kernel): ReadonlySet<ArrayId> {
  const sizeOf = (id: ArrayId): number => product((kernel.arrays[id] as BlockArray).shape);
  const small = arraysWhere(kernel, ({ space, shape }) => space === "local" && product(shape) <= ELEMENTS);
  const chosen = new Set<ArrayId>();
  let left = ELEMENTS_OF_ALL;
  for (const id of [...small].sort((a, b) => sizeOf(a) - sizeOf(b))) {
    left -= sizeOf(id);
    if (left >= 0) chosen.add(id);
  }
  return chosen;
}
