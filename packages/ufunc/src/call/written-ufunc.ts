import { LaunchError, type Target } from "@gridstride/core";
import { checkOptions, type OptionNames, wrongKind } from "@gridstride/core/internal";
import { type callSite, FUNCTION_USE, type FunctionUse, functionUse } from "@gridstride/jit/internal";
import { ufuncMethods } from "../methods/ufunc-methods.ts";
import type { UFuncOptions } from "../types/ufunc.ts";
import { ufuncs } from "./builders.ts";
import { callPlans } from "./call-plan.ts";
import { compiledKernels } from "./compiled-kernels.ts";
import { hostDevice } from "./devices.ts";
import type { KernelSource } from "./kernel-source.ts";
import { Kernels } from "./kernels.ts";
import type { LoopTable } from "./loop-table.ts";
import { checkMaker, operandsOf } from "./maker-options.ts";
import { makers } from "./makers.ts";
import type { Callee } from "./ufunc-call.ts";
import { ufuncObject } from "./ufunc-object.ts";

/** The arguments of `vectorize` besides signatures. */
export interface GivenUfunc {
  readonly fn: unknown;
  readonly options: UFuncOptions<Target> | undefined;
  /** Where it is called. */
  readonly site: ReturnType<typeof callSite>;
}

/** The function and the options of a ufunc, read and checked. */
export interface WrittenUfunc {
  readonly use: FunctionUse;
  readonly nin: number;
  sourceOf(use: FunctionUse): KernelSource;
  calleeOf(source: KernelSource, nin: number, loops: LoopTable): Callee;
  /** The ufunc. */
  objectOf(
    callee: Callee,
    loops: LoopTable,
    parts: { readonly call: (args: readonly unknown[]) => unknown; readonly nout: () => number },
  ): object;
}

const OPTIONS: OptionNames<UFuncOptions<Target>> = {
  target: true,
  uses: true,
  name: true,
  identity: true,
  maxBlocksize: true,
  maxChunkBytes: true,
  fastmath: true,
  float64: true,
};

/**
 * @param signatures - null without.
 * @param takes - how many operands the signatures give.
 * @throws {LaunchError} code `wrong-kind`.
 */
export function writtenUfunc(
  { fn, options = {}, site }: GivenUfunc,
  signatures: readonly string[] | null,
  takes: number | undefined,
): WrittenUfunc {
  checkOptions("vectorize", options, OPTIONS);
  checkMaker(options);
  const {
    uses,
    target = "cpu",
    identity = null,
    maxBlocksize = Number.POSITIVE_INFINITY,
    maxChunkBytes,
    fastmath = false,
    float64,
  } = options;
  if (identity !== null && identity !== "reorderable" && typeof identity !== "number")
    throw wrongKind('a number, "reorderable" or null as identity', identity);
  if (options.name !== undefined && typeof options.name !== "string") throw wrongKind("text as name", options.name);
  const written = functionUse(fn, "vectorize", uses !== undefined, uses as object | undefined, site);
  const nin = operandsOf(fn, written.source.name, uses !== undefined, takes, `"${signatures?.[0]}" has`, 1);
  const use = takes === undefined ? written : { ...written, takes };
  if (nin < 1)
    throw new LaunchError(
      "wrong-kind",
      `expected a function with at least one operand, got a function without operands, ${use.source.name}`,
    );
  const name = options.name ?? use.source.name;
  makers.watch?.({ use: written, nin, signatures, options });
  return {
    use,
    nin,
    sourceOf: (use) => compiledKernels(use, ufuncs, { fastmath, float64 }),
    calleeOf: (source, nin, loops) => {
      const resolve: Callee["resolve"] = (request) => loops.resolve(request);
      return {
        name,
        nin,
        get nout() {
          return loops.nout;
        },
        target,
        host: hostDevice,
        source,
        kernels: new Kernels(source, maxBlocksize),
        plans: callPlans(name, resolve),
        maxChunkBytes,
        resolve,
      };
    },
    objectOf: (callee, loops, parts) => {
      const methods = ufuncMethods(callee, identity);
      const made = ufuncObject({ callee, loops: () => loops.list, identity, methods, ...parts });
      return Object.defineProperty(made, FUNCTION_USE, { value: use });
    },
  };
}
