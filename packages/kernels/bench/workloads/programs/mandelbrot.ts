import { linspace, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { type Program, program } from "../program.ts";

const TPB = 16;
const ROUNDS = 200;

const escapes = kernel(({ grid }, re, im, image, rounds) => {
  const [px, py] = grid(2);
  if (px >= re.size || py >= im.size) return;
  let x = 0;
  let y = 0;
  let n = 0;
  while (n < rounds && x * x + y * y < 4) {
    const next = x * x - y * y + re[px];
    y = 2 * x * y + im[py];
    x = next;
    n++;
  }
  image[py][px] = n;
});

export const mandelbrot: Program = program({
  name: "mandelbrot",
  title: `Mandelbrot's set, up to ${ROUNDS} rounds for each pixel, float64`,
  size: { full: 512, quick: 24 },
  arrays: (n: number) => ({ re: linspace(-2, 1, n), im: linspace(-1.5, 1.5, n), image: zeros([n, n], "int32") }),
  javascript: ({ re, im, image }, n) => {
    for (let py = 0; py < n; py++)
      for (let px = 0; px < n; px++) {
        let x = 0;
        let y = 0;
        let rounds = 0;
        while (rounds < ROUNDS && x * x + y * y < 4) {
          const next = x * x - y * y + re[px];
          y = 2 * x * y + im[py];
          x = next;
          rounds++;
        }
        image[py * n + px] = rounds;
      }
  },
  gridstride: ({ re, im, image }, n) => {
    const blocks = Math.ceil(n / TPB);
    escapes.configure([blocks, blocks], [TPB, TPB])(re, im, image, ROUNDS);
  },
  results: ["image"],
  tolerance: 0,
});
