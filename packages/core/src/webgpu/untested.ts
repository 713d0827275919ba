import type { Numerics } from "../internal-types.ts";

/** The findings about an adapter that was not tested: nothing that kernels could rely on. */
export const UNTESTED: Numerics = {
  divide: "software",
  sqrt: "software",
  fma: "software",
  contracts: true,
  flushesSubnormals: true,
  pack16: "software",
  pairs: false,
  warps: "none",
};
