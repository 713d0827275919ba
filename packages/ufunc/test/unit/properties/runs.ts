import type { Target } from "@gridstride/core";
import fc from "fast-check";
import { expect } from "vitest";

/** How many cases, from which seed. */
export interface Runs {
  readonly seed: number;
  /** On the simulator and cpu. */
  readonly many: number;
  /** On parallel, which runs the modules of cpu, and on webgpu, where a kernel costs most. */
  readonly few: number;
}

const BATCH = 8;

/**
 * Holds a property to cases on a target: `differences` gives what is wrong, nothing where all is right. Cases on webgpu run
 * side by side; a failure is shrunk.
 */
export async function runs<T>(
  target: Target,
  cases: fc.Arbitrary<T>,
  differences: (one: T) => string[] | Promise<string[]>,
  { seed, many, few }: Runs,
): Promise<void> {
  const batched = target === "webgpu";
  const size = batched ? BATCH : 1;
  const numRuns = (target === "simulator" || target === "cpu" ? many : few) / size;
  const batches = fc.array(cases, { minLength: size, maxLength: size });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      expect((await Promise.all(batch.map(differences))).flat()).toEqual([]);
    }),
    { seed, numRuns },
  );
}
