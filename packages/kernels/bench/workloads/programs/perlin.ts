import { array, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { wholes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;
const OCTAVES = 4;
const CELLS = 8;

const fade = deviceFunction((t) => t * t * t * (t * (t * 6 - 15) + 10));

/** The product of a corner's gradient, one of eight, and the way from the corner. */
const gradient = deviceFunction((hash, x, y) => {
  const u = (hash & 4) === 0 ? x : y;
  const v = (hash & 4) === 0 ? y : x;
  return ((hash & 1) === 0 ? u : -u) + ((hash & 2) === 0 ? 2 * v : -2 * v);
});

const noise = kernel(
  ({ grid, int32, fade, gradient, OCTAVES, CELLS }, table, image) => {
    const [px, py] = grid(2);
    const n = image.shape[0];
    if (px >= n || py >= n) return;
    let sum = 0;
    let size = 0.5;
    let cells = CELLS;
    for (let octave = 0; octave < OCTAVES; octave++) {
      const x = (px * cells) / n;
      const y = (py * cells) / n;
      const i = int32(Math.floor(x));
      const j = int32(Math.floor(y));
      const fx = x - Math.floor(x);
      const fy = y - Math.floor(y);
      const left = table[i & 255];
      const right = table[(i + 1) & 255];
      const a = gradient(table[(left + j) & 255], fx, fy);
      const b = gradient(table[(right + j) & 255], fx - 1, fy);
      const c = gradient(table[(left + j + 1) & 255], fx, fy - 1);
      const d = gradient(table[(right + j + 1) & 255], fx - 1, fy - 1);
      const u = fade(fx);
      const v = fade(fy);
      const above = a + u * (b - a);
      const below = c + u * (d - c);
      sum += size * (above + v * (below - above));
      size *= 0.5;
      cells *= 2;
    }
    image[py][px] = sum;
  },
  { uses: { fade, gradient, OCTAVES, CELLS } },
);

function smooth(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

function slope(hash: number, x: number, y: number): number {
  const u = (hash & 4) === 0 ? x : y;
  const v = (hash & 4) === 0 ? y : x;
  return ((hash & 1) === 0 ? u : -u) + ((hash & 2) === 0 ? 2 * v : -2 * v);
}

export const perlin: Program = program({
  name: "perlin",
  title: `Perlin's noise, ${OCTAVES} octaves, float32`,
  size: { full: 512, quick: 32 },
  arrays: (n: number) => ({ table: array(wholes(256, 0, 255, 1)), image: zeros([n, n], "float32") }),
  javascript: ({ table, image }, n) => {
    for (let py = 0; py < n; py++)
      for (let px = 0; px < n; px++) {
        let sum = 0;
        let size = 0.5;
        let cells = CELLS;
        for (let octave = 0; octave < OCTAVES; octave++) {
          const x = (px * cells) / n;
          const y = (py * cells) / n;
          const i = Math.floor(x);
          const j = Math.floor(y);
          const fx = x - i;
          const fy = y - j;
          const left = table[i & 255];
          const right = table[(i + 1) & 255];
          const a = slope(table[(left + j) & 255], fx, fy);
          const b = slope(table[(right + j) & 255], fx - 1, fy);
          const c = slope(table[(left + j + 1) & 255], fx, fy - 1);
          const d = slope(table[(right + j + 1) & 255], fx - 1, fy - 1);
          const u = smooth(fx);
          const v = smooth(fy);
          const above = a + u * (b - a);
          const below = c + u * (d - c);
          sum += size * (above + v * (below - above));
          size *= 0.5;
          cells *= 2;
        }
        image[py * n + px] = sum;
      }
  },
  gridstride: ({ table, image }, n) => {
    const blocks = Math.ceil(n / TPB);
    noise.configure([blocks, blocks], [TPB, TPB])(table, image);
  },
  results: ["image"],
  tolerance: 1e-5,
});
