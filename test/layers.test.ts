import { expect, test } from "vitest";
import { layerFaults } from "./gates/layers.ts";
import { readSources } from "./gates/sources.ts";

test("imports of every package point one way", () => {
  expect(layerFaults(readSources())).toEqual([]);
});

const dtype = { path: "packages/core/src/dtype.ts", text: "export type DType = 1; export const dtypes = [];" };

test.each([
  // file                                      text                                                      fault
  ["core/src/a.ts", 'import { kernel } from "@gridstride/jit";', "core may not import jit"],
  ["core/src/a.ts", 'import type { Kernel } from "@gridstride/jit";', "core may not import jit"],
  ["core/src/a.ts", 'type K = import("@gridstride/jit").Kernel;', "core may not import jit"],
  ["core/src/a.ts", 'const k = await import("@gridstride/jit");', "core may not import jit"],
  ["core/src/a.ts", 'export { kernel } from "@gridstride/jit";', "core may not import jit"],
  ["jit/src/runtime/a.ts", 'import "@gridstride/ufunc";', "jit may not import ufunc"],
  ["ufunc/src/a.ts", 'import { x } from "@gridstride/kernels";', "ufunc may not import kernels"],
  ["kernels/src/a.ts", 'import { x } from "@gridstride/bench";', "kernels may not import bench"],
  ["jit/src/runtime/a.ts", 'import { x } from "@gridstride/docs";', "jit may not import docs"],
  ["jit/src/runtime/a.ts", 'import { x } from "@gridstride/testing";', "jit may not import testing"],
  [
    "jit/src/runtime/a.ts",
    'import { x } from "../../../core/src/a.ts";',
    "../../../core/src/a.ts leaves the package; import it by its name",
  ],
  ["jit/src/diagnostics/a.ts", 'import { x } from "../ir/ir.ts";', "diagnostics may not import ir"],
  ["jit/src/ir/a.ts", 'import type { x } from "../intrinsics/table.ts";', "ir may not import intrinsics"],
  ["jit/src/intrinsics/a.ts", 'import { x } from "../frontend/a.ts";', "intrinsics may not import frontend"],
  ["jit/src/intrinsics/a.ts", 'import { x } from "../targets/sim/a.ts";', "intrinsics may not import targets/sim"],
  ["jit/src/frontend/a.ts", 'import { x } from "../lower/a.ts";', "frontend may not import lower"],
  ["jit/src/frontend/a.ts", 'import { x } from "../passes/a.ts";', "frontend may not import passes"],
  ["jit/src/lower/a.ts", 'import { x } from "../targets/wgsl/a.ts";', "lower may not import targets/wgsl"],
  ["jit/src/passes/a.ts", 'import { x } from "../frontend/a.ts";', "passes may not import frontend"],
  ["jit/src/passes/a.ts", 'import { x } from "../targets/wgsl/a.ts";', "passes may not import targets/wgsl"],
  ["jit/src/targets/wgsl/a.ts", 'import { x } from "../sim/a.ts";', "targets/wgsl may not import targets/sim"],
  ["jit/src/targets/sim/a.ts", 'import { x } from "../wasm/a.ts";', "targets/sim may not import targets/wasm"],
  ["jit/src/targets/sim/a.ts", 'import { x } from "../../runtime/a.ts";', "targets/sim may not import runtime"],
  ["jit/src/runtime/a.ts", 'import { x } from "../kernel.ts";', "runtime may not import kernel.ts"],
  ["jit/src/frontend/a.ts", 'import { x } from "../index.ts";', "frontend may not import index.ts"],
  [
    "jit/src/surprise/a.ts",
    'import { x } from "../ir/ir.ts";',
    "surprise is in no layer; give it one in test/gates/layers.ts",
  ],
  [
    "jit/src/frontend/a.ts",
    'import { Device, DType } from "@gridstride/core";',
    "frontend may import only element types of core, not Device",
  ],
  [
    "jit/src/frontend/a.ts",
    'import * as core from "@gridstride/core";',
    "frontend may import only element types of core, not *",
  ],
  [
    "jit/src/frontend/a.ts",
    'import { viewOf } from "@gridstride/core/internal";',
    "frontend may import only element types of core, not viewOf",
  ],
  [
    "jit/src/types/a.ts",
    'import { NDArray } from "@gridstride/core";',
    "types may import only element types of core, not NDArray",
  ],
  ["jit/src/frontend/a.ts", "let d: GPUDevice;", "GPUDevice outside core, jit's runtime and kernels' wgsl.ts"],
  ["kernels/src/matmul/a.ts", "let d: GPUDevice;", "GPUDevice outside core, jit's runtime and kernels' wgsl.ts"],
] as const)("in %s, %s is a fault", (file, text, fault) => {
  const path = `packages/${file}`;
  expect(layerFaults([dtype, { path, text }])).toEqual([`${path}:1: ${fault}`]);
});

test.each([
  // file                                      text
  ["jit/src/frontend/a.ts", 'import { type DType, dtypes } from "@gridstride/core";'],
  ["jit/src/types/a.ts", 'import type { DeviceArray } from "@gridstride/core";'],
  ["jit/src/runtime/a.ts", 'import { requestDevice } from "@gridstride/core"; let d: GPUDevice;'],
  ["jit/src/lower/a.ts", 'import { x } from "../frontend/a.ts";'],
  ["jit/src/targets/sim/a.ts", 'import { x } from "./b.ts"; import { y } from "../../intrinsics/table.ts";'],
  ["bench/src/a.ts", 'import { x } from "@gridstride/kernels";'],
  ["core/src/a.ts", 'import { readFileSync } from "node:fs"; const text = "GPUDevice";'],
] as const)("in %s, %s is fine", (file, text) => {
  expect(layerFaults([dtype, { path: `packages/${file}`, text }])).toEqual([]);
});
