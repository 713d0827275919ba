import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const product = kernel(({ grid }, a, x, y) => {
  const row = grid(1);
  if (row >= a.shape[0]) return;
  let sum = 0;
  for (let j = 0; j < a.shape[1]; j++) sum += a[row][j] * x[j];
  y[row] = sum;
});

export const matvec: Program = program({
  name: "matvec",
  title: "product of a matrix and a vector, a thread for each row, float64",
  size: { full: 2048, quick: 20 },
  arrays: (n: number) => ({
    a: array(floats("float64", n * n, -1, 1, 1), [n, n]),
    x: array(floats("float64", n, -1, 1, 2)),
    y: zeros(n),
  }),
  javascript: ({ a, x, y }, n) => {
    for (let row = 0; row < n; row++) {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += a[row * n + j] * x[j];
      y[row] = sum;
    }
  },
  gridstride: ({ a, x, y }, n) => product.forall(n)(a, x, y),
  results: ["y"],
  tolerance: 1e-11,
});
