import { callSite } from "@gridstride/jit/internal";
import { fixedUfunc } from "../call/fixed-ufunc.ts";
import type { vectorize as anyVectorize } from "../vectorize.ts";

/** `vectorize` with signatures: a program with some of these ufuncs loads no code for functions without signatures. */
export const vectorize = ((signatures: readonly string[], fn: unknown, options?: object) =>
  fixedUfunc(signatures, { fn, options, site: callSite(new Error().stack, 1) })) as typeof anyVectorize;
