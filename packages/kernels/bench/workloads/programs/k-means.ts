import { array, type DeviceArray, type NDArray, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const CENTRES = 16;
const ROUNDS = 5;

const assign = kernel(({ grid, atomic }, points, centres, sums, counts) => {
  const i = grid(1);
  if (i >= points.shape[0]) return;
  let best = 0;
  let least = Infinity;
  for (let k = 0; k < centres.shape[0]; k++) {
    const dx = points[i][0] - centres[k][0];
    const dy = points[i][1] - centres[k][1];
    const d = dx * dx + dy * dy;
    if (d < least) {
      least = d;
      best = k;
    }
  }
  atomic.add(sums, [best, 0], points[i][0]);
  atomic.add(sums, [best, 1], points[i][1]);
  atomic.add(counts, best, 1);
});

const move = kernel(({ grid, float32 }, sums, counts, centres) => {
  const k = grid(1);
  if (k >= centres.shape[0]) return;
  centres[k][0] = sums[k][0] / float32(counts[k]);
  centres[k][1] = sums[k][1] / float32(counts[k]);
  sums[k][0] = 0;
  sums[k][1] = 0;
  counts[k] = 0;
});

/** Points about the places of a lattice, and centres near them. */
function clusters(n: number): Record<"points" | "centres", NDArray> {
  const points = floats("float32", n * 2, -0.5, 0.5, 1);
  for (let i = 0; i < n; i++) {
    points[2 * i] = (points[2 * i] as number) + (i % 4);
    points[2 * i + 1] = (points[2 * i + 1] as number) + Math.floor((i % CENTRES) / 4);
  }
  const centres = Float32Array.from({ length: CENTRES * 2 }, (_, i) =>
    i % 2 === 0 ? ((i / 2) % 4) + 0.2 : Math.floor(i / 8) - 0.2,
  );
  return { points: array(points, [n, 2]), centres: array(centres, [CENTRES, 2]) };
}

function rounds(points: DeviceArray, centres: DeviceArray, sums: DeviceArray, counts: DeviceArray, n: number): void {
  for (let round = 0; round < ROUNDS; round++) {
    assign.forall(n)(points, centres, sums, counts);
    move.forall(CENTRES)(sums, counts, centres);
  }
}

export const kMeans: Program = program({
  name: "k-means",
  title: `${CENTRES} centres of points of a plane, ${ROUNDS} rounds, sums by atomics, float32`,
  size: { full: 100_000, quick: 300 },
  arrays: (n: number) => ({
    ...clusters(n),
    sums: zeros([CENTRES, 2], "float32"),
    counts: zeros(CENTRES, "int32"),
  }),
  javascript: ({ points, centres, sums, counts }, n) => {
    for (let round = 0; round < ROUNDS; round++) {
      for (let i = 0; i < n; i++) {
        let best = 0;
        let least = Infinity;
        for (let k = 0; k < CENTRES; k++) {
          const dx = points[2 * i] - centres[2 * k];
          const dy = points[2 * i + 1] - centres[2 * k + 1];
          const d = dx * dx + dy * dy;
          if (d < least) {
            least = d;
            best = k;
          }
        }
        sums[2 * best] += points[2 * i];
        sums[2 * best + 1] += points[2 * i + 1];
        counts[best]++;
      }
      for (let k = 0; k < CENTRES; k++) {
        centres[2 * k] = sums[2 * k] / counts[k];
        centres[2 * k + 1] = sums[2 * k + 1] / counts[k];
        sums[2 * k] = 0;
        sums[2 * k + 1] = 0;
        counts[k] = 0;
      }
    }
  },
  gridstride: ({ points, centres, sums, counts }, n) => rounds(points, centres, sums, counts, n),
  results: ["centres"],
  restored: ["sums", "counts"],
  // Sums of many float32, in any order.
  tolerance: 1e-3,
});
