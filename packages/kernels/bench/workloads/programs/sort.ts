import { array, zeros } from "@gridstride/core";
import { sort } from "@gridstride/kernels";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

export const sorting: Program = program({
  name: "sort",
  title: "sorts random numbers, by @gridstride/kernels, float32",
  size: { full: 1_000_000, quick: 2000 },
  arrays: (n: number) => ({ x: array(floats("float32", n, -1, 1, 1)), sorted: zeros(n, "float32") }),
  javascript: ({ x, sorted }, n) => {
    for (let i = 0; i < n; i++) sorted[i] = x[i];
    (sorted as Float32Array).sort();
  },
  gridstride: ({ x }) => sort(x),
  results: ["sorted"],
  tolerance: 0,
});
