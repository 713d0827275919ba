import { zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { type Program, program } from "../program.ts";

const count = kernel(({ grid }, steps) => {
  const i = grid(1);
  if (i >= steps.size) return;
  let value = i + 1;
  let made = 0;
  while (value !== 1) {
    value = value % 2 === 0 ? value >> 1 : 3 * value + 1;
    made++;
  }
  steps[i] = made;
});

export const collatz: Program = program({
  name: "collatz",
  title: "steps until Collatz's sequence comes to 1, int32",
  size: { full: 100_000, quick: 1000 },
  arrays: (n: number) => ({ steps: zeros(n, "int32") }),
  javascript: ({ steps }, n) => {
    for (let i = 0; i < n; i++) {
      let value = i + 1;
      let made = 0;
      while (value !== 1) {
        value = value % 2 === 0 ? value >> 1 : 3 * value + 1;
        made++;
      }
      steps[i] = made;
    }
  },
  gridstride: ({ steps }, n) => void count.forall(n)(steps),
  results: ["steps"],
  tolerance: 0,
});
