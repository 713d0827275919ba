import { expect, test } from "vitest";
test("raw webgpu", async () => {
  let gpu = globalThis.navigator?.gpu;
  if (!gpu) { const m = "webgpu"; const { create, globals } = await import(/* @vite-ignore */ m); Object.assign(globalThis, globals); (globalThis as any).keep = gpu = create([]); }
  { using d = { [Symbol.dispose]() {} }; }
  const a = await gpu.requestAdapter();
  expect(a!.info.architecture).toBe("swiftshader");
});
