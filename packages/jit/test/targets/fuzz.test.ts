// Random typed kernels: plain JavaScript, the simulator and every other target give the same. `pnpm fuzz` runs many more.
import { type Device, requestDevice } from "@gridstride/core";
import { eachTarget } from "@gridstride/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCampaign } from "../fuzz/campaign.ts";
import type { Size } from "../fuzz/programs.ts";

const inBrowser = "window" in globalThis;
const SEEDS = [1, 2, 3, 4, 5];
const MINUTES = 60_000;

/** Each program runs once on the simulator, and on all the others. */
function compare(others: () => readonly Device[], size: Size): void {
  let simulator: Device;
  beforeAll(async () => {
    simulator = await requestDevice({ target: "simulator" });
  });
  afterAll(() => simulator.dispose());

  // A browser runs the same text through the same compilers: fewer will do.
  test.each(inBrowser ? SEEDS.slice(0, 1) : SEEDS)(
    "100 random programs, seed %i",
    async (seed) => {
      const { failure, verdicts } = await runCampaign(
        { simulator, others: others() },
        { runs: 100, seed, sizes: [size] },
      );
      expect(failure ?? "").toBe("");
      // What is told apart, and so not compared, stays rare.
      expect(verdicts.same).toBeGreaterThanOrEqual(90);
    },
    5 * MINUTES,
  );
}

eachTarget(({ getDevice }) => compare(() => [getDevice()], "small"), ["webgpu"]);

describe("cpu and parallel", () => {
  let devices: readonly Device[];
  beforeAll(async () => {
    devices = [await requestDevice({ target: "cpu" }), await requestDevice({ target: "parallel" })];
  });
  afterAll(() => {
    for (const device of devices) device.dispose();
  });
  compare(() => devices, "large");
});
