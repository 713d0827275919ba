import { array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;
const STEPS = 10;

const jacobiStep = kernel(({ grid }, u, next) => {
  const [j, i] = grid(2);
  if (i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1)
    next[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
});

/** The places of one colour of a chequerboard: all neighbours have the other. */
const colourStep = kernel(({ grid }, u, colour) => {
  const [half, y] = grid(2);
  const i = y + 1;
  const j = 2 * half + 1 + ((i + colour) & 1);
  if (i < u.shape[0] - 1 && j < u.shape[1] - 1)
    u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
});

const plate = (n: number) => array(floats("float64", n * n, 0, 1, 1), [n, n]);

export const heat: Program = program({
  name: "heat",
  title: `heat of a plate (Jacobi), ${STEPS} steps from one array to another, float64`,
  size: { full: 1024, quick: 30 },
  arrays: (n: number) => ({ u: plate(n), next: plate(n) }),
  javascript: ({ u, next }, n) => {
    for (let step = 0; step < STEPS; step++) {
      const [from, to] = step % 2 === 0 ? [u, next] : [next, u];
      for (let i = 1; i < n - 1; i++)
        for (let j = 1; j < n - 1; j++) {
          const at = i * n + j;
          to[at] = 0.25 * (from[at - n] + from[at + n] + from[at - 1] + from[at + 1]);
        }
    }
  },
  gridstride: ({ u, next }, n) => {
    const blocks = Math.ceil(n / TPB);
    const launch = jacobiStep.configure([blocks, blocks], [TPB, TPB]);
    for (let step = 0; step < STEPS; step += 2) {
      launch(u, next);
      launch(next, u);
    }
  },
  results: ["u"],
  restored: ["next"],
  tolerance: 1e-14,
});

export const heatInPlace: Program = program({
  name: "heat-in-place",
  title: `heat of a plate (Gauss and Seidel, two colours), ${STEPS} steps in place, float64`,
  size: { full: 1024, quick: 30 },
  arrays: (n: number) => ({ u: plate(n) }),
  javascript: ({ u }, n) => {
    for (let step = 0; step < STEPS; step++)
      for (let colour = 0; colour < 2; colour++)
        for (let i = 1; i < n - 1; i++)
          for (let j = 1 + ((i + colour) & 1); j < n - 1; j += 2) {
            const at = i * n + j;
            u[at] = 0.25 * (u[at - n] + u[at + n] + u[at - 1] + u[at + 1]);
          }
  },
  gridstride: ({ u }, n) => {
    const launch = colourStep.configure([Math.ceil(n / 2 / TPB), Math.ceil(n / TPB)], [TPB, TPB]);
    for (let step = 0; step < STEPS; step++) for (let colour = 0; colour < 2; colour++) launch(u, colour);
  },
  results: ["u"],
  tolerance: 1e-14,
});
