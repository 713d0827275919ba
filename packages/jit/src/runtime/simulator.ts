import { simExecutable } from "./launch-sim.ts";

/** The simulator's launches, without waiting. Of the package's modules for bundlers `simulator-later.ts` is this file. */
export const simulatorNow = (): typeof simExecutable => simExecutable;

/** Resolves when `simulatorNow` has them. */
export async function loadSimulator(): Promise<void> {}
