import { registerTiles } from "@gridstride/jit/internal";
import type { Family } from "@gridstride/ufunc/internal";
import { tileOf } from "./register-tiles.ts";
import { buildStencil, type StencilPlan } from "./stencil-kernel.ts";
import { inferStencil } from "./typing.ts";

/** Written by the build: a hash of the sources of this package. */
declare const GRIDSTRIDE_BUILD: string | undefined;

/** The kernels of stencils; `tiled` has a register tile for each thread (register-tiles.ts). */
export const stencils: Family = {
  builders: { stencil: buildStencil, tiled: buildStencil },
  answers: { stencil: inferStencil },
  settings: ({ kind, plan }) =>
    kind === "tiled" ? { passes: [registerTiles(tileOf((plan as StencilPlan).widths.length))] } : {},
  build: typeof GRIDSTRIDE_BUILD === "string" ? GRIDSTRIDE_BUILD : null,
};
