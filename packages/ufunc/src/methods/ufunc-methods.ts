import { checkGiven, isOptions } from "../call/call-options.ts";
import type { Callee } from "../call/ufunc-call.ts";
import { at } from "./at.ts";
import { accumulate, type Identity, outer, reduce, reduceat } from "./methods.ts";

/** The methods of ufuncs. */
export type UfuncMethods = Readonly<Record<"reduce" | "accumulate" | "reduceat" | "outer" | "at", Method>>;

type Method = (...args: never[]) => unknown;

/** The methods of a ufunc, which check their options. */
export function ufuncMethods(callee: Callee, identity: Identity): UfuncMethods {
  return {
    reduce: (x: unknown, given?: object) => reduce(callee, identity, x, checked("reduce", given)),
    accumulate: (x: unknown, given?: object) => accumulate(callee, x, checked("accumulate", given)),
    reduceat: (x: unknown, at: unknown, given?: object) => reduceat(callee, x, at, checked("reduceat", given)),
    outer: (...args: unknown[]) => outer(callee, args),
    at: (...args: unknown[]) => {
      const last = args[callee.nin + 1];
      // After one operand may stand an array, which `at` refuses in NumPy's words.
      if (callee.nin > 1 || isOptions(last)) checkGiven("at", last);
      return at(callee, args);
    },
  };
}

function checked(method: string, given: object | undefined): never {
  checkGiven(method, given);
  return given as never;
}
