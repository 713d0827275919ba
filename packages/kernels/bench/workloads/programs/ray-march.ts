import { zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { type Program, program } from "../program.ts";

const TPB = 16;
const STEPS = 64;

/** The distance to a ball over a floor, and to its copies. */
const scene = deviceFunction((x, y, z) => {
  const cx = x - 2 * Math.round(x / 2);
  const cz = z - 2 * Math.round(z / 2);
  return Math.min(Math.sqrt(cx * cx + y * y + cz * cz) - 0.5, y + 0.5);
});

const march = kernel(
  ({ grid, scene, STEPS }, image) => {
    const [px, py] = grid(2);
    const n = image.shape[0];
    if (px >= n || py >= n) return;
    let dx = (2 * px) / n - 1;
    let dy = 1 - (2 * py) / n;
    const length = Math.sqrt(dx * dx + dy * dy + 1);
    dx /= length;
    dy /= length;
    const dz = 1 / length;
    let t = 0;
    for (let step = 0; step < STEPS; step++) {
      const d = scene(t * dx, 0.8 + t * dy, t * dz - 3);
      if (d < 0.001 || t > 20) break;
      t += d;
    }
    image[py][px] = t > 20 ? 0 : 1 / (1 + t);
  },
  { uses: { scene, STEPS } },
);

function distance(x: number, y: number, z: number): number {
  const cx = x - 2 * Math.round(x / 2);
  const cz = z - 2 * Math.round(z / 2);
  return Math.min(Math.sqrt(cx * cx + y * y + cz * cz) - 0.5, y + 0.5);
}

export const rayMarch: Program = program({
  name: "ray-march",
  title: `balls over a floor, up to ${STEPS} steps for each pixel, float32`,
  size: { full: 512, quick: 24 },
  arrays: (n: number) => ({ image: zeros([n, n], "float32") }),
  javascript: ({ image }, n) => {
    for (let py = 0; py < n; py++)
      for (let px = 0; px < n; px++) {
        let dx = (2 * px) / n - 1;
        let dy = 1 - (2 * py) / n;
        const length = Math.sqrt(dx * dx + dy * dy + 1);
        dx /= length;
        dy /= length;
        const dz = 1 / length;
        let t = 0;
        for (let step = 0; step < STEPS; step++) {
          const d = distance(t * dx, 0.8 + t * dy, t * dz - 3);
          if (d < 0.001 || t > 20) break;
          t += d;
        }
        image[py * n + px] = t > 20 ? 0 : 1 / (1 + t);
      }
  },
  gridstride: ({ image }, n) => {
    const blocks = Math.ceil(n / TPB);
    march.configure([blocks, blocks], [TPB, TPB])(image);
  },
  results: ["image"],
  tolerance: 1e-3,
  outliers: 0.03,
});
