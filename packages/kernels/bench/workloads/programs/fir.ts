import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TAPS = 64;

const filter = kernel(({ grid }, x, taps, out) => {
  const i = grid(1);
  if (i >= out.size) return;
  let sum = 0;
  for (let k = 0; k < taps.size; k++) if (i - k >= 0) sum += taps[k] * x[i - k];
  out[i] = sum;
});

export const fir: Program = program({
  name: "fir",
  title: `a filter of ${TAPS} taps, float32`,
  size: { full: 1_000_000, quick: 1000 },
  arrays: (n: number) => ({
    x: array(floats("float32", n, -1, 1, 1)),
    taps: array(floats("float32", TAPS, -1, 1, 2)),
    out: zeros(n, "float32"),
  }),
  javascript: ({ x, taps, out }) => {
    for (let i = 0; i < out.length; i++) {
      let sum = 0;
      for (let k = 0; k < taps.length; k++) if (i - k >= 0) sum += taps[k] * x[i - k];
      out[i] = sum;
    }
  },
  gridstride: ({ x, taps, out }, n) => filter.forall(n)(x, taps, out),
  results: ["out"],
  tolerance: 1e-5,
});
