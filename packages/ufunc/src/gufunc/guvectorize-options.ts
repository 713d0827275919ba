import { LaunchError } from "@gridstride/core";
import { isOptions, type ReadOptions, readCall } from "../call/call-options.ts";
import type { Given } from "../call/operands.ts";
import type { AxesOptions } from "../rules/axes.ts";

/** A gufunc's call: operands, the options that ufuncs have too, and those about axes. */
export interface ReadCoreCall {
  readonly operands: readonly Given[];
  readonly options: ReadOptions;
  /** Null where none of them is given. */
  readonly axes: AxesOptions | null;
}

/**
 * Splits a call's arguments into operands and options.
 *
 * @throws {LaunchError} {CastingError} in NumPy's words.
 */
export function readCoreCall(name: string, nin: number, nout: number, args: readonly unknown[]): ReadCoreCall {
  const last = args.length === nin + 1 ? args[nin] : undefined;
  if (!isOptions(last)) return { ...readCall(name, nin, nout, args), axes: null };
  const { axis, axes, keepdims, ...rest } = last;
  if ("where" in rest) throw new LaunchError("wrong-kind", `${name}() got an unexpected keyword argument 'where'`);
  const given = Object.entries({ axis, axes, keepdims }).filter(([, value]) => value !== undefined);
  return {
    ...readCall(name, nin, nout, [...args.slice(0, nin), rest]),
    axes: given.length === 0 ? null : (Object.fromEntries(given) as AxesOptions),
  };
}
