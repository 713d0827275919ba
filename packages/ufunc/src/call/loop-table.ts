import { type LoopRequest, type LoopTypes, resolveLoop } from "../rules/resolve-loop.ts";

/** The loops of a ufunc. */
export interface LoopTable {
  /** The loops in the order in which they are tried; for a ufunc without signatures, the loops that calls have used. */
  readonly list: readonly LoopTypes[];
  readonly nout: number;
  /** The loop that a call runs. @throws {CastingError} in NumPy's words. */
  resolve(request: LoopRequest): LoopTypes;
}

/** The loops that signatures ask for. */
export function fixedLoops(list: readonly LoopTypes[]): LoopTable {
  return {
    list,
    nout: (list[0] as LoopTypes).outputs.length,
    resolve: (request) => resolveLoop(list, request),
  };
}
