import { boundaryCode, codes } from "../laplace/boundary.ts";

/**
 * The values of elements whose neighbourhood leaves the array. `constant`, as Numba has it: they are not computed, and
 * become `value`. `fixed`: they are not computed, and become what the first array has there. The others are computed:
 * `periodic` with what the opposite edge has, `mirrored` with what the array has as far inside, the edge itself not
 * repeated (NumPy's `pad(mode="reflect")`), `padded` with `value`.
 */
export type StencilBoundary = "constant" | "fixed" | "periodic" | "mirrored" | "padded";

/** As kernels get it. */
export const stencilCodes: Readonly<Record<"FIXED" | "PERIODIC" | "MIRRORED" | "PADDED" | "CONSTANT", number>> = {
  FIXED: codes.FIXED,
  PERIODIC: codes.PERIODIC,
  MIRRORED: codes.MIRRORED,
  PADDED: codes.CONSTANT,
  CONSTANT: 4,
};

export const stencilBoundaryCode: Readonly<Record<StencilBoundary, number>> = {
  fixed: boundaryCode.fixed,
  periodic: boundaryCode.periodic,
  mirrored: boundaryCode.mirrored,
  padded: boundaryCode.constant,
  constant: stencilCodes.CONSTANT,
};
