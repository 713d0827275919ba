import { type MadeUfunc, makers } from "../call/makers.ts";
import { MAKE } from "../numpy/lazy.ts";

/**
 * The calls of `vectorize` that a ufunc is made of, in their order; none for another value.
 *
 * @param ufunc - of `@gridstride/ufunc/numpy`, which is not imported here: the entries of this package would share its chunks.
 */
export function ufuncsOf(ufunc: unknown): readonly MadeUfunc[] {
  const found: MadeUfunc[] = [];
  makers.watch = (made) => found.push(made);
  try {
    (ufunc as { readonly [MAKE]?: () => object } | undefined)?.[MAKE]?.();
  } finally {
    makers.watch = null;
  }
  return found;
}
