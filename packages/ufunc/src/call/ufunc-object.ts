import type { Identity } from "../methods/methods.ts";
import type { UfuncMethods } from "../methods/ufunc-methods.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { showLoop } from "./loops.ts";
import type { Callee } from "./ufunc-call.ts";

/** The parts of a ufunc. */
interface Parts {
  readonly callee: Callee;
  readonly call: (args: readonly unknown[]) => unknown;
  readonly nout: () => number;
  readonly loops: () => readonly LoopTypes[];
  readonly identity: Identity;
  readonly methods: UfuncMethods;
}

/** A ufunc: a function with members. */
export function ufuncObject({ callee, call, nout, loops, identity, methods }: Parts): object {
  const { name, nin } = callee;
  const ufunc = (...args: unknown[]): unknown => call(args);
  return Object.defineProperties(ufunc, {
    "~device": { value: true },
    "~callee": { value: callee },
    name: { value: name },
    nin: { value: nin, enumerable: true },
    nout: { get: nout, enumerable: true },
    nargs: { get: () => nin + nout(), enumerable: true },
    ntypes: { get: () => loops().length, enumerable: true },
    types: { get: () => loops().map(showLoop), enumerable: true },
    identity: { value: typeof identity === "number" ? identity : null, enumerable: true },
    signature: { value: null, enumerable: true },
    ...Object.fromEntries(Object.entries(methods).map(([method, value]) => [method, { value }])),
  });
}
