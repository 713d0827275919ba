import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const COLUMNS = 1024;
const RADIUS = 8;
const uses = { RADIUS };

/** Each thread walks along a row, with the sum of the window. */
const mean = kernel(
  ({ grid, RADIUS }, x, out) => {
    const row = grid(1);
    if (row >= x.shape[0]) return;
    const n = x.shape[1];
    let sum = 0;
    for (let j = 0; j < RADIUS; j++) sum += x[row][j];
    for (let j = 0; j < n; j++) {
      if (j + RADIUS < n) sum += x[row][j + RADIUS];
      if (j > RADIUS) sum -= x[row][j - RADIUS - 1];
      out[row][j] = sum / (2 * RADIUS + 1);
    }
  },
  { uses },
);

export const slidingMean: Program = program({
  name: "sliding-mean",
  title: `means of ${2 * RADIUS + 1} neighbours, a sliding sum along rows of ${COLUMNS}, float32`,
  size: { full: 4096, quick: 5 },
  arrays: (n: number) => ({
    x: array(floats("float32", n * COLUMNS, 0, 1, 1), [n, COLUMNS]),
    out: zeros([n, COLUMNS], "float32"),
  }),
  javascript: ({ x, out }, n) => {
    for (let row = 0; row < n * COLUMNS; row += COLUMNS) {
      let sum = 0;
      for (let j = 0; j < RADIUS; j++) sum += x[row + j];
      for (let j = 0; j < COLUMNS; j++) {
        if (j + RADIUS < COLUMNS) sum += x[row + j + RADIUS];
        if (j > RADIUS) sum -= x[row + j - RADIUS - 1];
        out[row + j] = sum / (2 * RADIUS + 1);
      }
    }
  },
  gridstride: ({ x, out }, n) => mean.forall(n)(x, out),
  results: ["out"],
  tolerance: 1e-4,
});
