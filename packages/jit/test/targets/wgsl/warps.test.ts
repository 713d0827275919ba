// Shuffles, votes, ballots and reductions by an adapter's subgroups have the bits of the form with shared memory and barriers. No
// adapter at hand has subgroups of 32, so warps have as many threads here as its subgroups.
import { array, type Device, type DeviceArray, type DType, type NDArray, zeros } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { describeTargets, seededRandom, someRows } from "@gridstride/testing";
import { expect, test } from "vitest";
import { compile } from "../../../src/compile.ts";
import { reductionsOf } from "../../../src/passes/reductions.ts";
import type { Triple } from "../../../src/runtime/executable.ts";
import { webgpuExecutable } from "../../../src/runtime/launch-webgpu.ts";
import { stageOf } from "../../../src/runtime/stage.ts";
import { emitWgsl } from "../../../src/targets/wgsl/emit.ts";
import { arrayType } from "./both.ts";

const ROWS = 18;
/** Threads whose value is above `most` return, and take no part; the rest meet after a loop in which they do not agree. */
const TEXT = `({ threadIdx, blockDim, blockIdx, laneid, block, warp, int32, float32,
  shflSync, shflUpSync, shflDownSync, shflXorSync, ballotSync, allSync, anySync }, x, most, out) => {
  const t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const i = t + blockIdx.x * blockDim.x * blockDim.y * blockDim.z;
  const v = x[i];
  if (v > most[0]) return;
  const all = 0xffffffff;
  out[0][i] = shflSync(all, v, (t * 5 + 3) % 7);
  out[1][i] = shflUpSync(all, v, 1);
  out[2][i] = shflDownSync(all, v, 2);
  out[3][i] = shflXorSync(all, v, 1);
  out[4][i] = ballotSync(all, v > 0) % 65536;
  out[5][i] = allSync(all, v < most[0]) ? 1 : 2;
  out[6][i] = anySync(all, v < 0) ? 1 : 2;
  out[7][i] = block.sum(v);
  out[8][i] = block.min(v);
  out[9][i] = block.max(v);
  out[10][i] = block.scan(v);
  out[11][i] = block.exclusiveScan(v);
  out[12][i] = warp.sum(v);
  out[13][i] = warp.max(v);
  out[14][i] = warp.scan(v);
  out[15][i] = warp.exclusiveScan(v);
  out[16][i] = laneid;
  let total = v;
  for (let k = 0; k < 3; k++) total = block.max(total - block.sum(v) * k) + warp.sum(v);
  out[17][i] = total;
}`;

const BLOCKS: readonly Triple[] = [
  [64, 1, 1],
  [37, 1, 1],
  [8, 4, 2],
  [5, 3, 3],
  [3, 1, 1],
];
const GRID: Triple = [3, 1, 1];

describeTargets(
  "warps that are subgroups",
  ({ getDevice }) => {
    const sizeOf = (device: Device): number => {
      const internals = internalsOf(device);
      if (internals.kind !== "webgpu") throw new Error("webgpu has subgroups");
      const { subgroupMinSize, subgroupMaxSize } = internals.gpu.adapterInfo;
      const isFixed = internals.gpu.features.has("subgroups") && subgroupMinSize === subgroupMaxSize;
      return isFixed && subgroupMinSize <= 32 ? subgroupMinSize : 0;
    };

    /** The text of a form, and the bytes of its results for each list of arguments. */
    async function run(
      device: Device,
      dtype: DType,
      block: Triple,
      launches: readonly (readonly NDArray[])[],
      areSubgroups: boolean,
    ) {
      const internals = internalsOf(device);
      if (internals.kind !== "webgpu") throw new Error("webgpu has subgroups");
      const size = sizeOf(device);
      const types = [arrayType(dtype, 1, 0), arrayType(dtype, 1, 1), arrayType(dtype, 2, 2)];
      const source = { name: "kernel", text: TEXT };
      const use = { kind: "function", source, hasContext: true, uses: {} } as const;
      const { forWgsl } = compile({ function: use, args: types, debug: false }, [
        reductionsOf({ size, shuffles: areSubgroups }),
      ]);
      let text = "";
      const options = { block, debug: false, fastmath: false, segments: [1, 1, 1], stepBudget: 1e6 };
      const executable = webgpuExecutable(internals, stageOf(forWgsl), options, undefined, (kernel, given) => {
        const module = emitWgsl(kernel, { ...given, warps: { size, areSubgroups } });
        text = module.code;
        return module;
      });
      const bytes: number[][] = [];
      for (const given of launches) {
        const arrays = given.map((one) => device.toDevice(one) as DeviceArray);
        executable.run(
          arrays.map((one) => ({ kind: "array", array: one })),
          GRID,
        );
        const { data } = await (arrays[2] as DeviceArray).copyToHost();
        for (const one of arrays) one.dispose();
        bytes.push([...new Uint8Array(data.buffer as ArrayBuffer)]);
      }
      return { text, bytes };
    }

    const rows = (["float32", "int32", "uint32"] satisfies DType[]).flatMap((dtype) =>
      BLOCKS.map((block) => [dtype, block] as const),
    );
    // 5 blocks for each type: every second row has each of both.
    test.each(someRows(rows, 2))("%s, blocks of %j", async (dtype, block) => {
      const device = getDevice();
      if (sizeOf(device) === 0) return;
      const { uniform } = seededRandom(5);
      const threads = 3 * block.reduce((product, one) => product * one, 1);
      const low = dtype === "uint32" ? 0 : -1000;
      const x = array(
        Array.from({ length: threads }, () => uniform(low, 1000)),
        dtype,
      );
      const launches = [2000, 700].map((most) => [x, array([most], dtype), zeros([ROWS, threads], dtype)] as NDArray[]);
      const [subgroups, barriers] = [
        await run(device, dtype, block, launches, true),
        await run(device, dtype, block, launches, false),
      ];
      expect(subgroups.text).toMatch(/^enable subgroups;\n/);
      expect(subgroups.text).toContain("subgroupShuffle(");
      expect(subgroups.text).toContain("subgroupBallot(");
      expect(barriers.text).not.toContain("subgroup");
      expect(subgroups.bytes).toEqual(barriers.bytes);
      for (const one of subgroups.bytes) expect(new Set(one).size).toBeGreaterThan(8);
    });
  },
  ["webgpu"],
);
