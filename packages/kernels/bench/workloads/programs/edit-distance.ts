import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { bytes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const LETTERS = 32;

const levenshtein = kernel(
  ({ grid, local, LETTERS }, a, b, out) => {
    const pair = grid(1);
    if (pair >= out.size) return;
    const row = local.array(LETTERS + 1, "int32");
    for (let j = 0; j <= LETTERS; j++) row[j] = j;
    for (let i = 1; i <= LETTERS; i++) {
      let before = row[0];
      row[0] = i;
      for (let j = 1; j <= LETTERS; j++) {
        const change = before + (a[pair][i - 1] === b[pair][j - 1] ? 0 : 1);
        before = row[j];
        row[j] = Math.min(change, row[j] + 1, row[j - 1] + 1);
      }
    }
    out[pair] = row[LETTERS];
  },
  { uses: { LETTERS } },
);

const words = (n: number, seed: number) =>
  array(
    bytes(n * LETTERS, seed).map((byte) => 97 + (byte % 4)),
    [n, LETTERS],
  );

export const editDistance: Program = program({
  name: "edit-distance",
  title: `edit distances of pairs of words of ${LETTERS} letters, a pair for each thread, bytes`,
  size: { full: 10_000, quick: 30 },
  arrays: (n: number) => ({ a: words(n, 1), b: words(n, 2), out: zeros(n, "int32") }),
  javascript: ({ a, b, out }, n) => {
    const row = new Int32Array(LETTERS + 1);
    for (let pair = 0; pair < n; pair++) {
      for (let j = 0; j <= LETTERS; j++) row[j] = j;
      for (let i = 1; i <= LETTERS; i++) {
        let before = row[0]!;
        row[0] = i;
        for (let j = 1; j <= LETTERS; j++) {
          const change = before + (a[pair * LETTERS + i - 1] === b[pair * LETTERS + j - 1] ? 0 : 1);
          before = row[j]!;
          row[j] = Math.min(change, row[j]! + 1, row[j - 1]! + 1);
        }
      }
      out[pair] = row[LETTERS];
    }
  },
  gridstride: ({ a, b, out }, n) => levenshtein.forall(n)(a, b, out),
  results: ["out"],
  tolerance: 0,
});
