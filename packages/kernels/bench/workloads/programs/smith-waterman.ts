import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { wholes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const MATCH = 3;
const MISMATCH = -3;
const GAP = 2;

const diagonal = kernel(
  ({ grid, atomic, MATCH, MISMATCH, GAP }, a, b, table, best, sum) => {
    const i = grid(1) + 1;
    const j = sum - i;
    if (i > a.size || j < 1 || j > b.size) return;
    const along = table[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? MATCH : MISMATCH);
    const score = Math.max(0, along, table[i - 1][j] - GAP, table[i][j - 1] - GAP);
    table[i][j] = score;
    atomic.max(best, 0, score);
  },
  { uses: { MATCH, MISMATCH, GAP } },
);

export const smithWaterman: Program = program({
  name: "smith-waterman",
  title: "best local alignment of two sequences, a launch for each antidiagonal, an atomic maximum, int32",
  size: { full: 1000, quick: 30 },
  arrays: (n: number) => ({
    a: array(wholes(n, 0, 3, 1)),
    b: array(wholes(n, 0, 3, 2)),
    table: zeros([n + 1, n + 1], "int32"),
    best: zeros(1, "int32"),
  }),
  javascript: ({ a, b, table, best }, n) => {
    for (let i = 1; i <= n; i++)
      for (let j = 1; j <= n; j++) {
        const at = i * (n + 1) + j;
        const along = table[at - n - 2] + (a[i - 1] === b[j - 1] ? MATCH : MISMATCH);
        const score = Math.max(0, along, table[at - n - 1] - GAP, table[at - 1] - GAP);
        table[at] = score;
        if (score > best[0]) best[0] = score;
      }
  },
  gridstride: ({ a, b, table, best }, n) => {
    for (let sum = 2; sum <= 2 * n; sum++) diagonal.forall(n)(a, b, table, best, sum);
  },
  results: ["table", "best"],
  tolerance: 0,
});
