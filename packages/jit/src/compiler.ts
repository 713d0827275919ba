// For the tools that read kernels at build time; nothing here is covered by semantic versioning, and no page loads it.
export {
  type AheadOptions,
  type AheadTargets,
  addOverload,
  type CompiledFunction,
  compileAhead,
  compileOverload,
  compileRecorded,
  type Refused,
  tight,
} from "./compile-ahead.ts";
export { type FrameContent, renderFrameIn } from "./diagnostics/code-frame.ts";
export { positionIn } from "./diagnostics/positions.ts";
export { type AssumedArgument, assumedTypes } from "./frontend/assumed.ts";
export { type ParsedFunction, parseFunction } from "./frontend/build.ts";
export type { ArgType } from "./frontend/request.ts";
export { namesInContext } from "./names-in-context.ts";
export type { AheadKernel, AheadOverload } from "./runtime/ahead/artifact.ts";
export type { Asked, AskedOfFunction, AskedOfKernel } from "./runtime/asked.ts";
