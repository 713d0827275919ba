import { arange, array, full, requestDevice, type TypedArray } from "@gridstride/core";
import { internalsOf, type WasmInternals } from "@gridstride/core/internal";
import { expect, test, vi } from "vitest";
import { vectorize } from "../../src/vectorize.ts";

const add = vectorize((x, y) => x + y);

/** Where an array first is not what it should be; -1 for nowhere. */
function difference(data: TypedArray, wanted: (i: number) => number): number {
  const expected = data.map(((_: unknown, i: number) => wanted(i)) as never);
  return (data as Uint8Array).findIndex((one, i) => one !== expected[i]);
}

/** No mask for other than three elements. */
const whole = ({ length }: readonly number[]): object =>
  length === 3 ? {} : { where: true, out: full(length, 9, "float64") };

test.each(["cpu", "parallel"] as const)("small calls on %s share their memory", async (target) => {
  const device = await requestDevice({ target });
  // Elements of 8 bytes and of 1: around what a slot holds.
  for (const [count, type] of [
    [1, "float64"],
    [8191, "float64"],
    [8192, "float64"],
    [8193, "float64"],
    [65536, "uint8"],
    [65537, "uint8"],
  ] as const) {
    const x = arange(count, "float64").astype(type);
    const made = add(x, x, { device });
    expect(difference(made.data, (i) => (x.data[i] as number) * 2)).toBe(-1);
    // A part of a larger array, into a part of another.
    const out = full(count + 2, 7, type);
    add(x, 1, { device, out: out.slice([1, count + 1]), casting: "unsafe" });
    const inside = (i: number): boolean => i > 0 && i <= count;
    expect(difference(out.data, (i) => (inside(i) ? (x.data[i - 1] as number) + 1 : 7))).toBe(-1);
  }
  expect(device.memory.live).toBe(0);

  // Memory that grows is another buffer.
  const large = device.empty(2 ** 24, "float64");
  const x = array([1, 2, 3], "float64");
  const where = array([true, false, true], "bool");
  expect(add(x, 0.5, { device, where, out: full(3, 9, "float64") }).toNested()).toEqual([1.5, 9, 3.5]);
  expect(add(x.slice([1, 3]), x.slice([0, 2]), { device, out: x.slice([0, 2]) }).toNested()).toEqual([3, 5]);
  large.dispose();

  // The launch of a call is kept for calls that differ from it in elements, their number and scalars.
  for (const [first, scalar] of [
    [[1, 2, 3], 1],
    [[1, 2, 4], 2],
    [[1, 2, 4, 8, 16], 2],
    [[5, 6, 7], 3],
  ] as const) {
    const given = array(first, "float64");
    expect(add(given, scalar, { device }).toNested()).toEqual(first.map((one) => one + scalar));
    expect(add(scalar, given, { device, where, out: full(3, 9, "float64"), ...whole(first) }).toNested()).toEqual(
      first.map((one, i) => (first.length === 3 && i === 1 ? 9 : one + scalar)),
    );
  }
  device.dispose();
});

test.each(["cpu", "parallel"] as const)("memory that grows in the middle of a small call on %s", async (target) => {
  const device = await requestDevice({ target });
  const internals = internalsOf(device) as WasmInternals;
  const { allocate, load, memory } = internals;
  let grown = 0;
  const growing =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      grown++;
      memory.grow(1);
      return work(...args);
    };
  vi.spyOn(internals, "allocate").mockImplementation(growing(allocate));
  vi.spyOn(internals, "load").mockImplementation(growing(load));
  // Slots are allocated one by one, then the module is loaded, when the inputs are in place.
  const product = vectorize((x, y) => x * y + 1);
  expect(product(array([1, 2, 3]), array([4, 5, 6]), { device }).toNested()).toEqual([5, 11, 19]);
  expect(grown).toBeGreaterThan(3);
  device.dispose();
});
