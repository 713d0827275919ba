// For the tools that read stencils at build time; nothing here is covered by semantic versioning, and no page loads it.
export { compileStencil } from "./ahead/compile-stencil.ts";
export { inferStencil, type Typed as StencilOperand } from "./stencil/typing.ts";
