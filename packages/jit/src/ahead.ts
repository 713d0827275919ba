// Modules that a build compiled import this. Nothing here is covered by semantic versioning.

export { aheadKernel } from "./runtime/ahead/ahead-kernel.ts";
export type { AheadKernel, AheadOverload } from "./runtime/ahead/artifact.ts";
export { Later, type Otherwise } from "./runtime/ahead/later.ts";
export { type AheadLauncher, AheadLookup, NotCompiled } from "./runtime/ahead/lookup.ts";
export { warnsOf } from "./runtime/ahead/missing.ts";
export { onCores } from "./runtime/ahead/on-cores.ts";
export { onWebgpu } from "./runtime/ahead/on-webgpu.ts";
export { scalarType } from "./runtime/arguments.ts";
export { STEP_BUDGET } from "./runtime/executable.ts";
export { executableFor } from "./runtime/executable-for.ts";
export { hostContext } from "./runtime/host-context.ts";
export { signatureOf } from "./runtime/launch-host.ts";
export { aheadFunction } from "./runtime/made-function.ts";
