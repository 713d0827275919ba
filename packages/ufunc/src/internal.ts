// For Gridstride's own packages; nothing here is covered by semantic versioning.

export { checkDistinct } from "./call/call-options.ts";
export { compiledKernels } from "./call/compiled-kernels.ts";
export { sharesMemory } from "./call/device-call.ts";
export { hostDevice } from "./call/devices.ts";
export type { Family } from "./call/family.ts";
export { held, withMemory } from "./call/held.ts";
export { onHost, rethrow } from "./call/host-memory.ts";
export { freshResult, inPlace, managingDevice, rowOrder } from "./call/in-place.ts";
export { type AskedKernel, type KernelSource, planKey, type Question } from "./call/kernel-source.ts";
export { type Given, readOperand, residenceOfCall } from "./call/operands.ts";
export { single } from "./call/ufunc-call.ts";
export { webgpuDevice } from "./call/webgpu-device.ts";
export { normalizeAxis } from "./rules/axes.ts";
export { type CoreCall, resolveCore } from "./rules/core-call.ts";
export { parseLayout } from "./rules/layout.ts";
export { initialOf } from "./rules/scalars.ts";
export type { HostResult } from "./types/call.ts";
export type { AnyArray, Beside, Made, MadePair, NamedOr, OutOf } from "./types/results.ts";
