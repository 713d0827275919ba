import { array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const DT = 0.01;

const move = kernel(
  ({ grid, DT }, points, velocities) => {
    const i = grid(1);
    if (i >= points.shape[0]) return;
    velocities[i][2] -= 9.81 * DT;
    points[i][0] += velocities[i][0] * DT;
    points[i][1] += velocities[i][1] * DT;
    points[i][2] += velocities[i][2] * DT;
  },
  { uses: { DT } },
);

export const movePoints: Program = program({
  name: "move-points",
  title: "a step of points that fall, three coordinates each, float64",
  size: { full: 500_000, quick: 1000 },
  arrays: (n: number) => ({
    points: array(floats("float64", 3 * n, 0, 1, 1), [n, 3]),
    velocities: array(floats("float64", 3 * n, -1, 1, 2), [n, 3]),
  }),
  javascript: ({ points, velocities }, n) => {
    for (let i = 0; i < n; i++) {
      velocities[3 * i + 2] -= 9.81 * DT;
      points[3 * i] += velocities[3 * i] * DT;
      points[3 * i + 1] += velocities[3 * i + 1] * DT;
      points[3 * i + 2] += velocities[3 * i + 2] * DT;
    }
  },
  gridstride: ({ points, velocities }, n) => void move.forall(n)(points, velocities),
  results: ["points", "velocities"],
  tolerance: 1e-12,
});
