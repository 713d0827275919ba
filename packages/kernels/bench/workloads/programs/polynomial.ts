import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const evaluate = kernel(({ grid }, x, coefficients, out) => {
  const i = grid(1);
  if (i >= x.size) return;
  let value = 0;
  for (const c of coefficients) value = value * x[i] + c;
  out[i] = value;
});

export const polynomial: Program = program({
  name: "polynomial",
  title: "a polynomial of degree 11 by Horner's rule, float64",
  size: { full: 2_000_000, quick: 300 },
  arrays: (n: number) => ({
    x: array(floats("float64", n, -1, 1, 1)),
    coefficients: array(floats("float64", 12, -1, 1, 2)),
    out: zeros(n),
  }),
  javascript: ({ x, coefficients, out }, n) => {
    for (let i = 0; i < n; i++) {
      let value = 0;
      for (let k = 0; k < coefficients.length; k++) value = value * x[i] + coefficients[k];
      out[i] = value;
    }
  },
  gridstride: ({ x, coefficients, out }, n) => evaluate.forall(n)(x, coefficients, out),
  results: ["out"],
  tolerance: 1e-13,
});
