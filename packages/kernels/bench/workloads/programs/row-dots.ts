import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const COLUMNS = 512;

const dots = kernel(({ grid }, a, b, out) => {
  const row = grid(1);
  if (row >= a.shape[0]) return;
  let sum = 0;
  for (let j = 0; j < a.shape[1]; j++) sum += a[row][j] * b[row][j];
  out[row] = sum;
});

export const rowDots: Program = program({
  name: "row-dots",
  title: `products of rows of ${COLUMNS} with rows, float64`,
  size: { full: 4096, quick: 6 },
  arrays: (n: number) => ({
    a: array(floats("float64", n * COLUMNS, -1, 1, 1), [n, COLUMNS]),
    b: array(floats("float64", n * COLUMNS, -1, 1, 2), [n, COLUMNS]),
    out: zeros(n),
  }),
  javascript: ({ a, b, out }, n) => {
    for (let row = 0; row < n; row++) {
      let sum = 0;
      for (let j = 0; j < COLUMNS; j++) sum += a[row * COLUMNS + j] * b[row * COLUMNS + j];
      out[row] = sum;
    }
  },
  gridstride: ({ a, b, out }, n) => dots.forall(n)(a, b, out),
  results: ["out"],
  tolerance: 1e-12,
});
