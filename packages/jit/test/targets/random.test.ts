import { zeros } from "@gridstride/core";
import { createXoroshiro128pStates, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";
import golden from "../golden/xoroshiro.json" with { type: "json" };

const STREAMS = 4;
const draw = kernel(({ grid, xoroshiro128pUniformFloat32, xoroshiro128pNormalFloat32 }, states, uniform, normal) => {
  const i = grid(1);
  if (i >= uniform.shape[0]) return;
  for (let j = 0; j < uniform.shape[1]; j++) uniform[i][j] = xoroshiro128pUniformFloat32(states, i);
  for (let j = 0; j < normal.shape[1]; j++) normal[i][j] = xoroshiro128pNormalFloat32(states, i);
});

test.each(golden)("states of seed $seed are Numba's", ({ seed, states }) => {
  const words = [...createXoroshiro128pStates(STREAMS, seed).data].map(BigInt);
  const pairs = states.map((_, i) =>
    [0, 1].map((k) => String((words[4 * i + 2 * k] ?? 0n) + ((words[4 * i + 2 * k + 1] ?? 0n) << 32n))),
  );
  expect(pairs).toEqual(states);
});

eachTarget(({ getDevice }) => {
  test.each(golden)("numbers of seed $seed are Numba's", async ({ seed, uniform, normal }) => {
    const gotUniform = zeros([STREAMS, 5], "float32");
    const gotNormal = zeros([STREAMS, 3], "float32");
    await draw.configure(1, 32, { device: getDevice() })(
      createXoroshiro128pStates(STREAMS, seed),
      gotUniform,
      gotNormal,
    );
    expect(gotUniform.toNested()).toEqual(uniform);
    // Box-Muller goes through log and cos, which are within 2 ULP, not bit-equal.
    for (const [i, row] of normal.entries()) {
      for (const [j, x] of row.entries()) expect(Math.abs((gotNormal.get(i, j) as number) - x)).toBeLessThan(2e-6);
    }
  });
});
