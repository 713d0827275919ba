import type { Device } from "@gridstride/core";
import type { HostTarget } from "@gridstride/core/internal";
import { type AheadLauncher, Later, NotCompiled, type Otherwise } from "@gridstride/jit/runtime";
import { CallPlans } from "../call/call-plan.ts";
import { Kernels } from "../call/kernels.ts";
import { fixedLoops } from "../call/loop-table.ts";
import { dynamicInputs } from "../call/loops.ts";
import { type Callee, callUfunc } from "../call/ufunc-call.ts";
import { ufuncObject } from "../call/ufunc-object.ts";
import type { Identity } from "../methods/methods.ts";
import type { UfuncMethods } from "../methods/ufunc-methods.ts";
import { type LoopRequest, type LoopTypes, resolveLoop } from "../rules/resolve-loop.ts";
import { aheadKernels } from "./ahead-kernels.ts";
import { type AheadUfunc, typesKey } from "./artifact.ts";

/** The statements of a built module in addition to the ufunc itself. */
export interface AheadUfuncOptions extends Otherwise {
  /** Opens the default devices of the targets that the build compiled for. */
  readonly hosts: Partial<Record<HostTarget, () => Device>>;
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
  { hosts, methods, ...otherwise }: AheadUfuncOptions,
): object {
  const { shown, nin, nout, loops, isFixed, target, identity, maxChunkBytes } = ahead;
  const { load } = otherwise;
  let whole: object | null = null;
  const calleeOf = async (): Promise<Callee> => {
    whole = (await load?.()) as object;
    return (whole as { readonly "~callee": Callee })["~callee"];
  };
  const compiler = new Later<Callee>(shown, { ...otherwise, load: load && calleeOf });
  const source = aheadKernels(
    ahead,
    launchers,
    compiler.map(({ source }) => source),
  );
  const table = fixedLoops(loops);
  const resolve = (request: LoopRequest): LoopTypes => {
    if (isFixed) return table.resolve(request);
    const { dtype, inputs } = request;
    const types = dtype === undefined ? dynamicInputs(inputs) : inputs.map(() => dtype);
    const known = loops.find((loop) => typesKey(loop.inputs) === typesKey(types));
    if (known !== undefined) return resolveLoop([known], request);
    return compiler.now(new NotCompiled(`operands of types ${types.join(", ")}`)).resolve(request);
  };
  const callee: Callee = {
    name: shown,
    nin,
    nout,
    target,
    host: (wanted) => hosts[wanted]?.() ?? compiler.now(new NotCompiled(`target ${wanted}`)).host(wanted),
    source,
    kernels: new Kernels(source, ahead.maxBlocksize ?? Number.POSITIVE_INFINITY),
    plans: new CallPlans(shown, resolve),
    maxChunkBytes: maxChunkBytes ?? undefined,
    resolve,
  };
  return ufuncObject({
    callee,
    call: (args) => callUfunc(callee, args),
    nout: () => nout,
    loops: () => loops,
    identity,
    methods: methods?.(callee, identity) ?? methodsOf(() => whole, compiler),
  });
}

/** Methods come with the compiler where the build has none of them. */
function methodsOf(whole: () => object | null, compiler: Later<Callee>): UfuncMethods {
  const method =
    (name: keyof UfuncMethods) =>
    (...args: never[]): unknown => {
      compiler.now(new NotCompiled(`its method ${name}`));
      return (whole() as UfuncMethods)[name](...args);
    };
  return {
    reduce: method("reduce"),
    accumulate: method("accumulate"),
    reduceat: method("reduceat"),
    outer: method("outer"),
    at: method("at"),
  };
}
