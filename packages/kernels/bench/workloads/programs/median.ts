import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { bytes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;

const median = kernel(({ grid, local }, image, out) => {
  const [x, y] = grid(2);
  const [height, width] = image.shape;
  if (x >= width || y >= height) return;
  const sorted = local.array(9, "int32");
  let count = 0;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const row = Math.min(Math.max(y + dy, 0), height - 1);
      const column = Math.min(Math.max(x + dx, 0), width - 1);
      const value = image[row][column];
      let at = count;
      while (at > 0 && sorted[at - 1] > value) {
        sorted[at] = sorted[at - 1];
        at--;
      }
      sorted[at] = value;
      count++;
    }
  out[y][x] = sorted[4];
});

export const medianFilter: Program = program({
  name: "median",
  title: "medians of 3 x 3 neighbours, sorted by insertion in local memory, bytes",
  size: { full: 768, quick: 24 },
  arrays: (n: number) => ({ image: array(bytes(n * n, 1), [n, n]), out: zeros([n, n], "uint8") }),
  javascript: ({ image, out }, n) => {
    const sorted = new Int32Array(9);
    for (let y = 0; y < n; y++)
      for (let x = 0; x < n; x++) {
        let count = 0;
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) {
            const row = Math.min(Math.max(y + dy, 0), n - 1);
            const column = Math.min(Math.max(x + dx, 0), n - 1);
            const value = image[row * n + column];
            let at = count;
            while (at > 0 && sorted[at - 1]! > value) {
              sorted[at] = sorted[at - 1]!;
              at--;
            }
            sorted[at] = value;
            count++;
          }
        out[y * n + x] = sorted[4];
      }
  },
  gridstride: ({ image, out }, n) => {
    const blocks = Math.ceil(n / TPB);
    median.configure([blocks, blocks], [TPB, TPB])(image, out);
  },
  results: ["out"],
  tolerance: 0,
});
