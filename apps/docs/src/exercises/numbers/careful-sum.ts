// The sum of many float32 numbers. The part that each addition
// loses is kept, and added to the next number: Kahan's sum.
import { kernel } from "@gridstride/jit";

export const sum = kernel(({ grid }, out, x) => {
  if (grid(1) > 0) return;
  let total = x[0];
  let lost = total - total;
  for (let i = 1; i < x.length; i++) {
    const next = x[i] - lost;
    const more = total + next;
    lost = more - total - next;
    total = more;
  }
  out[0] = total;
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A sum that loses nothing",
  task: "`x` begins with 16,777,216, and 1,000 times the number 1 follows. A `float32` has 24 bits, so the large number plus 1 is the large number again: each 1 is lost. Keep the part that an addition loses, and add it to the next number.",
  hint: "`more = total + next` is rounded. `more - total` is the part of `next` that arrived; minus `next`, it is what was lost. Subtract it from the next number.",
  minutes: 12,
  start: [
    ["  let lost = total - total;\n", ""],
    [
      "  for (let i = 1; i < x.length; i++) {\n    const next = x[i] - lost;\n    const more = total + next;\n    lost = more - total - next;\n    total = more;\n  }\n",
      "  for (let i = 1; i < x.length; i++) total += x[i];\n",
    ],
  ],
  says: /the sum is 16777216, and should be 16778216\. The ones are lost\.$/,
  wrong: [
    {
      put: [["x[i] - lost", "x[i] + lost"]],
      says: /the sum is \d+, and should be 16778216/,
    },
    {
      put: [
        ["lost = more - total - next", "lost = next - more - total"],
      ],
      says: /the sum was not computed, and should be 16778216/,
    },
  ],
};

export const check: Check = launched("sum", [0], () => {
  const x = new Float32Array(1001).fill(1);
  x[0] = 2 ** 24;
  const out = new Float32Array(1).fill(Number.NaN);
  return {
    what: "For 16,777,216 and 1,000 times 1,",
    grid: 1,
    block: 1,
    args: [out, x],
    out,
    name: "the sum",
    want: [2 ** 24 + 1000],
    mistakes: [[[2 ** 24], "The ones are lost."]],
  };
});
