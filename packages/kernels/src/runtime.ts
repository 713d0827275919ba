// Modules that a build compiled import this. Nothing here is covered by semantic versioning.
export { aheadStencil } from "./ahead/ahead-stencil.ts";
