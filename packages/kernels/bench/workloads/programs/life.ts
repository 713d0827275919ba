import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { bytes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;
const GENERATIONS = 10;

const generation = kernel(({ grid }, cells, next) => {
  const [x, y] = grid(2);
  const [height, width] = cells.shape;
  if (x >= width || y >= height) return;
  let neighbours = 0;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if (dx !== 0 || dy !== 0) neighbours += cells[(y + dy + height) % height][(x + dx + width) % width];
  next[y][x] = neighbours === 3 || (neighbours === 2 && cells[y][x] === 1) ? 1 : 0;
});

export const life: Program = program({
  name: "life",
  title: `Conway's game of life on a torus, ${GENERATIONS} generations, bytes`,
  size: { full: 512, quick: 24 },
  arrays: (n: number) => ({
    cells: array(
      bytes(n * n, 1).map((byte) => byte & 1),
      [n, n],
    ),
    next: zeros([n, n], "uint8"),
  }),
  javascript: ({ cells, next }, n) => {
    for (let g = 0; g < GENERATIONS; g++) {
      const [from, to] = g % 2 === 0 ? [cells, next] : [next, cells];
      for (let y = 0; y < n; y++)
        for (let x = 0; x < n; x++) {
          let neighbours = 0;
          for (let dy = -1; dy <= 1; dy++)
            for (let dx = -1; dx <= 1; dx++)
              if (dx !== 0 || dy !== 0) neighbours += from[((y + dy + n) % n) * n + ((x + dx + n) % n)];
          to[y * n + x] = neighbours === 3 || (neighbours === 2 && from[y * n + x] === 1) ? 1 : 0;
        }
    }
  },
  gridstride: ({ cells, next }, n) => {
    const blocks = Math.ceil(n / TPB);
    const launch = generation.configure([blocks, blocks], [TPB, TPB]);
    for (let g = 0; g < GENERATIONS; g++)
      launch(...((g % 2 === 0 ? [cells, next] : [next, cells]) as [typeof cells, typeof next]));
  },
  results: ["cells"],
  tolerance: 0,
});
