import type { Asked } from "@gridstride/jit/compiler";
import { type MadeUfunc, ufuncsOf } from "@gridstride/ufunc/compiler";

/** The ufuncs of a module of `@gridstride/ufunc/numpy`, whose signatures the text does not write out. */
export interface LibraryUfuncs {
  /** Whether a call becomes data: it was recorded, or another call of the same declaration was, which it would bring the compiler back to. */
  isBuilt(at: number): boolean;
  /** Null for a kernel. */
  ufunc(at: number): MadeUfunc | null;
}

/** @param names - of the module's calls, as records have them. */
export function libraryUfuncs(names: readonly string[], asked: readonly (readonly Asked[])[]): LibraryUfuncs {
  const declarations = names.map((name) => name.replace(/ \d+$/, ""));
  const recorded = new Set(declarations.filter((_, at) => (asked[at] ?? []).length > 0));
  const known = new Map<string, readonly MadeUfunc[]>();
  return {
    isBuilt: (at) => recorded.has(declarations[at] as string),
    ufunc(at) {
      const declaration = declarations[at] as string;
      const all = known.get(declaration) ?? ufuncsOf(declaration);
      known.set(declaration, all);
      const count = declarations.filter((one) => one === declaration).length;
      return all.length === count ? (all[declarations.slice(0, at).filter((one) => one === declaration).length] ?? null) : null;
    },
  };
}
