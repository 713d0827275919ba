// Numbers sales from the last number on: last + 1, last + 2 and so on.
import { kernel } from "@gridstride/jit";

export const number = kernel(({ grid }, out, last) => {
  const i = grid(1);
  if (i < out.length) out[i] = last[0] + i + 1;
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { UNTOUCHED } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Two sales with one number",
  task: "Each sale gets the next number after `last[0]`, an `int32`. The kernel computes in `float32`, which counts in steps of 1 only up to 16,777,216: some sales get the same number.",
  hint: "A sum of two `int32` is an `int32`. Is the conversion needed at all?",
  minutes: 4,
  start: [
    ["({ grid }", "({ grid, int32, float32 }"],
    ["last[0] + i + 1", "int32(float32(last[0]) + float32(i + 1))"],
  ],
  says: /out\[0\] is 16777216, and should be 16777217\. A float32 cannot hold it\.$/,
  wrong: [
    {
      put: [["last[0] + i + 1", "last[0] + i"]],
      says: /The first sale has the last number again\.$/,
    },
    {
      put: [["last[0] + i + 1", "last[0] + 1"]],
      says: /All sales have the same number\.$/,
    },
  ],
};

export const check: Check = launched("number", [5, 2 ** 24], (last) => {
  const out = new Int32Array(6).fill(UNTOUCHED);
  const all = (of: (i: number) => number): number[] =>
    Array.from(out, (_, i) => of(i));
  return {
    what: `After number ${last},`,
    grid: 2,
    block: 4,
    args: [out, Int32Array.of(last)],
    out,
    want: all((i) => last + i + 1),
    mistakes: [
      [
        all((i) => Math.fround(last + i + 1)),
        "A float32 cannot hold it.",
      ],
      [
        all((i) => last + i),
        "The first sale has the last number again.",
      ],
      [all(() => last + 1), "All sales have the same number."],
    ],
  };
});
