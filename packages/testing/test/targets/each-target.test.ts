import { array } from "@gridstride/core";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";

eachTarget(({ target, getDevice }) => {
  let early: unknown;
  try {
    getDevice();
  } catch (error) {
    early = error;
  }

  test("while tests are collected there is no device", () => {
    expect(early).toEqual(new Error("getDevice() was called outside a test: there is no device yet."));
  });

  test("the device is of the target asked for", () => {
    expect(getDevice().target).toBe(target);
  });

  test.each([0, 1, 255, 256, 257])("%i elements come back as they went", async (n) => {
    const x = seededRandom(n).float32Array(n);
    using onDevice = getDevice().toDevice(array(x, [n]));
    expect((await onDevice.copyToHost()).data).toEqual(x);
  });
});
