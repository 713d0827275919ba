import { isRecords } from "@gridstride/core/internal";
import { anyTypes, dynamicLoops } from "./dynamic-loops.ts";
import { FieldCalls } from "./field-calls.ts";
import { callUfunc } from "./ufunc-call.ts";
import { type GivenUfunc, writtenUfunc } from "./written-ufunc.ts";

/** `vectorize` without signatures. @throws {LaunchError} code `wrong-kind`. */
export function dynamicUfunc(given: GivenUfunc): object {
  const { use, nin, sourceOf, calleeOf, objectOf } = writtenUfunc(given, null, undefined);
  const source = sourceOf(use);
  const loops = dynamicLoops(source, anyTypes(nin));
  const callee = calleeOf(source, nin, loops);
  const ofFields = new FieldCalls(use, nin, (made, types) => {
    const source = sourceOf(made);
    return calleeOf(source, types.length, dynamicLoops(source, [types]));
  });
  return objectOf(callee, loops, {
    call: (args) => (args.slice(0, nin).some(isRecords) ? ofFields.call(args) : callUfunc(callee, args)),
    nout: () => ofFields.nout ?? callee.nout,
  });
}
