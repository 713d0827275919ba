import type { Asked } from "@gridstride/jit/compiler";
import { type MadeUfunc, ufuncsOf } from "@gridstride/ufunc/compiler";
import * as numpy from "@gridstride/ufunc/numpy";
import type { MakerCall } from "../capture/find-calls.ts";

/** The kernels of a module of `@gridstride/kernels` or `@gridstride/ufunc`. */
export interface LibraryCalls {
  /**
   * Whether a call becomes data. The kernels of `@gridstride/kernels` become data together, and the ufuncs that one of NumPy's is
   * made of: another would bring the compiler back.
   */
  isBuilt(at: number): boolean;
  /** A ufunc of NumPy's, whose signatures the text does not write out; null for a kernel. */
  ufunc(at: number): MadeUfunc | null;
}

/** @param names - of the module's calls, as records have them. */
export function libraryCalls(
  calls: readonly MakerCall[],
  names: readonly string[],
  asked: readonly (readonly Asked[])[],
): LibraryCalls {
  const isAsked = (at: number): boolean => (asked[at] ?? []).length > 0;
  const declarations = names.map((name) => name.replace(/ \d+$/, ""));
  const ufuncs = new Set(declarations.filter((_, at) => isAsked(at) && calls[at]?.maker === "vectorize"));
  const hasKernels = calls.some(({ maker }, at) => isAsked(at) && maker === "kernel");
  const known = new Map<string, readonly MadeUfunc[]>();
  return {
    isBuilt(at) {
      const maker = calls[at]?.maker;
      if (maker === "vectorize") return ufuncs.has(declarations[at] as string);
      return hasKernels || (maker === "deviceFunction" && ufuncs.size > 0);
    },
    ufunc(at) {
      if (calls[at]?.maker !== "vectorize") return null;
      const declaration = declarations[at] as string;
      const all = known.get(declaration) ?? ufuncsOf((numpy as Readonly<Record<string, unknown>>)[declaration]);
      known.set(declaration, all);
      const count = declarations.filter((one) => one === declaration).length;
      const before = declarations.slice(0, at).filter((one) => one === declaration).length;
      return all.length === count ? (all[before] ?? null) : null;
    },
  };
}
