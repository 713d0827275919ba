import { distributor } from "@gridstride/jit/internal";
import { thisBuild } from "../call/build.ts";
import type { Family } from "../call/family.ts";
import { buildCore, buildDistributedCore } from "./core-kernel.ts";
import { inferOutputs } from "./inference.ts";

/** The kernels of gufuncs; `spread` has loops inside of the function distributed over threads, where that is possible. */
export const gufuncs: Family = {
  builders: { core: buildCore, spread: buildDistributedCore },
  answers: { outputs: inferOutputs },
  settings: ({ kind }) => (kind === "spread" ? { distribution: distributor } : {}),
  build: thisBuild,
};
