import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const COLUMNS = 768;
const SMALL = 1e-5;

const normalise = kernel(
  ({ grid, SMALL }, x, gain, bias, out) => {
    const row = grid(1);
    if (row >= x.shape[0]) return;
    const n = x.shape[1];
    let mean = 0;
    for (let j = 0; j < n; j++) mean += x[row][j];
    mean /= n;
    let variance = 0;
    for (let j = 0; j < n; j++) variance += (x[row][j] - mean) ** 2;
    const scale = 1 / Math.sqrt(variance / n + SMALL);
    for (let j = 0; j < n; j++) out[row][j] = (x[row][j] - mean) * scale * gain[j] + bias[j];
  },
  { uses: { SMALL } },
);

export const layerNorm: Program = program({
  name: "layer-norm",
  title: `normalises rows of ${COLUMNS}, a thread for each row, float32`,
  size: { full: 4096, quick: 5 },
  arrays: (n: number) => ({
    x: array(floats("float32", n * COLUMNS, -2, 3, 1), [n, COLUMNS]),
    gain: array(floats("float32", COLUMNS, 0, 2, 2)),
    bias: array(floats("float32", COLUMNS, -1, 1, 3)),
    out: zeros([n, COLUMNS], "float32"),
  }),
  javascript: ({ x, gain, bias, out }, n) => {
    for (let row = 0; row < n * COLUMNS; row += COLUMNS) {
      let mean = 0;
      for (let j = 0; j < COLUMNS; j++) mean += x[row + j];
      mean /= COLUMNS;
      let variance = 0;
      for (let j = 0; j < COLUMNS; j++) variance += (x[row + j] - mean) ** 2;
      const scale = 1 / Math.sqrt(variance / COLUMNS + SMALL);
      for (let j = 0; j < COLUMNS; j++) out[row + j] = (x[row + j] - mean) * scale * gain[j] + bias[j];
    }
  },
  gridstride: ({ x, gain, bias, out }, n) => normalise.forall(n)(x, gain, bias, out),
  results: ["out"],
  tolerance: 1e-5,
});
