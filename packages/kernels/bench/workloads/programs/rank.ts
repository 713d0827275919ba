import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const countSmaller = kernel(({ grid }, x, ranks) => {
  const i = grid(1);
  if (i >= x.size) return;
  let smaller = 0;
  for (let j = 0; j < x.size; j++) if (x[j] < x[i] || (x[j] === x[i] && j < i)) smaller++;
  ranks[i] = smaller;
});

export const rank: Program = program({
  name: "rank",
  title: "ranks of numbers by counting the smaller, float32",
  size: { full: 4096, quick: 300 },
  arrays: (n: number) => ({ x: array(floats("float32", n, 0, 1, 1)), ranks: zeros(n, "int32") }),
  javascript: ({ x, ranks }, n) => {
    for (let i = 0; i < n; i++) {
      let smaller = 0;
      for (let j = 0; j < n; j++) if (x[j] < x[i] || (x[j] === x[i] && j < i)) smaller++;
      ranks[i] = smaller;
    }
  },
  gridstride: ({ x, ranks }, n) => countSmaller.forall(n)(x, ranks),
  results: ["ranks"],
  tolerance: 0,
});
