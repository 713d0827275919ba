// Calls on host arrays that are in flight together: on the same memory they wait their turn.
import { array, type Device, full, type NDArray, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { add, maximum, multiply } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";

const twice = vectorize(["float32(float32)"], (x) => 2 * x);
const shift = guvectorize(["void(float32[:], float32, float32[:])"], "(n),()->(n)", (x, by, out) => {
  for (let i = 0; i < x.shape[0]; i++) out[i] = x[i] + by;
});
const increment = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.size) x[i] += 1;
});

const into = (out: NDArray, device: Device, more = {}): never => ({ out, device, ...more }) as never;

/** What a call does to an array, and the same in plain JavaScript. */
type Step = readonly [name: string, call: (x: NDArray, device: Device) => unknown, of: (x: number) => number];

const steps: readonly Step[] = [
  ["add", (x, on) => add(x, 1, into(x, on)), (x) => x + 1],
  ["multiply", (x, on) => multiply(x, x, into(x, on)), (x) => x * x],
  ["twice", (x, on) => twice(x, into(x, on)), (x) => 2 * x],
  ["shift", (x, on) => shift(x, 3, into(x, on)), (x) => x + 3],
  ["accumulate", (x, on) => maximum.accumulate(x, into(x, on)), (x) => x],
  ["at", (x, on) => add.at(x, [0, 1, 2], 2, { device: on } as never), (x) => x + 2],
];

eachTarget(({ getDevice }) => {
  const on = getDevice;

  test.each(steps)("%s, ten times on one array", async (_name, call, of) => {
    const x = full([3], 1.5, "float32");
    await Promise.all(Array.from({ length: 10 }, () => call(x, on())));
    let wanted = 1.5;
    for (let i = 0; i < 10; i++) wanted = Math.fround(of(wanted));
    expect(x.toNested()).toEqual([wanted, wanted, wanted]);
  });

  test("calls of all kinds in the order they were made", async () => {
    const x = full([3], 1, "float32");
    await Promise.all(
      steps.flatMap(([, first]) => steps.map(([, second]) => [first(x, on()), second(x, on())])).flat(),
    );
    let wanted = 1;
    for (const [, , first] of steps)
      for (const [, , second] of steps) wanted = Math.fround(second(Math.fround(first(wanted))));
    expect(x.toNested()).toEqual([wanted, wanted, wanted]);
  });

  test("reductions read what was written before, and are not overtaken by what is written after", async () => {
    const x = full([4], 1, "float32");
    const sums = [zeros(1, "float32"), zeros(1, "float32")] as const;
    await Promise.all([
      add(x, 1, into(x, on())),
      add.reduce(x, into(sums[0], on(), { keepdims: true })),
      twice(x, into(x, on())),
      add.reduce(x, into(sums[1], on(), { keepdims: true })),
      add.reduce(zeros([0, 4], "float32"), into(x, on())),
    ]);
    expect([sums[0].get(0), sums[1].get(0), x.get(0)]).toEqual([8, 16, 0]);
  });

  test("an operand without axes is read when it is the call's turn", async () => {
    const by = array(1, "float32");
    const [x, y] = [zeros(2, "float32"), zeros(2, "float32")];
    await Promise.all([add(by, 4, into(by, on())), add(x, by, into(x, on())), shift(y, by, into(y, on()))]);
    expect([by.get(), x.get(0), y.get(0)]).toEqual([5, 5, 5]);
  });

  test("a call that fails does not stop the next", async () => {
    const x = full([2], 1, "float32");
    const wide = full([2], 1, "float64");
    const refused = async () => add(wide, x, into(x, on(), { casting: "safe" }));
    const all = [twice(x, into(x, on())), refused(), twice(x, into(x, on()))];
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(x.toNested()).toEqual([4, 4]);
  });
});

eachTarget(
  ({ getDevice }) => {
    test("calls and launches wait for each other", async () => {
      const x = zeros(3, "float32");
      const device = getDevice();
      await Promise.all([
        increment.forall(3, { device })(x),
        twice(x, into(x, device)),
        increment.forall(3, { device })(x),
        add.at(x, 0, 1, { device } as never),
      ]);
      expect(x.toNested()).toEqual([4, 3, 3]);
    });
  },
  ["webgpu"],
);
