import { array, type DeviceArray, full, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { wholes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const LINKS = 10;
const STEPS = 10;
const DAMPING = 0.85;

const share = kernel(({ grid }, rank, leaving, given) => {
  const page = grid(1);
  if (page < rank.size) given[page] = leaving[page] > 0 ? rank[page] / leaving[page] : 0;
});

const collect = kernel(({ grid }, starts, sources, given, rank, damping) => {
  const page = grid(1);
  if (page >= rank.size) return;
  let sum = 0;
  for (let k = starts[page]; k < starts[page + 1]; k++) sum += given[sources[k]];
  rank[page] = 1 - damping + damping * sum;
});

/** Links to each page from random others, and how many leave each. */
function graph(n: number) {
  const sources = wholes(n * LINKS, 0, n - 1, 1);
  const leaving = new Int32Array(n);
  for (const page of sources) leaving[page] = (leaving[page] as number) + 1;
  return {
    starts: array(Int32Array.from({ length: n + 1 }, (_, page) => page * LINKS)),
    sources: array(sources),
    leaving: array(leaving),
  };
}

function ranks(
  starts: DeviceArray,
  sources: DeviceArray,
  leaving: DeviceArray,
  given: DeviceArray,
  rank: DeviceArray,
): void {
  for (let step = 0; step < STEPS; step++) {
    share.forall(rank.size)(rank, leaving, given);
    collect.forall(rank.size)(starts, sources, given, rank, DAMPING);
  }
}

export const pageRank: Program = program({
  name: "pagerank",
  title: `ranks of pages, ${LINKS} links to each, ${STEPS} steps, float64`,
  size: { full: 100_000, quick: 200 },
  arrays: (n: number) => ({ ...graph(n), given: zeros(n), rank: full(n, 1, "float64") }),
  javascript: ({ starts, sources, leaving, given, rank }, n) => {
    for (let step = 0; step < STEPS; step++) {
      for (let page = 0; page < n; page++) given[page] = leaving[page] > 0 ? rank[page] / leaving[page] : 0;
      for (let page = 0; page < n; page++) {
        let sum = 0;
        for (let k = starts[page]; k < starts[page + 1]; k++) sum += given[sources[k]];
        rank[page] = 1 - DAMPING + DAMPING * sum;
      }
    }
  },
  gridstride: ({ starts, sources, leaving, given, rank }) => ranks(starts, sources, leaving, given, rank),
  results: ["rank"],
  tolerance: 1e-13,
});
