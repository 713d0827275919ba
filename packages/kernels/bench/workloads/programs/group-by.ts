import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats, wholes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const GROUPS = 1000;

const addUp = kernel(({ grid, atomic }, groups, amounts, sums) => {
  const i = grid(1);
  if (i < amounts.size) atomic.add(sums, groups[i], amounts[i]);
});

export const groupBy: Program = program({
  name: "group-by",
  title: `sums of ${GROUPS} groups by atomic additions, float32`,
  size: { full: 4_000_000, quick: 2000 },
  arrays: (n: number) => ({
    groups: array(wholes(n, 0, GROUPS - 1, 1)),
    amounts: array(floats("float32", n, 0, 100, 2)),
    sums: zeros(GROUPS, "float32"),
  }),
  javascript: ({ groups, amounts, sums }) => {
    for (let i = 0; i < amounts.length; i++) sums[groups[i]] += amounts[i];
  },
  gridstride: ({ groups, amounts, sums }, n) => addUp.forall(n)(groups, amounts, sums),
  results: ["sums"],
  tolerance: 1e-4,
});
