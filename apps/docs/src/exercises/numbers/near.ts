// 1 where a and b are equal up to rounding, 0 elsewhere.
import { kernel } from "@gridstride/jit";

export const near = kernel(({ grid }, out, a, b) => {
  const i = grid(1);
  if (i >= out.length) return;
  const size = Math.max(Math.abs(a[i]), Math.abs(b[i]));
  out[i] = Math.abs(a[i] - b[i]) <= 1e-5 * size ? 1 : 0;
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { UNTOUCHED } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Equal, but for rounding",
  task: "0.1 + 0.2 is not 0.3 in binary, so `===` is the wrong question. `near` is to give 1 where two numbers differ by no more than 0.00001 times the larger of them, without its sign, and 0 elsewhere.",
  hint: "`Math.max(Math.abs(a), Math.abs(b))` is the size. A fixed limit is too strict for large numbers, and too generous for small numbers.",
  minutes: 6,
  start: [
    ["  const size = Math.max(Math.abs(a[i]), Math.abs(b[i]));\n", ""],
    ["Math.abs(a[i] - b[i]) <= 1e-5 * size", "a[i] === b[i]"],
  ],
  says: /out\[1\] is 0, and should be 1/,
  wrong: [
    {
      put: [["<= 1e-5 * size", "<= 1e-5"]],
      says: /A fixed limit does not fit all sizes\.$/,
    },
    {
      put: [["Math.abs(a[i] - b[i])", "a[i] - b[i]"]],
      says: /The distance has a sign: take it away\.$/,
    },
    {
      put: [["Math.max(Math.abs(a[i]), Math.abs(b[i]))", "a[i]"]],
      says: /out\[4\] is 0, and should be 1|should be/,
    },
  ],
};

const a = [0.3, 1e6, 1e-7, 1, -5, 2];
const b = [0.30000001, 1e6 + 1, 3e-7, 2, -5.00001, 0.5];

export const check: Check = launched("near", [0], () => {
  const out = new Int32Array(6).fill(UNTOUCHED);
  const size = (i: number): number =>
    Math.max(Math.abs(a[i]!), Math.abs(b[i]!));
  const says = (close: (i: number) => boolean): number[] =>
    a.map((_, i) => (close(i) ? 1 : 0));
  return {
    what: "For six pairs,",
    grid: 2,
    block: 4,
    args: [out, Float32Array.from(a), Float32Array.from(b)],
    out,
    want: says((i) => Math.abs(a[i]! - b[i]!) <= 1e-5 * size(i)),
    mistakes: [
      [
        says(
          (i) =>
            Math.abs(Math.fround(a[i]!) - Math.fround(b[i]!)) <= 1e-5,
        ),
        "A fixed limit does not fit all sizes.",
      ],
      [
        says((i) => a[i]! - b[i]! <= 1e-5 * size(i)),
        "The distance has a sign: take it away.",
      ],
    ],
  };
});
