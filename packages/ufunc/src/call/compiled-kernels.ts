import { builtKernel, distributor, type FunctionUse, Specialisations } from "@gridstride/jit/internal";
import type { AskedKernel, KernelSource } from "./kernel-source.ts";
import { countOperations } from "./loops-of-function.ts";

/** Settings that all kernels of a function share. */
export interface CompilerSettings {
  readonly fastmath: boolean;
  readonly float64?: "exact" | "fast" | undefined;
}

/** Kernels that are compiled as calls ask for them. */
export function compiledKernels(use: FunctionUse, { fastmath, float64 }: CompilerSettings): KernelSource {
  const whole = new Map<string, Specialisations>();
  const operations = new Map<string, number>();
  const spread = new Map<string, Specialisations>();
  const kernels = ({ key, build, signature, isDistributed }: AskedKernel): Specialisations => {
    const byKey = isDistributed ? spread : whole;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const distribution = isDistributed ? distributor : null;
    const settings = { debug: false, fastmath, float64, signature: signature(), distribution };
    const made = new Specialisations(builtKernel("ufunc", use, build), settings);
    byKey.set(key, made);
    return made;
  };
  return {
    name: use.source.name,
    operations(inputs) {
      const key = inputs.join();
      const known = operations.get(key) ?? countOperations(use, inputs);
      operations.set(key, known);
      return known;
    },
    now: (asked, work) => work(kernels(asked)),
    soon: (asked, work) => work(kernels(asked)),
  };
}
