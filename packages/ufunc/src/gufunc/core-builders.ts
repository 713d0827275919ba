import type { Builders } from "../call/builders.ts";
import { buildCore, buildDistributedCore } from "./core-kernel.ts";

/** The kernels of gufuncs. */
export const coreBuilders: Builders = { core: buildCore, spread: buildDistributedCore };
