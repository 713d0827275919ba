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
