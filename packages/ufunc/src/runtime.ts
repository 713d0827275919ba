// Modules that a build compiled import this. Nothing here is covered by semantic versioning.

export { aheadGufunc } from "./ahead/ahead-gufunc.ts";
export { aheadKernels } from "./ahead/ahead-kernels.ts";
export { aheadUfunc } from "./ahead/ahead-ufunc.ts";
export type { AheadKernels } from "./ahead/artifact.ts";
export { type AheadOptions, laterCallee } from "./ahead/compiler-later.ts";
export { hostCpu, hostParallel } from "./ahead/hosts.ts";
export { ufuncMethods } from "./methods/ufunc-methods.ts";
