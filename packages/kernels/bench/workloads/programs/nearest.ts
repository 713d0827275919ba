import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const find = kernel(({ grid }, x, y, nearest) => {
  const i = grid(1);
  if (i >= x.size) return;
  let best = -1;
  let least = Infinity;
  for (let j = 0; j < x.size; j++) {
    if (j === i) continue;
    const dx = x[i] - x[j];
    const dy = y[i] - y[j];
    const distance = dx * dx + dy * dy;
    if (distance < least) {
      least = distance;
      best = j;
    }
  }
  nearest[i] = best;
});

export const nearestNeighbour: Program = program({
  name: "nearest",
  title: "the nearest other point of each point of a plane, float32",
  size: { full: 5000, quick: 50 },
  arrays: (n: number) => ({
    x: array(floats("float32", n, 0, 1, 1)),
    y: array(floats("float32", n, 0, 1, 2)),
    nearest: zeros(n, "int32"),
  }),
  javascript: ({ x, y, nearest }, n) => {
    for (let i = 0; i < n; i++) {
      let best = -1;
      let least = Infinity;
      for (let j = 0; j < n; j++) {
        if (j === i) continue;
        const dx = x[i] - x[j];
        const dy = y[i] - y[j];
        const distance = dx * dx + dy * dy;
        if (distance < least) {
          least = distance;
          best = j;
        }
      }
      nearest[i] = best;
    }
  },
  gridstride: ({ x, y, nearest }, n) => find.forall(n)(x, y, nearest),
  results: ["nearest"],
  // Float32 may find two points equally near.
  tolerance: 0,
  outliers: 0.002,
});
