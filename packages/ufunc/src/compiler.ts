// For the tools that read ufuncs at build time; nothing here is covered by semantic versioning, and no page loads it.
export type { AheadGufunc, AheadKernels, AheadUfunc } from "./ahead/artifact.ts";
export { compileGufunc, type WrittenGufunc } from "./ahead/compile-gufunc.ts";
export { compilePlanned } from "./ahead/compile-planned.ts";
export { compileUfunc, type WrittenUfunc } from "./ahead/compile-ufunc.ts";
export { ufuncsOf } from "./ahead/numpy-ufuncs.ts";
export { loopsOf } from "./call/loops-of-signatures.ts";
export type { MadeUfunc } from "./call/makers.ts";
export { coreLoopsOf, coreRanks } from "./gufunc/loops.ts";
export { type CoreLayout, parseLayout } from "./rules/layout.ts";
