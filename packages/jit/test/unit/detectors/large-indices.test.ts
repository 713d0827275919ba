import { expect, test } from "vitest";
import { type ArrayGiven, described, expected, type KernelFunction, type Planted, zeroed } from "./harness.ts";

test.each([
  ["int64", 2n ** 40n],
  ["int64", -5n],
  ["uint64", 2n ** 40n],
  ["uint32", 3_000_000_000],
] as const)("an index that no int32 holds is reported as it is: %s %s", (type, index) => {
  const at: ArrayGiven = { type, shape: [1], values: [index] };
  const indices = [Number(index)];
  const bug = { block: 1, thread: [0], array: "x", indices };
  const reads: KernelFunction = (_, x, at) => {
    x[0] = x[at[0]];
  };
  const writes: KernelFunction = (_, x, at) => {
    x[at[0]] = 1;
  };
  const updates: KernelFunction = ({ atomic }, x, at) => {
    atomic.add(x, at[0], 1);
  };
  const planted: readonly Planted[] = [
    { ...bug, kernel: reads, args: [zeroed(4), at], finds: "out-of-bounds-read", at: "x[at[0]]" },
    { ...bug, kernel: writes, args: [zeroed(4), at], finds: "out-of-bounds-write", at: "x[at[0]]" },
    { ...bug, kernel: updates, args: [zeroed(4), at], finds: "out-of-bounds-write", at: "atomic.add(x,at[0],1)" },
  ];
  for (const one of planted) expect(described(one)).toEqual(expected(one));
});
