import { UnsupportedError } from "@gridstride/core";
import { whenWebGpuOpens } from "@gridstride/core/internal";
import { expect, test, vi } from "vitest";
import { loadForWebGpu } from "../../src/webgpu-code.ts";

test("code is loaded with a device, not before", async () => {
  const load = vi.fn(async () => {});
  whenWebGpuOpens(load);
  expect(load).not.toHaveBeenCalled();
  await loadForWebGpu();
  expect(load).toHaveBeenCalledOnce();
});

test("code that is registered after a device was opened is loaded at once", () => {
  const load = vi.fn(async () => {});
  whenWebGpuOpens(load);
  expect(load).toHaveBeenCalledOnce();
});

test("what cannot be loaded says so, with its cause", async () => {
  const cause = new TypeError("Failed to fetch");
  whenWebGpuOpens(() => Promise.reject(cause));
  await expect(loadForWebGpu()).rejects.toThrow(UnsupportedError);
  await expect(loadForWebGpu()).rejects.toMatchObject({ code: "not-loaded", cause });
});
