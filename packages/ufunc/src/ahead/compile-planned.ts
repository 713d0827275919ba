import {
  type AheadOverload,
  type AheadTargets,
  type Asked,
  type AskedOfKernel,
  addOverload,
  type CompiledFunction,
  compileOverload,
  compileRecorded,
} from "@gridstride/jit/compiler";
import { builtKernel, type FunctionUse } from "@gridstride/jit/internal";
import { built, type Family } from "../call/family.ts";
import { planKey, questionKey } from "../call/kernel-source.ts";
import { type AheadKernels, aheadKey } from "./artifact.ts";

/** Compiles the kernels that are built around a function, and answers what is asked about it. */
export function compilePlanned(
  use: FunctionUse,
  family: Family,
  asked: readonly Asked[],
  { targets, fastmath }: Pick<AheadTargets, "targets" | "fastmath">,
): CompiledFunction<AheadKernels> {
  const kernels: Record<string, AheadOverload[]> = {};
  const answers: Record<string, unknown> = {};
  const refused = compileRecorded(asked, (one) => {
    if ("about" in one) {
      const answer = family.answers[one.about];
      if (answer === undefined) return `nothing says the ${one.about} of such a function`;
      answers[questionKey(one, one.given)] = answer(use, one.given as never);
      return null;
    }
    const { plan: planned, types, block } = one;
    if (planned === undefined || family.builders[planned.kind] === undefined)
      return "such a function has no such kernel";
    const kernel = builtKernel("ufunc", use, built(family, planned));
    const key = aheadKey({ kind: planned.kind, key: planKey(planned.plan) });
    const own = kernels[key] ?? [];
    kernels[key] = own;
    return addOverload(own, compileOverload(kernel, types, { targets, blocks: [block], fastmath }));
  });
  const some = Object.fromEntries(Object.entries(kernels).filter(([, overloads]) => overloads.length > 0));
  const answered = Object.keys(answers).length > 0 ? { answers } : {};
  return { made: { name: use.source.name, kernels: some, ...answered }, refused };
}

/** A kernel that is asked for by a plan. */
export const askFor = (
  { kind, plan }: NonNullable<AskedOfKernel["plan"]>,
  types: AskedOfKernel["types"],
  block: AskedOfKernel["block"],
): AskedOfKernel => ({ plan: { kind, plan }, types, block });
