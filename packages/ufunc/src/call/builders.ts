import { buildAt } from "../methods/at-kernel.ts";
import { buildAccumulate, buildReduce, buildReduceat, buildReduceRows } from "../methods/reduce-kernels.ts";
import { thisBuild } from "./build.ts";
import { buildElementwise } from "./elementwise-kernel.ts";
import type { Family } from "./family.ts";
import { inferLoop } from "./loops-of-function.ts";

/** The kernels of ufuncs. */
export const ufuncs: Family = {
  builders: {
    elementwise: buildElementwise,
    fold: buildReduce,
    rows: buildReduceRows,
    accumulate: buildAccumulate,
    reduceat: buildReduceat,
    at: buildAt,
  },
  answers: { loop: inferLoop },
  build: thisBuild,
};
