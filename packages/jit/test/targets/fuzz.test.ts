// Random typed kernels: plain JavaScript, the simulator and every other target give the same. `pnpm fuzz` runs many more.
import { type Device, requestDevice } from "@gridstride/core";
import { eachTarget } from "@gridstride/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCampaign } from "../fuzz/campaign.ts";

const inBrowser = "window" in globalThis;
const SEEDS = [1, 2, 3, 4, 5];
const MINUTES = 60_000;

eachTarget(({ target, getDevice }) => {
  let simulator: Device;
  beforeAll(async () => {
    simulator = await requestDevice({ target: "simulator" });
  });
  afterAll(() => simulator.dispose());

  // A browser runs the same text through the same compilers: fewer will do.
  test.each(inBrowser ? SEEDS.slice(0, 1) : SEEDS)(
    "100 random programs, seed %i",
    async (seed) => {
      const devices = { simulator, others: target === "simulator" ? [] : [getDevice()] };
      const { failure, verdicts } = await runCampaign(devices, {
        runs: 100,
        seed,
        sizes: [target === "webgpu" ? "small" : "large"],
      });
      expect(failure ?? "").toBe("");
      // What is told apart, and so not compared, stays rare.
      expect(verdicts.same).toBeGreaterThanOrEqual(90);
    },
    5 * MINUTES,
  );
});
