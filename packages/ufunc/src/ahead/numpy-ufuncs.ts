import { type MadeUfunc, makers } from "../call/makers.ts";
import * as numpy from "../numpy/index.ts";
import { MAKE } from "../numpy/lazy.ts";

/** The calls of `vectorize` that a ufunc of `@gridstride/ufunc/numpy` is made of, in their order; none for another name. */
export function ufuncsOf(name: string): readonly MadeUfunc[] {
  const ufunc = (numpy as Readonly<Record<string, object>>)[name] as { readonly [MAKE]?: () => object } | undefined;
  const found: MadeUfunc[] = [];
  makers.watch = (made) => found.push(made);
  try {
    ufunc?.[MAKE]?.();
  } finally {
    makers.watch = null;
  }
  return found;
}
