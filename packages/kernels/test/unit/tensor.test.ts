// The version for matrix units is compiled and never run: no adapter of the tests has them.
import { expect, test } from "vitest";
import { create } from "webgpu";
import { TENSOR_FEATURE, tensorText } from "../../src/matmul/wgsl/tensor.ts";

// Dawn's object must outlive its devices.
const dawn = create(["backend=null", "enable-dawn-features=allow_unsafe_apis"]);

async function compiled(code: string): Promise<readonly string[]> {
  const adapter = await dawn.requestAdapter();
  const device = await adapter?.requestDevice({ requiredFeatures: [TENSOR_FEATURE as GPUFeatureName] });
  const info = await device?.createShaderModule({ code }).getCompilationInfo();
  return (info?.messages ?? [{ message: "no device" }]).map(({ message }) => message);
}

test("the WGSL compiler accepts it", async () => {
  expect(await compiled(tensorText(32))).toEqual([]);
});

test("and tells what is wrong", async () => {
  const wrong = tensorText(32).replace("subgroup_matrix_left", "subgroup_matrix_right");
  expect(await compiled(wrong)).not.toEqual([]);
});
