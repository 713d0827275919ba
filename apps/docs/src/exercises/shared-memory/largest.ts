// The largest of all elements, into most[0], which begins at the least
// int32.
import { kernel } from "@gridstride/jit";

export const largest = kernel(({ grid, atomic }, most, x) => {
  const i = grid(1);
  if (i < x.length) atomic.max(most, 0, x[i]);
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "The largest of all",
  task: "Each thread looks whether its element is larger than `most[0]`, and writes it there. Between the look and the write another thread may have written a larger element.",
  hint: "There are atomic updates besides `add`: `sub`, `min`, `max`, `and`, `or`, `xor`, `exch`.",
  minutes: 4,
  start: [
    ["({ grid, atomic }", "({ grid }"],
    [
      "if (i < x.length) atomic.max(most, 0, x[i])",
      "if (i < x.length && x[i] > most[0]) most[0] = x[i]",
    ],
  ],
  says: /^GS904: /,
  wrong: [
    {
      put: [["atomic.max", "atomic.min"]],
      says: /most is -2147483648, and should be 14\. Nothing is less than what most begins with\.$/,
    },
    {
      put: [["atomic.max", "atomic.add"]],
      says: /most is -?\d+, and should be 14/,
    },
  ],
};

export const check: Check = launched("largest", [100, 33], (n) => {
  const x = numbers(n);
  const most = Int32Array.of(-2147483648);
  return {
    what: `For ${n} elements,`,
    grid: Math.ceil(n / 32),
    block: 32,
    args: [most, Int32Array.from(x)],
    out: most,
    name: "most",
    want: [Math.max(...x)],
    mistakes: [
      [[-2147483648], "Nothing is less than what most begins with."],
    ],
  };
});
