import { type Device, requestDevice } from "@gridstride/core";
import { isolated } from "@gridstride/testing";
import { afterAll, beforeAll, describe } from "vitest";
import { compare } from "../fuzz/compare.ts";

describe.skipIf(!isolated)("cpu and parallel", () => {
  let devices: readonly Device[];
  beforeAll(async () => {
    devices = [await requestDevice({ target: "cpu" }), await requestDevice({ target: "parallel" })];
  });
  afterAll(() => {
    for (const device of devices) device.dispose();
  });
  compare(() => devices, "large");
});
