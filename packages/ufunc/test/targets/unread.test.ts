// A signature says how many operands there are: the function may leave out the last ones, as JavaScript's may.
import { array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { expect, test } from "vitest";

const x = () => array([1, 2, 3], "float32");

eachTarget(({ getDevice }) => {
  test("a kernel", async () => {
    const device = getDevice();
    // What a minifier makes of a function that does not read its last parameters; typed sources name all.
    const text = "void(float32[:], float32[:], float64)" as never;
    const double = kernel(text, (({ grid }: never, a: number[]) => {
      const i = (grid as (n: number) => number)(1);
      if (i < a.length) a[i] = a[i]! * 2;
    }) as never) as unknown as { forall(n: number): (...args: unknown[]) => unknown };
    using a = device.toDevice(x());
    using b = device.toDevice(x());
    double.forall(3)(a, b, 0.5);
    expect((await a.copyToHost()).toNested()).toEqual([2, 4, 6]);
    expect(() => double.forall(3)(a)).toThrow(/takes 3 arguments \(a, arg1, arg2\); got 1/);
  });

  test("a ufunc", async () => {
    const plus = vectorize(["float32(float32, float32)"], ((a: number) => a + 1) as never);
    const call = plus as unknown as (...args: unknown[]) => ReturnType<typeof array>;
    expect(plus.nin).toBe(2);
    expect((await call(x(), x(), { device: getDevice() })).toNested()).toEqual([2, 3, 4]);
    expect(call(1, 2)).toBe(2);
  });
});

test("a gufunc's last parameters are its results, and all are named", () => {
  const make = () => guvectorize(["void(float32[:], float32[:])"], "(n)->(n)", ((a: number[]) => a[0]) as never);
  expect(make).toThrow(
    /a function of 2 operands, as the layout \(n\)->\(n\) has, of which the last is the array that it writes, got one of 1/,
  );
});
