// Kernels with signatures: Numba's form without a result, and several of them, of which a launch picks one.
import { array, LaunchError, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const saxpy = kernel("(float32[::1], float32[::1], float32)", ({ grid }, x, y, a) => {
  const i = grid(1);
  if (i < x.size) y[i] += a * x[i];
});
const several = () =>
  kernel(
    [
      "(int32[:], int32)",
      "void(float32[:], int32)",
      "(float32[:], float32)",
      "(float32[:,:], uint8)",
      "(float32[:,:], bool)",
    ],
    ({ local }, x, n) => {
      const sizes = local.array(1, "int32");
      if (n) sizes[0] = x.size;
    },
  );
const signed = kernel(["(float32[:], uint32)", "(float32[:], float32)"], (_, x, n) => {
  x[0] = n;
});
const small = kernel(["(float32[:], uint8)", "(float32[:], int16)"], (_, x, n) => {
  x[0] = n;
});

eachTarget(({ getDevice }) => {
  const on = () => ({ device: getDevice() });

  test("a signature without a result is one of a function that returns nothing", async () => {
    const y = array([1, 2, 3], "float32");
    await saxpy.forall(3, on())(array([1, 10, 100], "float32"), y, 0.5);
    expect(y.toNested()).toEqual([1.5, 7, 53]);
    using dy = getDevice().toDevice(y);
    expect(() => saxpy.forall(3)(dy, dy.slice([0, 3, 2]), 0.5)).toThrow(
      expect.objectContaining({ code: "wrong-kind" }),
    );
  });

  test("arrays in column-major order have a type of their own, as in Numba", async () => {
    const swap = kernel(["(float32[::1,:], float32[:,::1])", "(float32[:,:], float32[::1, :])"], ({ grid }, x, y) => {
      const [j, i] = grid(2);
      if (i < y.shape[0] && j < y.shape[1]) y[i][j] = x[i][j] + x.strides[0];
    });
    const launch = swap.configure(1, [4, 4], on());
    using x = getDevice().toDevice(array([1, 2, 3, 4, 5, 6], "float32").reshape([2, 3]));
    using y = getDevice().zeros([3, 2], "float32");
    using z = getDevice().zeros([2, 3], "float32");
    launch(x.T, y);
    launch(y, z.T);
    expect((await y.copyToHost()).toNested()).toEqual([
      [2, 5],
      [3, 6],
      [4, 7],
    ]);
    expect((await z.copyToHost()).toNested()).toEqual([
      [4, 5, 6],
      [7, 8, 9],
    ]);
    expect(() => launch(x, y)).toThrow(expect.objectContaining({ code: "wrong-kind" }));
    expect([...swap.overloads.keys()]).toEqual([
      "(array(float32, 2d, F), array(float32, 2d, C))",
      "(array(float32, 2d, C), array(float32, 2d, F))",
    ]);
  });

  describe("of several signatures a launch runs", () => {
    test.each([
      ["the one with the arrays' type", () => [zeros(3, "int32"), 4], "(array(int32, 1d, C), int32)"],
      ["the first that a number fits", () => [zeros(3, "float32"), 4], "(array(float32, 1d, C), int32)"],
      ["the next, where a fraction does not fit", () => [zeros(3, "float32"), 4.5], "(array(float32, 1d, C), float32)"],
      [
        "a number in the range of a narrow type",
        () => [zeros([2, 2], "float32"), 255],
        "(array(float32, 2d, C), uint8)",
      ],
      ["the exact one for a boolean", () => [zeros([2, 2], "float32"), true], "(array(float32, 2d, C), bool)"],
    ] as const)("%s", async (_name, args, overload) => {
      const which = several();
      await (which.forall(3, on()) as (...args: unknown[]) => Promise<void>)(...args());
      expect([...which.overloads.keys()]).toEqual([overload]);
    });

    test("the next, where the value does not fit", async () => {
      const [x, y] = [zeros(1, "float32"), zeros(1, "float32")];
      const launched = (value: number) => signed.forall(1, on())(x, value);
      await launched(3e9);
      expect(x.get(0)).toBe(3e9);
      await launched(-3);
      expect(x.get(0)).toBe(-3);
      await small.forall(1, on())(y, 255);
      expect(y.get(0)).toBe(255);
      await small.forall(1, on())(y, 256);
      expect(y.get(0)).toBe(256);
    });

    test("none where no signature takes the arguments: before anything is queued", () => {
      const which = several();
      const refused =
        (...args: unknown[]) =>
        () =>
          (which.forall(3, on()) as (...args: unknown[]) => unknown)(...args);
      for (const args of [
        [zeros(3, "float64"), 1],
        [zeros(3, "int32"), 1.5],
        [zeros([2, 2], "float32"), 256],
        [zeros(3, "float32"), zeros(3, "float32")],
        [3, 3],
      ]) {
        expect(refused(...args)).toThrow(LaunchError);
        expect(refused(...args)).toThrow(/no signature of this kernel takes .*; it has \(int32\[:\], int32\), void/);
      }
    });
  });
});

const make = kernel as (...given: readonly unknown[]) => unknown;
const nothing = (): void => {};

test.each([
  ["no signature", [[], nothing], /at least one signature/],
  ["what is no text", [[3], nothing], /signature strings.*got 3/],
  ["a result", [["(float32[:])", "float32(float32[:])"], nothing], /returns void; got float32/],
  ["numbers of arguments that differ", [["(f4[:])", "(f4[:], i4)"], nothing], /signatures of 1 arguments.*got 2/],
  ["a second string outside a list", ["(f4[:])", "(f8[:])", nothing], /several signatures as a list/],
  [
    "the text of a function",
    ["function (cuda, x) { x[0] = 1; }"],
    /got program text, "function .*": pass the function itself/,
  ],
  ["statements", ["o[0] = 1"], /got program text, "o\[0\] = 1"/],
  ["the text of an arrow", ["(cuda, x) => { x[0] = 1; }"], /got program text/],
])("a kernel is refused with %s", (_name, given, says) => {
  expect(() => make(...given)).toThrow(expect.objectContaining({ code: "wrong-kind" }));
  expect(() => make(...given)).toThrow(says);
});
