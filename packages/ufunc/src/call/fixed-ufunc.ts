import { callSite } from "@gridstride/jit/internal";
// biome-ignore lint/suspicious/noImportCycles: a type alone, which is gone when the program runs
import type { vectorize as anyVectorize } from "../vectorize.ts";
import { fixedLoops } from "./loop-table.ts";
import { loopsOf } from "./loops-of-signatures.ts";
import { callUfunc } from "./ufunc-call.ts";
import { type GivenUfunc, writtenUfunc } from "./written-ufunc.ts";

/** `vectorize` with signatures. @throws {LaunchError} code `wrong-kind`. {CompileError} for a malformed signature. */
export function fixedUfunc(signatures: readonly string[], given: GivenUfunc): object {
  const loops = fixedLoops(loopsOf(signatures));
  const { use, nin, sourceOf, calleeOf, objectOf } = writtenUfunc(given, signatures, loops.list[0]?.inputs.length);
  const callee = calleeOf(sourceOf(use), nin, loops);
  return objectOf(callee, loops, { call: (args) => callUfunc(callee, args), nout: () => callee.nout });
}

/**
 * The same as NumPy's ufuncs call it: a program with some of these loads no code for functions without signatures. It stands here,
 * since the plugin finds its calls by imports, also in built files.
 */
export const vectorize = ((signatures: readonly string[], fn: unknown, options?: object) =>
  fixedUfunc(signatures, { fn, options, site: callSite(new Error().stack, 1) })) as typeof anyVectorize;
