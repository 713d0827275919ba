// Modules that a build compiled import this. Nothing here is covered by semantic versioning.
export { aheadKernel, type Otherwise } from "./runtime/ahead/ahead-kernel.ts";
export type { AheadKernel } from "./runtime/ahead/artifact.ts";
