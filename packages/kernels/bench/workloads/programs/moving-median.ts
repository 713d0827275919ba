import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const median = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i < 2 || i >= x.size - 2) return;
  let [a, b, c, d] = [x[i - 2], x[i - 1], x[i], x[i + 1]];
  const e = x[i + 2];
  let low = Math.min(a, b);
  b = Math.max(a, b);
  a = low;
  low = Math.min(c, d);
  d = Math.max(c, d);
  c = low;
  // Neither the least nor the greatest of four is in the middle of five.
  const most = Math.max(a, c);
  const least = Math.min(b, d);
  const lower = Math.min(most, least);
  const upper = Math.max(most, least);
  out[i] = Math.max(lower, Math.min(upper, e));
});

export const movingMedian: Program = program({
  name: "moving-median",
  title: "medians of five neighbours by a sorting network, float32",
  size: { full: 4_000_000, quick: 300 },
  arrays: (n: number) => ({ x: array(floats("float32", n, -1, 1, 1)), out: zeros(n, "float32") }),
  javascript: ({ x, out }, n) => {
    for (let i = 2; i < n - 2; i++) {
      const most = Math.max(Math.min(x[i - 2], x[i - 1]), Math.min(x[i], x[i + 1]));
      const least = Math.min(Math.max(x[i - 2], x[i - 1]), Math.max(x[i], x[i + 1]));
      const lower = Math.min(most, least);
      const upper = Math.max(most, least);
      out[i] = Math.max(lower, Math.min(upper, x[i + 2]));
    }
  },
  gridstride: ({ x, out }, n) => median.forall(n)(x, out),
  results: ["out"],
  tolerance: 0,
});
