export type { KernelChoice, KernelSpace, TunedShapes } from "./tune/space.ts";
export { type KernelTuneOptions, type KernelTuneProgress, tune } from "./tune/tune.ts";
export type { TuneCache } from "./tune/tune-cache.ts";
export type { ShippedChoices, TunedChoice, TunedKernel } from "./tune/tuned-kernel.ts";
