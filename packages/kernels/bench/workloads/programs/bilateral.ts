import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;
const REACH = 3;
const SPACE = 2;
const TONE = 0.2;

const smooth = kernel(
  ({ grid, REACH }, image, out, space, tone) => {
    const [x, y] = grid(2);
    if (x >= image.shape[1] || y >= image.shape[0]) return;
    let sum = 0;
    let weights = 0;
    for (let dy = -REACH; dy <= REACH; dy++)
      for (let dx = -REACH; dx <= REACH; dx++) {
        const row = Math.min(Math.max(y + dy, 0), image.shape[0] - 1);
        const column = Math.min(Math.max(x + dx, 0), image.shape[1] - 1);
        const difference = image[row][column] - image[y][x];
        const w = Math.exp(-(dx * dx + dy * dy) / (2 * space * space) - (difference * difference) / (2 * tone * tone));
        sum += w * image[row][column];
        weights += w;
      }
    out[y][x] = sum / weights;
  },
  { uses: { REACH } },
);

export const bilateral: Program = program({
  name: "bilateral",
  title: `bilateral filter, ${2 * REACH + 1} x ${2 * REACH + 1} neighbours, float32`,
  size: { full: 384, quick: 24 },
  arrays: (n: number) => ({
    image: array(floats("float32", n * n, 0, 1, 1), [n, n]),
    out: zeros([n, n], "float32"),
  }),
  javascript: ({ image, out }, n) => {
    for (let y = 0; y < n; y++)
      for (let x = 0; x < n; x++) {
        let sum = 0;
        let weights = 0;
        for (let dy = -REACH; dy <= REACH; dy++)
          for (let dx = -REACH; dx <= REACH; dx++) {
            const row = Math.min(Math.max(y + dy, 0), n - 1);
            const column = Math.min(Math.max(x + dx, 0), n - 1);
            const difference = image[row * n + column] - image[y * n + x];
            const w = Math.exp(
              -(dx * dx + dy * dy) / (2 * SPACE * SPACE) - (difference * difference) / (2 * TONE * TONE),
            );
            sum += w * image[row * n + column];
            weights += w;
          }
        out[y * n + x] = sum / weights;
      }
  },
  gridstride: ({ image, out }, n) => {
    const blocks = Math.ceil(n / TPB);
    smooth.configure([blocks, blocks], [TPB, TPB])(image, out, SPACE, TONE);
  },
  results: ["out"],
  tolerance: 1e-5,
});
