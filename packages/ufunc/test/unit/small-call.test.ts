import { arange, array, full, requestDevice } from "@gridstride/core";
import { expect, test } from "vitest";
import { vectorize } from "../../src/vectorize.ts";

const add = vectorize((x, y) => x + y);

test.each(["cpu", "parallel"] as const)("small calls on %s share their memory", async (target) => {
  const device = await requestDevice({ target });
  // Elements of 8 bytes and of 1: around what a slot holds.
  for (const [count, type] of [
    [1, "float64"],
    [2047, "float64"],
    [2048, "float64"],
    [2049, "float64"],
    [16384, "uint8"],
    [16385, "uint8"],
  ] as const) {
    const x = arange(count, "float64").astype(type);
    const made = add(x, x, { device });
    expect(made.data).toEqual(x.data.map((one) => (one as number) * 2));
    // A part of a larger array, into a part of another.
    const out = full(count + 2, 7, type);
    add(x, 1, { device, out: out.slice([1, count + 1]) });
    const plusOne = x.data.map((one) => (one as number) + 1);
    expect([...out.data]).toEqual([7, ...plusOne, 7]);
  }
  expect(device.memory.live).toBe(0);

  // Memory that grows is another buffer.
  const large = device.empty(2 ** 24, "float64");
  const x = array([1, 2, 3], "float64");
  const where = array([true, false, true], "bool");
  expect(add(x, 0.5, { device, where, out: full(3, 9, "float64") }).toNested()).toEqual([1.5, 9, 3.5]);
  expect(add(x.slice([1, 3]), x.slice([0, 2]), { device, out: x.slice([0, 2]) }).toNested()).toEqual([3, 5]);
  large.dispose();
  device.dispose();
});
