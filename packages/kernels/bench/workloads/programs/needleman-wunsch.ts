import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { wholes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const MATCH = 1;
const MISMATCH = -1;
const GAP = -2;

const diagonal = kernel(
  ({ grid, MATCH, MISMATCH, GAP }, a, b, table, sum) => {
    const i = grid(1);
    const j = sum - i; // all cells of a diagonal depend on earlier ones alone
    if (i > a.size || j < 0 || j > b.size) return;
    if (i === 0 || j === 0) table[i][j] = sum * GAP;
    else {
      const along = table[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? MATCH : MISMATCH);
      table[i][j] = Math.max(along, table[i - 1][j] + GAP, table[i][j - 1] + GAP);
    }
  },
  { uses: { MATCH, MISMATCH, GAP } },
);

export const needlemanWunsch: Program = program({
  name: "needleman-wunsch",
  title: "table of the best alignments of two sequences, a launch for each antidiagonal, int32",
  size: { full: 1000, quick: 30 },
  arrays: (n: number) => ({
    a: array(wholes(n, 0, 3, 1)),
    b: array(wholes(n, 0, 3, 2)),
    table: zeros([n + 1, n + 1], "int32"),
  }),
  javascript: ({ a, b, table }, n) => {
    for (let i = 0; i <= n; i++)
      for (let j = 0; j <= n; j++) {
        const at = i * (n + 1) + j;
        if (i === 0 || j === 0) table[at] = (i + j) * GAP;
        else {
          const along = table[at - n - 2] + (a[i - 1] === b[j - 1] ? MATCH : MISMATCH);
          table[at] = Math.max(along, table[at - n - 1] + GAP, table[at - 1] + GAP);
        }
      }
  },
  gridstride: ({ a, b, table }, n) => {
    for (let sum = 0; sum <= 2 * n; sum++) diagonal.forall(n + 1)(a, b, table, sum);
  },
  results: ["table"],
  tolerance: 0,
});
