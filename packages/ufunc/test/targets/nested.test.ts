// Ufuncs inside kernels and other ufuncs, and calls on no elements or on none but scalars.
import { array, type Device, empty, full, type NDArray, ones, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";

type Call = (...args: unknown[]) => NDArray | Promise<NDArray>;
type Calls = (...args: unknown[]) => readonly NDArray[] | Promise<readonly NDArray[]>;

/** One function as ufuncs of each kind. */
const dynamic = vectorize((x, y) => x * y + 1);
const typed = vectorize(["float32(float32, float32)", "float64(float64, float64)"], (x, y) => x * y + 1);
const split = vectorize((x) => [Math.floor(x), x - Math.floor(x)]);
const typedSplit = vectorize(["Tuple((float32, float32))(float32)"], (x) => [Math.floor(x), x - Math.floor(x)]);
const withUses = vectorize(({ scale, dynamic }, x) => dynamic(x, scale), { uses: { scale: 10, dynamic } });
const half = deviceFunction((x: number) => x / 2);

const ufuncs = {
  "calls a dynamic one": vectorize(({ dynamic }, x) => dynamic(x, 2), { uses: { dynamic } }),
  "calls one with signatures": vectorize(({ typed }, x) => typed(x, 2), { uses: { typed } }),
  "has signatures itself": vectorize(["float32(float32)"], ({ dynamic }, x) => dynamic(x, 2), { uses: { dynamic } }),
  "calls one of several results": vectorize(
    ({ split }, x) => {
      const [whole, rest] = split(x);
      return 2 * whole + 2 * rest + 1;
    },
    { uses: { split } },
  ),
  "calls one that calls others": vectorize(({ withUses, half }, x) => half(withUses(x)) - 3 * x + 0.5, {
    uses: { withUses, half },
  }),
} as const;

eachTarget(({ target, getDevice }) => {
  const on = (): { device: Device } => ({ device: getDevice() });

  test.each(Object.keys(ufuncs) as (keyof typeof ufuncs)[])("a ufunc %s", async (name) => {
    const made = await (ufuncs[name] as unknown as Call)(array([1.25, 2.5, 4], "float32"), on());
    expect([made.dtype, made.toNested()]).toEqual(["float32", [3.5, 6, 9]]);
  });

  test("one of several results calls others of several", async () => {
    const both = vectorize(
      ({ typedSplit, split }, x) => {
        const [whole, rest] = typedSplit(x);
        const [again] = split(rest * 4);
        return [whole, again];
      },
      { uses: { typedSplit, split } },
    );
    const made = await (both as unknown as Calls)(array([1.25, 2.5], "float32"), on());
    expect(made.map((one) => one.toNested())).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test("kernels and gufuncs call all kinds", async () => {
    const x = Float32Array.of(1.25, 2.5, 4);
    const all = kernel(
      ({ grid, dynamic, typed, split, typedSplit, withUses }, x) => {
        const i = grid(1);
        if (i >= x.length) return;
        const [whole, rest] = split(x[i]);
        const [same, other] = typedSplit(x[i]);
        x[i] = dynamic(whole, 2) + typed(rest, 2) + same * 100 + other * 1000 + withUses(x[i]) * 10000;
      },
      { uses: { dynamic, typed, split, typedSplit, withUses } },
    );
    await all.forall(3, on())(x);
    expect([...x]).toEqual([135354.5, 260707, 410410]);

    const sum = guvectorize(
      "(n)->()",
      ({ typed }, v, out) => {
        let sum = 0;
        for (let i = 0; i < v.length; i++) sum = sum + typed(v[i], 1);
        out[0] = sum;
      },
      { uses: { typed } },
    );
    const sums = await (sum as unknown as Call)(ones([2, 5], "float32"), on());
    expect(sums.toNested()).toEqual([10, 10]);
  });

  test("in there a ufunc is its function: its signatures do not convert", async () => {
    const wide = vectorize(["int32(int32, int32)"], (x, y) => x * y);
    const outer = vectorize(({ wide }, x) => wide(x, x), { uses: { wide } });
    const x = array([100], "int8");
    expect((await (wide as unknown as Call)(x, x, on())).toNested()).toEqual([10000]);
    // The function's own result, int32 of two elements of int8: no signature makes it int32 there.
    expect((await (outer as unknown as Call)(x, on())).toNested()).toEqual([10000]);
    const small = vectorize(["int8(int8, int8)"], (x, y) => x * y);
    const whole = vectorize(({ small }, x) => small(x, x), { uses: { small } });
    expect((await (small as unknown as Call)(x, x, on())).toNested()).toEqual([16]);
    expect((await (whole as unknown as Call)(x, on())).toNested()).toEqual([10000]);
  });

  describe("no elements", () => {
    test.each([[[0]], [[2, 0, 3]], [[0, 0]]] as const)("of shape %j", async (shape) => {
      const x = empty([...shape], "float32");
      const made = await (dynamic as unknown as Call)(x, 2, on());
      expect([made.shape, made.dtype]).toEqual([shape, "float32"]);
      const out = empty([...shape], "float32");
      expect(await (dynamic as unknown as Call)(x, x, { ...on(), out })).toBe(out);
      const where = empty([...shape], "bool");
      expect((await (dynamic as unknown as Call)(x, x, { ...on(), where })).shape).toEqual(shape);
      const two = await (split as unknown as Calls)(x, on());
      expect(two.map((one) => one.shape)).toEqual([shape, shape]);
      using resident = getDevice().toDevice(x);
      const there = (dynamic as (...args: unknown[]) => unknown)(resident, 2) as typeof resident;
      expect((await there.copyToHost()).shape).toEqual(shape);
      there.dispose();
    });
  });

  test("scalars give scalars at once, whatever the target", () => {
    const f = vectorize((x, y) => x * y + 1, { target });
    expect([f(3, 2), f(2n, 3n), f(0.5, 1)]).toEqual([7, 7n, 1.5]);
    expect(vectorize((x) => x > 1, { target })(2)).toBe(true);
    expect(vectorize((x) => [x, -x], { target })(2)).toEqual([2, -2]);
    expect(vectorize(["float32(float32)"], (x) => x / 3, { target })(1)).toBe(Math.fround(1 / 3));
  });

  test("host arrays without axes are scalars among others, and results by themselves", async () => {
    const f = dynamic as unknown as Call;
    const one = full([], 3, "float32");
    expect((await f(one, ones(2, "float32"), on())).toNested()).toEqual([4, 4]);
    const alone = await f(one, one, on());
    expect([alone.shape, alone.get()]).toEqual([[], 10]);
    const out = zeros([], "float32");
    expect((await f(one, 2, { ...on(), out })).get()).toBe(7);
    expect((await f(ones(2, "float32"), 2, { ...on(), where: array(false as never, "bool") })).shape).toEqual([2]);
  });
});
