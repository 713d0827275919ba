import { array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const SWEEPS = 4;

/** The elements of one colour, by threads that stride over the grid in both directions. */
const relax = kernel(({ grid, gridsize }, u, f, colour) => {
  const [x0, y0] = grid(2);
  const [dx, dy] = gridsize(2);
  for (let y = y0 + 1; y < u.shape[0] - 1; y += dy)
    for (let x = 2 * x0 + 1 + ((y + colour) & 1); x < u.shape[1] - 1; x += 2 * dx)
      u[y][x] = 0.25 * (u[y - 1][x] + u[y + 1][x] + u[y][x - 1] + u[y][x + 1] - f[y][x]);
});

export const poisson: Program = program({
  name: "poisson",
  title: `Poisson's equation in place, ${SWEEPS} sweeps over red and black elements, float64, grid-stride loops over n x n`,
  size: { full: 1024, quick: 40 },
  arrays: (n: number) => ({
    u: array(floats("float64", n * n, 0, 1, 1), [n, n]),
    f: array(floats("float64", n * n, 0, 1, 2), [n, n]),
  }),
  javascript: ({ u, f }, n) => {
    for (let half = 0; half < 2 * SWEEPS; half++)
      for (let y = 1; y < n - 1; y++)
        for (let x = 1 + ((y + half) & 1); x < n - 1; x += 2) {
          const at = y * n + x;
          u[at] = 0.25 * (u[at - n] + u[at + n] + u[at - 1] + u[at + 1] - f[at]);
        }
  },
  gridstride: ({ u, f }) => {
    for (let half = 0; half < 2 * SWEEPS; half++) relax.configure([8, 16], [32, 8])(u, f, half & 1);
  },
  results: ["u"],
  tolerance: 0,
});
