import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;
const AXES = 3;

const distances = kernel(({ grid }, x, out) => {
  const [j, i] = grid(2);
  if (i >= x.shape[0] || j >= x.shape[0]) return;
  let sum = 0;
  for (let k = 0; k < x.shape[1]; k++) {
    const d = x[i][k] - x[j][k];
    sum += d * d;
  }
  out[i][j] = Math.sqrt(sum);
});

export const pairwise: Program = program({
  name: "pairwise",
  title: `distances of all pairs of points of ${AXES} axes, float64`,
  size: { full: 1500, quick: 50 },
  arrays: (n: number) => ({ x: array(floats("float64", n * AXES, 0, 1, 1), [n, AXES]), out: zeros([n, n]) }),
  javascript: ({ x, out }, n) => {
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0;
        for (let k = 0; k < AXES; k++) {
          const d = x[i * AXES + k] - x[j * AXES + k];
          sum += d * d;
        }
        out[i * n + j] = Math.sqrt(sum);
      }
  },
  gridstride: ({ x, out }, n) => {
    const blocks = Math.ceil(n / TPB);
    distances.configure([blocks, blocks], [TPB, TPB])(x, out);
  },
  results: ["out"],
  tolerance: 1e-14,
});
