import type { DeviceArray } from "@gridstride/core";
import { storageOf, type Temporary } from "@gridstride/core/internal";
import { once } from "../../diagnostics/once.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import { withoutStores } from "../../passes/fusion/without-stores.ts";
import type { Chain } from "./chain.ts";

const known = new WeakMap<Kernel, Map<string, Kernel>>();

/** The kernel of a chain without the stores to memory that nothing reads: of temporary arrays that the chain's launches alone use. */
export function withoutUnread(chain: Chain, temporary: (array: DeviceArray) => Temporary | null): Kernel {
  const { kernel, args } = chain;
  const inside = memoryInside(chain, temporary);
  const arrays = kernel.params.flatMap((param, i): ArrayId[] => {
    const arg = args[i];
    return param.kind === "array" && arg?.kind === "array" && inside.has(storageOf(arg.array).id) ? [param.array] : [];
  });
  if (arrays.length === 0) return kernel;
  const made = once(known, kernel, () => new Map());
  return once(made, arrays.join(), () => withoutStores(kernel, new Set(arrays)));
}

/** Memory of the chain's launches that no other command uses, in the lives of these temporary arrays. */
function memoryInside({ commands }: Chain, temporary: (array: DeviceArray) => Temporary | null): ReadonlySet<number> {
  const memory = new Map<number, Set<Temporary | null>>();
  const uses = new Map<Temporary, number>();
  for (const { arrays } of commands) {
    const here = new Set<Temporary>();
    for (const array of arrays) {
      const one = temporary(array);
      const { id } = storageOf(array);
      memory.set(id, (memory.get(id) ?? new Set()).add(one));
      if (one !== null) here.add(one);
    }
    for (const one of here) uses.set(one, (uses.get(one) ?? 0) + 1);
  }
  const isInside = (one: Temporary | null): boolean => one !== null && uses.get(one) === one.uses;
  return new Set([...memory].flatMap(([id, all]) => ([...all].every(isInside) ? [id] : [])));
}
