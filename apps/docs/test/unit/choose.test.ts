import { expect, test } from "vitest";
import { allTargets, choose } from "../../src/runner/choose.ts";

const none = "There is no WebGPU on hardware: none.";
const not = "This program is not for webgpu.";
const alone = " Threads cannot share memory on this page, so parallel was left out.";

test.each([
  // among                       shared  noHardware  target       why
  [allTargets, true, undefined, "hardware", "WebGPU on hardware is the first choice."],
  [allTargets, true, "none", "parallel", none],
  [allTargets, false, "none", "cpu", none + alone],
  [["parallel", "cpu"], true, undefined, "parallel", not],
  [["parallel", "cpu"], false, undefined, "cpu", not + alone],
  [["parallel"], false, undefined, "parallel", not],
  [["simulator"], true, undefined, "simulator", not],
  [["simulator"], true, "none", "simulator", not],
  [["webgpu", "simulator"], true, "none", "simulator", none],
  [["webgpu"], true, "none", "webgpu", none],
] as const)("auto among %j, shared %s, without hardware: %s", (among, shared, noHardware, target, why) => {
  expect(choose({ among, shared, noHardware })).toEqual({ target, why });
});
