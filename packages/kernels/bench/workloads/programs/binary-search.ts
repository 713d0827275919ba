import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const search = kernel(({ grid }, sorted, keys, places) => {
  const i = grid(1);
  if (i >= keys.size) return;
  let low = 0;
  let high = sorted.size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < keys[i]) low = middle + 1;
    else high = middle;
  }
  places[i] = low;
});

export const binarySearch: Program = program({
  name: "binary-search",
  title: "places of keys in as many sorted numbers, float64",
  size: { full: 500_000, quick: 500 },
  arrays: (n: number) => ({
    sorted: array(floats("float64", n, 0, 1, 1).sort()),
    keys: array(floats("float64", n, 0, 1, 2)),
    places: zeros(n, "int32"),
  }),
  javascript: ({ sorted, keys, places }) => {
    for (let i = 0; i < keys.length; i++) {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (sorted[middle] < keys[i]) low = middle + 1;
        else high = middle;
      }
      places[i] = low;
    }
  },
  gridstride: ({ sorted, keys, places }, n) => search.forall(n)(sorted, keys, places),
  results: ["places"],
  tolerance: 0,
});
