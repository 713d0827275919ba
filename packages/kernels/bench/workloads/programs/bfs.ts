import { array, type DeviceArray, full } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { wholes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const LINKS = 8;

const expand = kernel(({ grid, atomic }, starts, targets, level, found, depth) => {
  const node = grid(1);
  if (node >= level.size || atomic.load(level, node) !== depth) return;
  for (let k = starts[node]; k < starts[node + 1]; k++)
    if (atomic.cas(level, targets[k], -1, depth + 1) === -1) atomic.store(found, 0, 1);
});

/** Level by level, until none has a node. */
async function search(
  starts: DeviceArray,
  targets: DeviceArray,
  level: DeviceArray,
  found: DeviceArray,
  n: number,
): Promise<void> {
  const launch = expand.forall(n);
  level.set(0, 0);
  for (let depth = 0, more = true; more; depth++) {
    found.fill(0);
    launch(starts, targets, level, found, depth);
    more = (await found.get(0)) !== 0;
  }
}

export const bfs: Program = program({
  name: "bfs",
  title: `levels of a random graph, ${LINKS} links for each node, a launch for each level`,
  size: { full: 200_000, quick: 200 },
  arrays: (n: number) => ({
    starts: array(Int32Array.from({ length: n + 1 }, (_, node) => node * LINKS)),
    targets: array(wholes(n * LINKS, 0, n - 1, 1)),
    level: full(n, -1, "int32"),
    found: full(1, 0, "int32"),
  }),
  javascript: ({ starts, targets, level }) => {
    level[0] = 0;
    let front = [0];
    for (let depth = 0; front.length > 0; depth++) {
      const next: number[] = [];
      for (const node of front)
        for (let k = starts[node]; k < starts[node + 1]; k++)
          if (level[targets[k]] === -1) {
            level[targets[k]] = depth + 1;
            next.push(targets[k]);
          }
      front = next;
    }
  },
  gridstride: ({ starts, targets, level, found }, n) => search(starts, targets, level, found, n),
  results: ["level"],
  tolerance: 0,
});
