// Grids beyond what one dispatch of WebGPU can have, and grids of nothing.
import { type NDArray, zeros } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";
import { arrayType, compiled, devicesOfTests, differences, runBoth } from "./both.ts";

describeTargets("grids", () => {
  const devices = devicesOfTests();
  const where =
    "({ grid, gridDim, blockIdx, atomic }, count, seen) => { if (blockIdx.x === gridDim.x - 1 && blockIdx.y === gridDim.y - 1 && blockIdx.z === gridDim.z - 1) seen[0] = 1; atomic.add(count, 0, 1); atomic.max(seen, 1, blockIdx.x); atomic.max(seen, 2, blockIdx.y); atomic.max(seen, 3, blockIdx.z); }";
  test.each([
    [[65535, 1, 1]],
    [[65536, 1, 1]],
    [[70001, 3, 1]],
    [[2, 65537, 1]],
    [[1, 3, 65539]],
    [[0, 1, 1]],
    [[3, 0, 2]],
  ] as const)("%j", async (grid) => {
    const launch = {
      ...compiled(where, [arrayType("int32"), arrayType("int32", 1, 1)]),
      arrays: [zeros(1, "int32"), zeros(4, "int32")],
      grid,
      options: { block: [1, 1, 1] as const },
    };
    const { webgpu, simulator } = await runBoth(devices, launch);
    for (const [i, got] of webgpu.entries()) expect(differences(got, simulator[i] as NDArray)).toEqual([]);
    expect(webgpu[0]?.get(0)).toBe(grid[0] * grid[1] * grid[2]);
  });
}, ["webgpu"]);
