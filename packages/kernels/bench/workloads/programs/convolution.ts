import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;
const SIDE = 5;

const convolve = kernel(({ grid }, image, mask, out) => {
  const [j, i] = grid(2);
  if (i >= image.shape[0] || j >= image.shape[1]) return;
  const reach = Math.floor(mask.shape[0] / 2);
  let sum = 0;
  for (let k = 0; k < mask.shape[0]; k++)
    for (let l = 0; l < mask.shape[1]; l++) {
      const y = i - k + reach;
      const x = j - l + reach;
      if (y >= 0 && y < image.shape[0] && x >= 0 && x < image.shape[1]) sum += mask[k][l] * image[y][x];
    }
  out[i][j] = sum;
});

export const convolution: Program = program({
  name: "convolution",
  title: `convolution of an image with a mask of ${SIDE} x ${SIDE}, float32`,
  size: { full: 1024, quick: 40 },
  arrays: (n: number) => ({
    image: array(floats("float32", n * n, 0, 1, 1), [n, n]),
    mask: array(floats("float32", SIDE * SIDE, -1, 1, 2), [SIDE, SIDE]),
    out: zeros([n, n], "float32"),
  }),
  javascript: ({ image, mask, out }, n) => {
    const reach = Math.floor(SIDE / 2);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0;
        for (let k = 0; k < SIDE; k++)
          for (let l = 0; l < SIDE; l++) {
            const y = i - k + reach;
            const x = j - l + reach;
            if (y >= 0 && y < n && x >= 0 && x < n) sum += mask[k * SIDE + l] * image[y * n + x];
          }
        out[i * n + j] = sum;
      }
  },
  gridstride: ({ image, mask, out }, n) => {
    const blocks = Math.ceil(n / TPB);
    convolve.configure([blocks, blocks], [TPB, TPB])(image, mask, out);
  },
  results: ["out"],
  tolerance: 1e-5,
});
