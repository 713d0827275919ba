import type { Target } from "@gridstride/core";
import type { AheadKernels } from "@gridstride/ufunc/runtime";
import type { StencilOptions } from "../stencil/options.ts";

/** A stencil that was compiled at build time: what stands in a built module. */
export interface AheadStencil extends AheadKernels {
  /** Arguments that the function takes. */
  readonly arity: number;
  readonly options: Omit<StencilOptions<Target, unknown>, "uses">;
}
