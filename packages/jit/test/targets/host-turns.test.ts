// Launches on host arrays that are in flight together: on the same memory they wait their turn.
import { array, type NDArray, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const increment = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.size) x[i] += 1;
});
const double = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.size) x[i] *= 2;
});
const addTo = kernel(({ grid }, x, sums) => {
  const i = grid(1);
  if (i < x.size) sums[i] += x[i];
});
const checked = kernel(
  ({ grid }, x, by) => {
    const i = grid(1);
    if (i < x.size) x[i + by] += 1;
  },
  { debug: true },
);

eachTarget(({ getDevice }) => {
  const on = () => ({ device: getDevice() });

  test("ten launches on one array count ten", async () => {
    const x = zeros(5, "int32");
    await Promise.all(Array.from({ length: 10 }, () => increment.forall(5, on())(x)));
    expect(x.toNested()).toEqual([10, 10, 10, 10, 10]);
  });

  test("launches of several kernels run in the order they were made", async () => {
    const x = zeros(3, "float32");
    const launches = [increment, double, increment, double, double].map((k) => k.forall(3, on())(x));
    await launches.at(-1);
    expect(x.toNested()).toEqual([12, 12, 12]);
    await Promise.all(launches);
  });

  test("a launch with arrays of both kinds takes its place among the device's work", async () => {
    using sums = getDevice().zeros(3, "int32");
    const late = addTo.forall(3)(Int32Array.of(1, 2, 3), sums);
    addTo.forall(3)(sums, sums);
    expect((await sums.copyToHost()).toNested()).toEqual([2, 4, 6]);
    await late;
    expect((await sums.copyToHost()).toNested()).toEqual([2, 4, 6]);
  });

  describe("views of one buffer", () => {
    const memory = (): ArrayBuffer => new ArrayBuffer(4 * 8);
    test.each([
      ["the same elements of two typed arrays", (b: ArrayBuffer) => [new Int32Array(b), new Int32Array(b)]],
      ["subarrays that overlap", (b: ArrayBuffer) => [new Int32Array(b, 0, 6), new Int32Array(b, 8, 6)]],
      ["slices that overlap", (b: ArrayBuffer) => halves(b, [0, 6], [2, 8])],
      ["slices backwards", (b: ArrayBuffer) => halves(b, [null, null, -1], [5, 1, -1])],
      ["slices that interleave", (b: ArrayBuffer) => halves(b, [0, 8, 2], [1, 8, 2])],
      ["one inside another, in another type", (b: ArrayBuffer) => [new Int32Array(b), new Uint32Array(b, 8, 2)]],
    ] as const)("%s", async (_name, viewsOf) => {
      const [got, wanted] = [memory(), memory()];
      const turns = [0, 1, 0, 1, 1, 0];
      const given = viewsOf(got) as readonly Int32Array[];
      await Promise.all(turns.map((at) => increment.forall(8, on())(given[at] as Int32Array)));
      for (const at of turns) eachElement(viewsOf(wanted)[at] as Int32Array);
      expect([...new Int32Array(got)]).toEqual([...new Int32Array(wanted)]);
    });
  });

  test("what is read waits for what was to write it, and is not changed under a reader", async () => {
    const x = zeros(4, "float32");
    const [before, after] = [zeros(4, "float32"), zeros(4, "float32")];
    await Promise.all([
      addTo.forall(4, on())(x, before),
      increment.forall(4, on())(x),
      addTo.forall(4, on())(x, after),
      increment.forall(4, on())(x),
    ]);
    expect([before.get(0), after.get(0), x.get(0)]).toEqual([0, 1, 2]);
  });

  test("a launch that fails does not stop the next", async () => {
    const x = zeros(4, "int32");
    const launches = [
      increment.forall(4, on())(x),
      checked.configure(1, 4, on())(x, 1),
      increment.forall(4, on())(x),
      increment.configure(1, 2 ** 16, on())(x),
      increment.forall(4, on())(x),
    ];
    const settled = await Promise.allSettled(launches);
    expect(settled.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(x.get(0)).toBe(3);
  });
});

type Range = readonly [number | null, number | null, number?];

const halves = (buffer: ArrayBuffer, ...ranges: readonly Range[]) =>
  ranges.map((range) => array(new Int32Array(buffer), [8]).slice(range as never));

/** Adds 1 to each element, one by one. */
function eachElement(view: Int32Array | NDArray): void {
  if (ArrayBuffer.isView(view)) for (let i = 0; i < view.length; i++) view[i] = (view[i] as number) + 1;
  else for (let i = 0; i < view.size; i++) view.set(Number(view.get(i)) + 1, i);
}
