import { array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;

const through = kernel(({ grid }, distance, k) => {
  const [j, i] = grid(2);
  if (i >= distance.shape[0] || j >= distance.shape[1]) return;
  const way = distance[i][k] + distance[k][j];
  if (way < distance[i][j]) distance[i][j] = way;
});

function directWays(n: number): Float32Array<ArrayBuffer> {
  const ways = floats("float32", n * n, 1, 100, 1) as Float32Array<ArrayBuffer>;
  for (let i = 0; i < n; i++) ways[i * n + i] = 0;
  return ways;
}

export const floydWarshall: Program = program({
  name: "floyd-warshall",
  title: "shortest ways between all pairs of nodes, a launch for each node, in place, float32",
  size: { full: 384, quick: 20 },
  arrays: (n: number) => ({ distance: array(directWays(n), [n, n]) }),
  javascript: ({ distance }, n) => {
    for (let k = 0; k < n; k++)
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          const way = distance[i * n + k] + distance[k * n + j];
          if (way < distance[i * n + j]) distance[i * n + j] = way;
        }
  },
  gridstride: ({ distance }, n) => {
    const blocks = Math.ceil(n / TPB);
    const launch = through.configure([blocks, blocks], [TPB, TPB]);
    for (let k = 0; k < n; k++) launch(distance, k);
  },
  results: ["distance"],
  tolerance: 1e-6,
});
