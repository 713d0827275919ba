import { builtKernel, distributor, type FunctionUse, Specialisations } from "@gridstride/jit/internal";
import { adviceFor } from "./advice.ts";
import { type Builders, built } from "./builders.ts";
import type { AskedKernel, KernelSource, Plans } from "./kernel-source.ts";
import { countOperations } from "./loops-of-function.ts";

/** Settings that all kernels of a function share. */
export interface CompilerSettings {
  readonly fastmath: boolean;
  readonly float64?: "exact" | "fast" | undefined;
}

/** Kernels that are compiled as calls ask for them. */
export function compiledKernels(
  use: FunctionUse,
  builders: Builders,
  { fastmath, float64 }: CompilerSettings,
): KernelSource {
  const byKind = new Map<keyof Plans, Map<string, Specialisations>>();
  const operations = new Map<string, number>();
  const kernels = (asked: AskedKernel): Specialisations => {
    const { kind, key, signature } = asked;
    const byKey = remembered(byKind, kind, () => new Map<string, Specialisations>());
    return remembered(byKey, key, () => {
      const distribution = kind === "spread" ? distributor : null;
      const settings = { debug: false, fastmath, float64, signature: signature(), distribution };
      return new Specialisations(builtKernel("ufunc", use, built(builders, asked), asked.builtAs), settings);
    });
  };
  return {
    name: use.source.name,
    advice: adviceFor(use.source.name, (inputs) =>
      remembered(operations, inputs.join(), () => countOperations(use, inputs)),
    ),
    now: (asked, work) => work(kernels(asked)),
    soon: (asked, work) => work(kernels(asked)),
  };
}

function remembered<K, T>(known: Map<K, T>, key: K, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
