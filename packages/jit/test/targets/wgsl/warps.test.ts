// Shuffles, votes, ballots and reductions by an adapter's subgroups have the bits of the form with shared memory and barriers. Few
// adapters have subgroups of 32, so warps have as many threads here as its subgroups, or as it can be asked for.
import { array, type Device, type DeviceArray, type DType, type NDArray, zeros } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { describeTargets, seededRandom, someRows } from "@gridstride/testing";
import { expect, test } from "vitest";
import { compile } from "../../../src/compile.ts";
import { reductionsOf } from "../../../src/passes/reductions.ts";
import type { Triple } from "../../../src/runtime/executable.ts";
import { haveWarps, webgpuExecutable } from "../../../src/runtime/launch-webgpu.ts";
import { stageOf } from "../../../src/runtime/stage.ts";
import { emitWgsl } from "../../../src/targets/wgsl/emit.ts";
import type { Warps } from "../../../src/targets/wgsl/options.ts";
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
  [32, 2, 2],
  [5, 3, 3],
  [3, 1, 1],
];
const GRID: Triple = [3, 1, 1];

describeTargets(
  "warps that are subgroups",
  ({ getDevice }) => {
    /** The sizes of subgroups that a block may have on the adapter, and the forms of each. */
    function formsOf(device: Device, [x]: Triple): ReadonlyMap<number, readonly Warps["subgroups"][]> {
      const internals = internalsOf(device);
      if (internals.kind !== "webgpu") throw new Error("webgpu has subgroups");
      const { adapterInfo, features } = internals.gpu;
      const { subgroupMinSize: least, subgroupMaxSize: most } = adapterInfo;
      const forms = new Map<number, Warps["subgroups"][]>();
      if (!features.has("subgroups")) return forms;
      for (let size = least; size <= Math.min(most, 32); size *= 2) {
        const isSized = features.has("subgroup-size-control" as GPUFeatureName) && x % size === 0;
        forms.set(size, [...(least === most ? ["always" as const] : []), ...(isSized ? ["sized" as const] : [])]);
      }
      return forms;
    }

    /** The text of a form, and the bytes of its results for each list of arguments. */
    async function run(
      device: Device,
      dtype: DType,
      block: Triple,
      launches: readonly (readonly NDArray[])[],
      warps: Warps,
    ) {
      const internals = internalsOf(device);
      if (internals.kind !== "webgpu") throw new Error("webgpu has subgroups");
      const { size, subgroups } = warps;
      const types = [arrayType(dtype, 1, 0), arrayType(dtype, 1, 1), arrayType(dtype, 2, 2)];
      const source = { name: "kernel", text: TEXT };
      const use = { kind: "function", source, hasContext: true, uses: {} } as const;
      const { forWgsl } = compile({ function: use, args: types, debug: false }, [
        reductionsOf({ size, shuffles: subgroups !== "none" }),
      ]);
      let text = "";
      const options = { block, debug: false, fastmath: false, segments: [1, 1, 1], stepBudget: 1e6 };
      const executable = webgpuExecutable(internals, stageOf(forWgsl), options, undefined, (kernel, given) => {
        const module = emitWgsl(kernel, { ...given, warps });
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
    // 6 blocks for each type: every fifth row has each type, and blocks of one axis, of two and of three.
    test.each(someRows(rows, 5))("%s, blocks of %j", async (dtype, block) => {
      const device = getDevice();
      const { uniform } = seededRandom(5);
      const threads = 3 * block.reduce((product, one) => product * one, 1);
      const low = dtype === "uint32" ? 0 : -1000;
      const x = array(
        Array.from({ length: threads }, () => uniform(low, 1000)),
        dtype,
      );
      const launches = [2000, 700].map((most) => [x, array([most], dtype), zeros([ROWS, threads], dtype)] as NDArray[]);
      for (const [size, forms] of formsOf(device, block)) {
        const barriers = await run(device, dtype, block, launches, { size, subgroups: "none" });
        expect(barriers.text).not.toContain("subgroup");
        for (const one of barriers.bytes) expect(new Set(one).size).toBeGreaterThan(8);
        for (const subgroups of forms) {
          const { text, bytes } = await run(device, dtype, block, launches, { size, subgroups });
          expect(text).toMatch(/^enable subgroups;\n/);
          expect(text).toContain("subgroupShuffle(");
          expect(text).toContain("subgroupBallot(");
          expect(text.includes(`@subgroup_size(${size})`)).toBe(subgroups === "sized");
          expect(bytes).toEqual(barriers.bytes);
        }
      }
    });
  },
  ["webgpu"],
);

test("a kernel asks for its subgroups where WGSL allows that", () => {
  const blocks: readonly Triple[] = [
    [64, 1, 1],
    [32, 3, 1],
    [48, 2, 1],
    [16, 2, 1],
  ];
  const having = (warps: Warps["subgroups"]): boolean[] => blocks.map((block) => haveWarps({ warps }, block));
  expect(having("none")).toEqual([false, false, false, false]);
  expect(having("always")).toEqual([true, true, true, true]);
  expect(having("sized")).toEqual([true, true, false, false]);
});
