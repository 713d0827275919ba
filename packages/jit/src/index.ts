export { deviceFunction } from "./device-function.ts";
export { CompileError, type Diagnostic } from "./diagnostics/diagnostic.ts";
export type { CallSite, Source, Span, TextRange } from "./diagnostics/source.ts";
export { kernel } from "./kernel.ts";
export { KernelError } from "./runtime/kernel-error.ts";
export { locateSpan } from "./runtime/locate-span.ts";
export { createXoroshiro128pStates } from "./runtime/random-states.ts";
export type { WgslArguments, WgslBinding } from "./runtime/raw/bindings.ts";
export { WgslError } from "./runtime/raw/wgsl-error.ts";
export { type WgslKernel, type WgslLaunchOptions, type WgslOptions, wgslKernel } from "./runtime/raw/wgsl-kernel.ts";
export { SimulatorError } from "./targets/sim/simulator-error.ts";
export type {
  Allocator,
  KernelArray,
  KernelArray1,
  KernelArray2,
  KernelArray3,
  KernelParam,
  KernelRecords,
  ReadonlyKernelArray,
} from "./types/arrays.ts";
export type { Atomics, Dim3, Grid, KernelComplex, KernelContext, Vec3 } from "./types/context.ts";
export type {
  CheckOptions,
  DeviceFunction,
  DeviceFunctionOptions,
  Kernel,
  KernelOptions,
  LaunchOptions,
  Overload,
  PrepareOptions,
  Refusal,
} from "./types/kernel.ts";
export type { KernelArg, Launch } from "./types/launch.ts";
export type { Usable, Uses } from "./types/uses.ts";
