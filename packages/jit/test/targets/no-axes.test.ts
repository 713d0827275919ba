// Arrays without axes are the numbers that they hold: each expression against plain JavaScript.
import { array, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const N = 40;
const x = Array.from({ length: N }, (_, i) => i * 3 - 20);

/** Of an element, the number, and the thread's place. */
type Of = (v: number, total: number, i: number) => number;
const rows: readonly (readonly [name: string, fn: Of])[] = [
  ["divided by", (v, total, _i) => v / total],
  ["on the left, and twice", (v, total, _i) => total * total - v],
  ["a condition", (v, total, _i) => (total ? (total > v && v ? 1 : total) : 2)],
  ["negated", (v, total, _i) => Math.max(-total, v) + Math.abs(total)],
  [
    "kept in a variable",
    (v, total, _i) => {
      let sum = total;
      sum += v;
      const same = total;
      return sum * same;
    },
  ],
  [
    "an item of a tuple",
    (v, total, _i) => {
      let sum = 0;
      for (const part of [total, v, 1]) sum = sum * 2 + part;
      return sum;
    },
  ],
  [
    "one of two",
    (v, total, i) => {
      const r = i % 2 === 0 ? total : v;
      return r + 1;
    },
  ],
  [
    "a bound of a loop",
    (v, total, _i) => {
      let sum = 0;
      for (let k = 0; k < total; k++) sum += v;
      return sum;
    },
  ],
];

const given = deviceFunction((total) => total);
const runs = rows.map(([name, fn]) => {
  const f = deviceFunction(fn);
  const run = kernel(
    ({ grid, f }, x, total, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = f(x[i], total, i);
    },
    { uses: { f } },
  );
  return { name, fn, run };
});

const others = kernel(
  ({ grid, given }, x, place, flag, out) => {
    const i = grid(1);
    if (!flag || i >= out.size) return;
    out[i] = x[place] + given(place) * 7 + place.ndim + place.size;
  },
  { uses: { given } },
);

const normalise = kernel(({ grid }, x, total) => {
  const i = grid(1);
  if (i < x.size) x[i] /= total;
});

const updates = kernel(({ grid, atomic }, total, most, old) => {
  const i = grid(1);
  if (i >= old.size) return;
  atomic.add(total, [], i);
  old[i] = atomic.max(most, [], i) < 100 ? 1 : 0;
});

eachTarget(({ getDevice }) => {
  test.each(runs)("$name", async ({ fn, run }) => {
    const out = zeros(N, "float32");
    await run.forall(N, { device: getDevice() })(array(x, "float32"), array(6, "float32"), out);
    expect(out.toNested()).toEqual(x.map((v, i) => Math.fround(fn(v, 6, i))));
  });

  test("an index, an argument of a function, a condition", async () => {
    const out = zeros(N, "int32");
    const run = others.forall(N, { device: getDevice() });
    await run(array(x, "int32"), array(9, "int32"), array(true), out);
    expect(out.toNested()).toEqual(x.map(() => x[9]! + 9 * 7 + 0 + 1));
    await run(array(x, "int32"), array(3, "int32"), array(false), out);
    expect(out.toNested()).toEqual(x.map(() => x[9]! + 9 * 7 + 0 + 1));
  });

  test("on the device, of another launch", async () => {
    const device = getDevice();
    using dx = device.toDevice(array(x, "float32"));
    using total = device.toDevice(array(0, "float32"));
    using most = device.toDevice(array(0, "uint32"));
    using old = device.zeros([N], "int32");
    updates.forall(N)(total, most, old);
    normalise.forall(N)(dx, total);
    expect((await total.copyToHost()).get()).toBe((N * (N - 1)) / 2);
    expect((await most.copyToHost()).get()).toBe(N - 1);
    expect((await old.copyToHost()).toNested()).toEqual(x.map(() => 1));
    expect((await dx.copyToHost()).toNested()).toEqual(x.map((v) => Math.fround(v / ((N * (N - 1)) / 2))));
  });
});
