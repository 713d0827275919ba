import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { seededRandom } from "@gridstride/testing/bench/random";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const product = kernel(({ grid }, values, columns, starts, x, y) => {
  const row = grid(1);
  if (row >= y.size) return;
  let sum = 0;
  for (let k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * x[columns[k]];
  y[row] = sum;
});

/** n rows of 1 to 20 elements in random columns. */
function matrix(n: number) {
  const { uniform, integer } = seededRandom(1);
  const starts = new Int32Array(n + 1);
  for (let row = 0; row < n; row++) starts[row + 1] = (starts[row] as number) + integer(1, 20);
  const count = starts[n] as number;
  return {
    values: array(Float64Array.from({ length: count }, () => uniform(-1, 1))),
    columns: array(Int32Array.from({ length: count }, () => integer(0, n - 1))),
    starts: array(starts),
  };
}

export const csr: Program = program({
  name: "csr",
  title: "product of a sparse matrix (CSR) and a vector, float64",
  size: { full: 500_000, quick: 300 },
  arrays: (n: number) => ({
    ...matrix(n),
    x: array(floats("float64", n, -1, 1, 2)),
    y: zeros(n),
  }),
  javascript: ({ values, columns, starts, x, y }) => {
    for (let row = 0; row < y.length; row++) {
      let sum = 0;
      for (let k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * x[columns[k]];
      y[row] = sum;
    }
  },
  gridstride: ({ values, columns, starts, x, y }, n) => product.forall(n)(values, columns, starts, x, y),
  results: ["y"],
  tolerance: 1e-13,
});
