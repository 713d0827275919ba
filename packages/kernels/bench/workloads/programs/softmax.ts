import { array, zeros } from "@gridstride/core";
import { guvectorize } from "@gridstride/ufunc";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const COLUMNS = 1024;

const softmaxOfRows = guvectorize(["void(float32[:], float32[:])"], "(n)->(n)", (x, out) => {
  let top = x[0];
  for (let i = 1; i < x.length; i++) top = Math.max(top, x[i]);
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    out[i] = Math.exp(x[i] - top);
    sum += out[i];
  }
  for (let i = 0; i < x.length; i++) out[i] /= sum;
});

export const softmax: Program = program({
  name: "softmax",
  title: `softmax of rows of ${COLUMNS}, a gufunc (n)->(n), float32`,
  size: { full: 4096, quick: 4 },
  arrays: (n: number) => ({
    x: array(floats("float32", n * COLUMNS, -5, 5, 1), [n, COLUMNS]),
    out: zeros([n, COLUMNS], "float32"),
  }),
  javascript: ({ x, out }, n) => {
    for (let row = 0; row < n * COLUMNS; row += COLUMNS) {
      let top = x[row];
      for (let i = row; i < row + COLUMNS; i++) top = Math.max(top, x[i]);
      let sum = 0;
      for (let i = row; i < row + COLUMNS; i++) {
        out[i] = Math.exp(x[i] - top);
        sum += out[i];
      }
      for (let i = row; i < row + COLUMNS; i++) out[i] /= sum;
    }
  },
  gridstride: ({ x, out }) => void softmaxOfRows(x, { out }),
  results: ["out"],
  tolerance: 1e-6,
});
