// For the tools that read stencils at build time; nothing here is covered by semantic versioning, and no page loads it.
export { compileStencil } from "./ahead/compile-stencil.ts";
export type { StencilOperand } from "./stencil/arg-types.ts";
export { inferStencil } from "./stencil/typing.ts";
