// The elements in the opposite order: the last comes first.
import { kernel } from "@gridstride/jit";

export const reverse = kernel(({ grid }, out, x) => {
  const i = grid(1);
  if (i < x.length) out[i] = x[x.length - 1 - i];
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Last things first",
  task: "This kernel is to write the elements of `x` in the opposite order. The simulator says which index is wrong.",
  hint: "The last of `n` elements has the index `n - 1`. Put 0 for `i` and see which element you read.",
  minutes: 4,
  start: [["x.length - 1 - i", "x.length - i"]],
  says: /^GS901: .*out of bounds/,
  wrong: [
    {
      put: [["x[x.length - 1 - i]", "x[i]"]],
      says: /It is x as it was\.$/,
    },
    { put: [["if (i < x.length) ", ""]], says: /^GS90[12]: / },
  ],
};

export const check: Check = launched("reverse", [6, 8, 1], (n) => {
  const x = numbers(n);
  const out = new Float32Array(n).fill(Number.NaN);
  return {
    what: `For ${n} elements,`,
    grid: Math.ceil(n / 4),
    block: 4,
    args: [out, Float32Array.from(x)],
    out,
    want: x.toReversed(),
    mistakes: [[x, "It is x as it was."]],
  };
});
