import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const SOFT = 0.01;

const accelerations = kernel(
  ({ grid, SOFT }, place, mass, pull) => {
    const i = grid(1);
    if (i >= place.shape[0]) return;
    let ax = 0;
    let ay = 0;
    let az = 0;
    for (let j = 0; j < place.shape[0]; j++) {
      const dx = place[j][0] - place[i][0];
      const dy = place[j][1] - place[i][1];
      const dz = place[j][2] - place[i][2];
      const r2 = dx * dx + dy * dy + dz * dz + SOFT;
      const f = mass[j] / (r2 * Math.sqrt(r2));
      ax += f * dx;
      ay += f * dy;
      az += f * dz;
    }
    pull[i][0] = ax;
    pull[i][1] = ay;
    pull[i][2] = az;
  },
  { uses: { SOFT } },
);

export const nBody: Program = program({
  name: "n-body",
  title: "accelerations of bodies by all others, float32",
  size: { full: 2048, quick: 60 },
  arrays: (n: number) => ({
    place: array(floats("float32", n * 3, -1, 1, 1), [n, 3]),
    mass: array(floats("float32", n, 0, 1 / n, 2)),
    pull: zeros([n, 3], "float32"),
  }),
  javascript: ({ place, mass, pull }, n) => {
    for (let i = 0; i < n; i++) {
      let ax = 0;
      let ay = 0;
      let az = 0;
      for (let j = 0; j < n; j++) {
        const dx = place[3 * j] - place[3 * i];
        const dy = place[3 * j + 1] - place[3 * i + 1];
        const dz = place[3 * j + 2] - place[3 * i + 2];
        const r2 = dx * dx + dy * dy + dz * dz + SOFT;
        const f = mass[j] / (r2 * Math.sqrt(r2));
        ax += f * dx;
        ay += f * dy;
        az += f * dz;
      }
      pull[3 * i] = ax;
      pull[3 * i + 1] = ay;
      pull[3 * i + 2] = az;
    }
  },
  gridstride: ({ place, mass, pull }, n) => accelerations.forall(n)(place, mass, pull),
  results: ["pull"],
  tolerance: 1e-4,
});
