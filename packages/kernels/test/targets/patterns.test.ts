// The short bodies that `npm run bench:patterns` times: each compared with its plain loop, for each type of elements.
import { type DeviceArray, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { describe, expect, test } from "vitest";
import { functionOf, given, isClose, kernelText, launchOf, loopText, TYPES } from "../../bench/patterns/pattern.ts";
import { patterns } from "../../bench/patterns/patterns.ts";

/** Rows that end within a vector. */
const SIZE = { H: 36, W: 59 };

describe.each(["cpu", "parallel"] as const)("%s", (target) => {
  test.each(patterns)("$name", async (pattern) => {
    using device = await requestDevice({ target });
    const { extents, grid, block } = launchOf(pattern, SIZE);
    for (const type of TYPES) {
      const hosts = given(pattern, type, SIZE);
      const arrays = hosts.map((host): DeviceArray => device.toDevice(host));
      const launched = kernel(functionOf(kernelText(pattern, SIZE), type) as () => undefined);
      launched.configure(grid as [number], block as [number])(...([...arrays, ...extents] as unknown as []));
      functionOf(loopText(pattern, SIZE), type)(...hosts.map(({ data }) => data), ...extents);
      for (const [at, array] of arrays.entries()) {
        const got = (await array.copyToHost()).data as Float64Array;
        const wanted = hosts[at]?.data as Float64Array;
        expect(
          got.findIndex((value, place) => !isClose(value, wanted[place] as number)),
          `${type}, array ${at}`,
        ).toBe(-1);
      }
    }
  });
});
