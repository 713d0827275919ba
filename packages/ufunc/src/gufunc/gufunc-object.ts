import { type Device, LaunchError, type Target } from "@gridstride/core";
import type { HostTarget } from "@gridstride/core/internal";
import { checkGiven, isOptions } from "../call/call-options.ts";
import type { KernelSource } from "../call/kernel-source.ts";
import type { LoopTable } from "../call/loop-table.ts";
import { showLoop } from "../call/loops.ts";
import type { CoreLayout } from "../rules/layout.ts";
import { coreCallPlans } from "./call-plan.ts";
import type { CoreCallee } from "./callee.ts";
import { callCore } from "./guvectorize-call.ts";
import { CoreKernels } from "./launch.ts";

/** The parts of a gufunc. */
interface Parts {
  readonly layout: CoreLayout;
  readonly source: KernelSource;
  readonly loops: LoopTable;
  readonly target: Target;
  readonly host: (target: HostTarget) => Device;
  readonly maxBlocksize: number;
  readonly maxChunkBytes: number | undefined;
}

/** A gufunc: a function with members. */
export function gufuncObject({ layout, source, loops, target, host, maxBlocksize, maxChunkBytes }: Parts): object {
  const { name } = source;
  const { text } = layout;
  const nin = layout.inputs.length;
  const nout = layout.outputs.length;
  const callee: CoreCallee = {
    name,
    layout,
    nin,
    nout,
    target,
    host,
    maxChunkBytes,
    kernels: new CoreKernels(source, nin, maxBlocksize),
    resolve: (request) => loops.resolve(request),
  };
  const planned = { ...callee, plans: coreCallPlans(callee) };
  const gufunc = (...args: unknown[]): unknown => {
    if (isOptions(args[nin])) checkGiven(name, args[nin]);
    return callCore(planned, args);
  };
  return Object.defineProperties(gufunc, {
    "~device": { value: true },
    "~callee": { value: { source, host } },
    name: { value: name },
    nin: { value: nin, enumerable: true },
    nout: { value: nout, enumerable: true },
    nargs: { value: nin + nout, enumerable: true },
    ntypes: { get: () => loops.list.length, enumerable: true },
    types: { get: () => loops.list.map(showLoop), enumerable: true },
    identity: { value: null, enumerable: true },
    signature: { value: text, enumerable: true },
    ...refusedMethods(name, text),
  });
}

/** Methods that ufuncs have and gufuncs do not, refused in NumPy's words. */
function refusedMethods(name: string, text: string): PropertyDescriptorMap {
  const words = {
    reduce: "Reduction not defined on ufunc with signature",
    accumulate: "Reduction not defined on ufunc with signature",
    reduceat: "Reduction not defined on ufunc with signature",
    outer: "method outer is not allowed in ufunc with non-trivial signature",
    at: `${name}.at does not support ufunc with non-trivial signature: ${name} has signature ${text}.`,
  };
  const refuse = (message: string) => (): never => {
    throw new LaunchError("wrong-kind", message);
  };
  return Object.fromEntries(Object.entries(words).map(([method, message]) => [method, { value: refuse(message) }]));
}
