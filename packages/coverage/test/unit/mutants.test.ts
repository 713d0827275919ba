import { expect, test } from "vitest";
import { mutantsOf, planted } from "../../src/mutate/mutants.ts";

test("the faults of a function", () => {
  const text =
    '({ syncthreads }, a, n) => { syncthreads(); for (let i = 0; i < n; i += 2) a[i][n] = Math.min(i, (n) * 3) + "x"; }';
  const faults = mutantsOf(text).map((mutant) => [mutant.before, mutant.after]);
  expect(faults).toEqual([
    ["syncthreads();", ";"],
    ["0", "1"],
    ["<", "<="],
    ["+=", "-="],
    ["2", "3"],
    ["i][n", "n][i"],
    ["min", "max"],
    ["*", "/"],
    ["3", "4"],
    ["+", "-"],
  ]);
  const swapped = mutantsOf(text).find(({ before }) => before === "i][n")!;
  expect(planted(text, swapped)).toBe(text.replace("a[i][n]", "a[n][i]"));
  expect(mutantsOf("not a function")).toEqual([]);
});
