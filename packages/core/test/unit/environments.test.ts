// Errors fit the place: in a page none says to install a package for Node.
import { requestDevice, UnsupportedError } from "@gridstride/core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { notLoaded } from "../../src/adapters/node.ts";

afterEach(() => vi.unstubAllGlobals());

/** As in a page without WebGPU and without shared memory. */
function page(isSecureContext: boolean): void {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("SharedArrayBuffer", undefined);
  vi.stubGlobal("isSecureContext", isSecureContext);
}

const refusal = async (target: "webgpu" | "parallel") =>
  requestDevice({ target }).then(
    () => "a device",
    (error: unknown) => (error instanceof UnsupportedError ? `${error.code}: ${error.message}` : String(error)),
  );

describe("in a page", () => {
  test("that is not secure, neither headers nor a package help", async () => {
    page(false);
    for (const target of ["webgpu", "parallel"] as const) {
      const text = await refusal(target);
      expect(text).toContain("serve this one over https, or from localhost");
      expect(text).not.toMatch(/npm|Cross-Origin/);
    }
  });

  test("of a browser without WebGPU, the browser is named; threads need the headers", async () => {
    page(true);
    expect(await refusal("webgpu")).toMatch(/^no-adapter: this browser has no navigator\.gpu: .*"parallel" or "cpu"$/);
    expect(await refusal("parallel")).toMatch(/^isolation: .*Cross-Origin-Opener-Policy: same-origin/);
  });

  test("of a browser without WebGPU, the device for any target says why it is not a faster one", async () => {
    page(true);
    using device = await requestDevice();
    expect(device.target).toBe("cpu");
    expect(device.info.passedOver).toEqual([
      { target: "webgpu", message: expect.stringContaining("this browser has no navigator.gpu") },
      { target: "parallel", message: expect.stringContaining("Cross-Origin-Opener-Policy") },
    ]);
    expect(`${device}`).toMatch(/^Device cpu \(.*\)\nnot webgpu: this browser .*\nnot parallel: .*Opener-Policy/);
    using cpu = await requestDevice({ target: "cpu" });
    expect(cpu.info.passedOver).toEqual([]);
  });
});

test("where npm's webgpu does not load, the error gives the reason and what to do", () => {
  const cause = new Error("libGL.so.1: cannot open shared object file\nRequire stack:");
  const error = notLoaded(cause);
  expect(error.message).toContain("(libGL.so.1: cannot open shared object file): run `npm install webgpu`");
  expect(error).toMatchObject({ code: "no-adapter", cause });
});
