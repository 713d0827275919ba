// Modules that a build compiled import this. Nothing here is covered by semantic versioning.
export { aheadUfunc } from "./ahead/ahead-ufunc.ts";
export { hostCpu, hostParallel } from "./ahead/hosts.ts";
export { ufuncMethods } from "./methods/ufunc-methods.ts";
