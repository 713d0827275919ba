import type { ArrayId } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import { launchValue } from "../../ir/launch-value.ts";
import { hasSync } from "../../ir/sync.ts";
import { counted } from "./copies.ts";
import { timeOf } from "./vector/time.ts";

/** Operations of a thread for each of its updates: with more, the threads of the machine are faster together. */
const QUICK = 80;
/** Elements at most among which threads of the machine wait for each other: two cores take longer than one core for 256 KiB too. */
export const FEW = 65_536;

/**
 * The arrays whose updates take longer than all the rest of a kernel, if several threads of the machine meet in few elements: one thread does
 * them faster. Arrays with copies are not among them. An element that all threads update is, if threads use its old values and no block
 * updates it once for all of its threads (`aggregate-atomics`, which writes barriers).
 */
export function contended({ arrays, body }: Kernel, copied: ReadonlySet<ArrayId>): readonly ArrayId[] {
  const found = new Set<ArrayId>();
  let updates = 0;
  for (const [access, times] of counted(body)) {
    if (access.kind !== "atomic" || access.op === "load" || access.op === "store") continue;
    const { array, index, result } = access;
    if (arrays[array]!.space !== "global" || copied.has(array)) continue;
    const isOneElement = index.every((one) => launchValue(one) !== null);
    if (isOneElement && (result === null || hasSync(body))) continue;
    found.add(array);
    updates += times;
  }
  return found.size > 0 && timeOf(body, null) <= QUICK * updates ? [...found] : [];
}
