// The simulator in the package's modules for bundlers, which load it where one is requested.
import { defaultHostDevice, requestDevice } from "@gridstride/core";
import { expect, test } from "vitest";
import { simulatorNow } from "../../../src/runtime/simulator-later.ts";

test("its code is there once a simulator was waited for, and a launch before that says so", async () => {
  defaultHostDevice("simulator");
  expect(simulatorNow).toThrow(
    expect.objectContaining({
      name: "UnsupportedError",
      code: "not-loaded",
      message: expect.stringContaining("await requestDevice"),
    }),
  );
  (await requestDevice({ target: "cpu" })).dispose();
  expect(simulatorNow).toThrow();
  (await requestDevice({ target: "simulator" })).dispose();
  expect(simulatorNow().name).toBe("simExecutable");
});
