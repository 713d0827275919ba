import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const COLUMNS = 1024;

const smooth = kernel(({ grid }, x, out, alpha) => {
  const row = grid(1);
  if (row >= x.shape[0]) return;
  let mean = x[row][0];
  for (let j = 0; j < x.shape[1]; j++) {
    mean += alpha * (x[row][j] - mean);
    out[row][j] = mean;
  }
});

export const movingAverage: Program = program({
  name: "moving-average",
  title: `exponential moving averages of rows of ${COLUMNS}, float32`,
  size: { full: 4096, quick: 5 },
  arrays: (n: number) => ({
    x: array(floats("float32", n * COLUMNS, -1, 1, 1), [n, COLUMNS]),
    out: zeros([n, COLUMNS], "float32"),
  }),
  javascript: ({ x, out }, n) => {
    for (let row = 0; row < n * COLUMNS; row += COLUMNS) {
      let mean = x[row];
      for (let j = 0; j < COLUMNS; j++) {
        mean += 0.125 * (x[row + j] - mean);
        out[row + j] = mean;
      }
    }
  },
  gridstride: ({ x, out }, n) => smooth.forall(n)(x, out, 0.125),
  results: ["out"],
  tolerance: 1e-5,
});
