// Random typed kernels: plain JavaScript, the simulator and every other target give the same. `npm run fuzz` runs many more.
import { type Device, requestDevice } from "@gridstride/core";
import { someRows, thorough } from "@gridstride/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCampaign } from "./campaign.ts";
import type { Size } from "./programs.ts";

// In Node 40 programs, or 120 of the night; elsewhere, where the same code runs again, the first 25 of them.
const SEEDS = someRows([1, 2, 3], 3);
const RUNS = thorough ? 40 : 25;
const MINUTES = 60_000;

/** Each program runs once on the simulator, and on all the others. */
export function compare(others: () => readonly Device[], size: Size): void {
  let simulator: Device;
  beforeAll(async () => {
    simulator = await requestDevice({ target: "simulator" });
  });
  afterAll(() => simulator.dispose());

  test.each(SEEDS)(
    `${RUNS} random programs, seed %i`,
    async (seed) => {
      const { failure, verdicts } = await runCampaign(
        { simulator, others: others() },
        { runs: RUNS, seed, sizes: [size] },
      );
      expect(failure ?? "").toBe("");
      // Results with an excuse, which are not compared, stay rare.
      expect(verdicts.same).toBeGreaterThanOrEqual(0.9 * RUNS);
    },
    5 * MINUTES,
  );
}
