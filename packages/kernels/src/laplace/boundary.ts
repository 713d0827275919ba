/**
 * The surroundings of a plate: `fixed` edges keep their values; `periodic`: the opposite edge; `mirrored`: the element
 * as far inside, the edge itself not repeated (no flux), as NumPy's `pad(mode="reflect")`; `constant`: one value.
 */
export type Boundary = "fixed" | "periodic" | "mirrored" | "constant";

/** As kernels get it. */
export const codes: Readonly<Record<"FIXED" | "PERIODIC" | "MIRRORED" | "CONSTANT", number>> = {
  FIXED: 0,
  PERIODIC: 1,
  MIRRORED: 2,
  CONSTANT: 3,
};

export const boundaryCode: Readonly<Record<Boundary, number>> = {
  fixed: codes.FIXED,
  periodic: codes.PERIODIC,
  mirrored: codes.MIRRORED,
  constant: codes.CONSTANT,
};
