import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const COLUMNS = 1024;

const runningMaxima = kernel(({ grid }, x, out) => {
  const row = grid(1);
  if (row >= x.shape[0]) return;
  let top = -Infinity;
  for (let j = 0; j < x.shape[1]; j++) {
    top = Math.max(top, x[row][j]);
    out[row][j] = top;
  }
});

export const runningMaximum: Program = program({
  name: "running-maximum",
  title: `largest so far in rows of ${COLUMNS}, a thread for each row, float32`,
  size: { full: 4096, quick: 6 },
  arrays: (n: number) => ({
    x: array(floats("float32", n * COLUMNS, -1, 1, 1), [n, COLUMNS]),
    out: zeros([n, COLUMNS], "float32"),
  }),
  javascript: ({ x, out }, n) => {
    for (let row = 0; row < n * COLUMNS; row += COLUMNS) {
      let top = -Infinity;
      for (let at = row; at < row + COLUMNS; at++) {
        top = Math.max(top, x[at]);
        out[at] = top;
      }
    }
  },
  gridstride: ({ x, out }, n) => runningMaxima.forall(n)(x, out),
  results: ["out"],
  tolerance: 0,
});
