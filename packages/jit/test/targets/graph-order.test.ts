// A graph that orders its launches wrongly, as a fault in it would: the simulator finds that they race, in each replay.
import type { Device } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";

const N = 64;
const double = kernel(({ grid }, from, to) => {
  const i = grid(1);
  if (i < to.size) to[i] = 2 * from[i];
});

/** What is being recorded. */
const nodesOf = (device: Device): unknown[] => (device["~recording"] as unknown as { readonly nodes: unknown[] }).nodes;

describeTargets(
  "the order of a graph's launches",
  ({ getDevice }) => {
    test.each([false, true])("turned: %s", async (turned) => {
      const device = getDevice();
      using x = device.toDevice(new Float32Array(N).fill(1));
      using y = device.zeros(N, "float32");
      using graph = await device.record(() => {
        using between = device.empty(N, "float32");
        double.forall(N)(x, between);
        double.forall(N)(between, y);
        if (turned) nodesOf(device).reverse();
      });
      for (let replay = 0; replay < 2; replay++) {
        graph.replay();
        if (turned) await expect(device.synchronize()).rejects.toThrow(/GS903/);
        else await device.synchronize();
      }
      expect(await y.get(3)).toBe(turned ? 0 : 4);
    });
  },
  ["simulator"],
);
