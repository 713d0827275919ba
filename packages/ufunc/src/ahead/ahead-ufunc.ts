import { isRecords } from "@gridstride/core/internal";
import type { AheadLauncher } from "@gridstride/jit/runtime";
import { callPlans } from "../call/call-plan.ts";
import { dynamicLoops } from "../call/dynamic-loops.ts";
import { Kernels } from "../call/kernels.ts";
import { fixedLoops } from "../call/loop-table.ts";
import { type Callee, callUfunc } from "../call/ufunc-call.ts";
import { ufuncObject } from "../call/ufunc-object.ts";
import type { Identity } from "../methods/methods.ts";
import type { UfuncMethods } from "../methods/ufunc-methods.ts";
import type { LoopRequest } from "../rules/resolve-loop.ts";
import { aheadKernels } from "./ahead-kernels.ts";
import type { AheadUfunc } from "./artifact.ts";
import { type AheadOptions, type LaterCallee, laterCallee } from "./compiler-later.ts";

/** The statements of a built module in addition to the ufunc itself. */
export interface AheadUfuncOptions extends AheadOptions {
  /** The code of methods, where the program calls any: `ufuncMethods`. */
  readonly methods?: (callee: Callee, identity: Identity) => UfuncMethods;
}

/**
 * A ufunc that was compiled at build time. Calls run as calls of a `vectorize` ufunc do, without the compiler.
 *
 * @param ahead - as a build wrote it.
 * @param launchers - of the targets that the build compiled for.
 * @returns the ufunc. A call that meets what was not compiled waits for the compiler where its result is a promise. Other
 *   calls throw {UnsupportedError}, code `feature`, until the compiler is there, which the first of them begins to load.
 */
export function aheadUfunc(
  ahead: AheadUfunc,
  launchers: readonly AheadLauncher[],
  { methods, ...otherwise }: AheadUfuncOptions,
): object {
  const { shown, nin, nout, target, identity, maxChunkBytes } = ahead;
  const compiler = laterCallee(shown, otherwise);
  const source = aheadKernels(ahead, launchers, compiler.source);
  const loops = ahead.loops === null ? dynamicLoops(source, []) : fixedLoops(ahead.loops);
  const resolve = (request: LoopRequest) => loops.resolve(request);
  const callee: Callee = {
    name: shown,
    nin,
    nout,
    target,
    host: compiler.host,
    source,
    kernels: new Kernels(source, ahead.maxBlocksize ?? Number.POSITIVE_INFINITY),
    plans: callPlans(shown, resolve),
    maxChunkBytes: maxChunkBytes ?? undefined,
    resolve,
  };
  return ufuncObject({
    callee,
    call: (args) =>
      ahead.loops === null && args.slice(0, nin).some(isRecords)
        ? (compiler.whole("records") as (...given: readonly unknown[]) => unknown)(...args)
        : callUfunc(callee, args),
    nout: () => nout,
    loops: () => loops.list,
    identity,
    methods: methods?.(callee, identity) ?? methodsOf(compiler),
  });
}

/** Methods come with the compiler where the build has none of them. */
function methodsOf(compiler: LaterCallee): UfuncMethods {
  const method =
    (name: keyof UfuncMethods) =>
    (...args: never[]): unknown =>
      (compiler.whole(`its method ${name}`) as UfuncMethods)[name](...args);
  return {
    reduce: method("reduce"),
    accumulate: method("accumulate"),
    reduceat: method("reduceat"),
    outer: method("outer"),
    at: method("at"),
  };
}
