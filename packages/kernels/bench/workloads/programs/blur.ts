import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { bytes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;

const blur = kernel(({ grid }, image, weights, out) => {
  const [x, y] = grid(2);
  const [height, width] = image.shape;
  if (x >= width || y >= height) return;
  let sum = 0;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const row = Math.min(Math.max(y + dy, 0), height - 1);
      const column = Math.min(Math.max(x + dx, 0), width - 1);
      sum += weights[dy + 1][dx + 1] * image[row][column];
    }
  out[y][x] = (sum + 8) >> 4;
});

export const blurBytes: Program = program({
  name: "blur",
  title: "a picture blurred by 3 x 3 whole weights, clamped at its edges, bytes",
  size: { full: 1536, quick: 24 },
  arrays: (n: number) => ({
    image: array(bytes(n * n, 1), [n, n]),
    weights: array(Int32Array.of(1, 2, 1, 2, 4, 2, 1, 2, 1), [3, 3]),
    out: zeros([n, n], "uint8"),
  }),
  javascript: ({ image, weights, out }, n) => {
    for (let y = 0; y < n; y++)
      for (let x = 0; x < n; x++) {
        let sum = 0;
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) {
            const row = Math.min(Math.max(y + dy, 0), n - 1);
            const column = Math.min(Math.max(x + dx, 0), n - 1);
            sum += weights[(dy + 1) * 3 + dx + 1] * image[row * n + column];
          }
        out[y * n + x] = (sum + 8) >> 4;
      }
  },
  gridstride: ({ image, weights, out }, n) => {
    const blocks = Math.ceil(n / TPB);
    blur.configure([blocks, blocks], [TPB, TPB])(image, weights, out);
  },
  results: ["out"],
  tolerance: 0,
});
