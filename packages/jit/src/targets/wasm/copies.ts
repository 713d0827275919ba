import { accessesIn } from "../../ir/accesses.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import { memoryOf } from "../../ir/memory.ts";
import { bits } from "../../ir/types.ts";
import { isUnorderedOp, type UnorderedOp } from "../../ir/unordered.ts";

/** How copies of an array that several threads of the machine updated become one. */
export type Merge = Exclude<UnorderedOp, "sub">;

/**
 * The arrays that each thread of the machine can have a copy of while a kernel runs: C-contiguous arrays that the kernel
 * only updates, all by the given operation, and never reads. Floats are added in another order, which nobody knew before.
 */
export function copyable({ arrays, body }: Kernel): ReadonlyMap<ArrayId, Merge> {
  const found = new Map<ArrayId, Merge>();
  const refused = new Set<number>();
  for (const access of accessesIn(body)) {
    const { array } = access;
    const { space, dtype } = arrays[array]!;
    if (space !== "global") continue;
    const isAlike = access.kind === "atomic" && access.result === null && bits(dtype) === 32;
    const merge = isAlike ? mergeOf(access.op) : null;
    if (merge === null || (found.get(array) ?? merge) !== merge) refused.add(memoryOf(arrays, array));
    else found.set(array, merge);
  }
  const isAlone = (id: ArrayId): boolean =>
    arrays.every((_, other) => other === id || memoryOf(arrays, other) !== memoryOf(arrays, id));
  for (const id of found.keys()) {
    const array = arrays[id]!;
    if (array.space !== "global" || array.layout !== "C" || refused.has(memoryOf(arrays, id)) || !isAlone(id))
      found.delete(id);
  }
  return found;
}

function mergeOf(op: string): Merge | null {
  if (op === "sub") return "add";
  return isUnorderedOp(op as UnorderedOp) ? (op as Merge) : null;
}
