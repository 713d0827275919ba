import {
  builtKernel,
  type FunctionUse,
  isRecorded,
  kernelCache,
  Specialisations,
  tell,
} from "@gridstride/jit/internal";
import { adviceFor } from "./advice.ts";
import { built, type Family } from "./family.ts";
import { type AskedKernel, type KernelSource, questionKey } from "./kernel-source.ts";
import { countOperations } from "./loops-of-function.ts";

/** Settings that all kernels of a function share. */
export interface CompilerSettings {
  readonly fastmath: boolean;
  readonly float64?: "exact" | "fast" | undefined;
}

/** Kernels that are compiled as calls ask for them. */
export function compiledKernels(
  use: FunctionUse,
  family: Family,
  { fastmath, float64 }: CompilerSettings,
): KernelSource {
  const byKind = new Map<string, Map<string, Specialisations>>();
  const operations = new Map<string, number>();
  const answers = new Map<string, unknown>();
  // The plan alone does not determine the kernel if the function itself is built.
  const isWritten = use.build === undefined;
  const kernels = (asked: AskedKernel): Specialisations => {
    const { kind, key, plan, signature } = asked;
    const byKey = remembered(byKind, kind, () => new Map<string, Specialisations>());
    return remembered(byKey, key, () => {
      const settings = { debug: false, fastmath, float64, signature: signature(), ...family.settings?.(asked) };
      const planned = isWritten ? { kind, plan, build: family.build } : undefined;
      return new Specialisations(builtKernel("ufunc", use, built(family, asked), planned), settings);
    });
  };
  return {
    name: use.source.name,
    advice: adviceFor(use.source.name, (inputs) =>
      remembered(operations, inputs.join(), () => countOperations(use, inputs)),
    ),
    get adapts() {
      return !isRecorded(use.source);
    },
    told<G, A>(question: { readonly about: string; readonly types?: (given: G) => A }, given: G): A {
      const key = questionKey(question, given);
      return remembered(answers, key, () => {
        const { about } = question;
        const answer = family.answers[about] as (use: FunctionUse, given: G) => object;
        if (isWritten) tell(use.source, { about, given });
        const kept = kernelCache()?.of({ use, types: [], sharedBytes: 0, fastmath, float64 });
        const own = `${family.build} ${key}`;
        return kept && family.build !== null ? kept.made(own, () => answer(use, given)) : answer(use, given);
      }) as A;
    },
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
