import type { Target } from "@gridstride/core";
import type { FunctionUse } from "@gridstride/jit/internal";
import type { UFuncOptions } from "../types/ufunc.ts";

/** The arguments of `vectorize`, read. */
export interface MadeUfunc {
  readonly use: FunctionUse;
  readonly nin: number;
  readonly signatures: readonly string[] | null;
  readonly options: UFuncOptions<Target>;
}

/** Who wants to know of each ufunc that is made, as a build does for the ufuncs of this package. */
export const makers: { watch: ((made: MadeUfunc) => void) | null } = { watch: null };
