import { type AheadLauncher, AheadLookup, type Later, NotCompiled } from "@gridstride/jit/runtime";
import { type AskedKernel, type KernelSource, questionKey } from "../call/kernel-source.ts";
import { type AheadKernels, aheadKey } from "./artifact.ts";

/** Kernels that a build compiled; all others come from the compiler, where that is there. */
export function aheadKernels(
  { name, kernels, answers = {} }: AheadKernels,
  launchers: readonly AheadLauncher[],
  compiler: Pick<Later<KernelSource>, "now" | "wait">,
): KernelSource {
  const byKey = new Map<string, AheadLookup>();
  const lookup = (asked: AskedKernel): AheadLookup => {
    const key = aheadKey(asked);
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const made = new AheadLookup(kernels[key] ?? [], launchers, asked.signature());
    byKey.set(key, made);
    return made;
  };
  return {
    name,
    advice: null,
    adapts: false,
    told(question, given) {
      const key = questionKey(question, given);
      return (answers[key] as never) ?? compiler.now(new NotCompiled(key)).told(question, given);
    },
    now(asked, work) {
      try {
        return work(lookup(asked));
      } catch (error) {
        if (!(error instanceof NotCompiled)) throw error;
        return compiler.now(error).now(asked, work);
      }
    },
    async soon(asked, work) {
      try {
        return await work(lookup(asked));
      } catch (error) {
        if (!(error instanceof NotCompiled)) throw error;
        return (await compiler.wait(error)).soon(asked, work);
      }
    },
  };
}
