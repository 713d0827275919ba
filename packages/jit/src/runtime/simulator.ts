import { simExecutable } from "./launch-sim.ts";

/** The simulator's launches, without waiting. `simulator-later.ts` stands for this file in the package's modules for bundlers. */
export const simulatorNow = (): typeof simExecutable => simExecutable;

/** Resolves when `simulatorNow` has them. */
export async function loadSimulator(): Promise<void> {}
