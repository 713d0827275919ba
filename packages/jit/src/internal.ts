// For Gridstride's own packages; nothing here is covered by semantic versioning.
export { compile } from "./compile.ts";
export { renderFrameIn } from "./diagnostics/code-frame.ts";
export type { Counted, Counting } from "./diagnostics/counting.ts";
export { type Located, located } from "./diagnostics/locate.ts";
export type { Source, Span, TextRange } from "./diagnostics/source.ts";
export {
  type BuildKernel,
  type Built,
  type BuiltArray,
  type BuiltNumber,
  builtKernel,
  type KernelBuilder,
} from "./frontend/kernel-builder.ts";
export { nearest } from "./frontend/nearest.ts";
export { type ParsedText, parseText } from "./frontend/parse.ts";
export type { ArgType, FunctionUse, NamedArg, Reach } from "./frontend/request.ts";
export { type ParsedSignature, parseSignature } from "./frontend/signature.ts";
export { callCost } from "./ir/analysis/cost.ts";
export { withMarks } from "./ir/marks.ts";
export { allParts, statements } from "./ir/walk.ts";
export { type BoundedFn, boundedFunctions } from "./math/bounds.ts";
export { complexBounds, complexUnits } from "./math/complex-bounds.ts";
export { type RegisterTile, registerTiles } from "./passes/software/register-tiles.ts";
export { scalarType } from "./runtime/arguments.ts";
export { isRecorded, tell } from "./runtime/asked.ts";
export { callSite } from "./runtime/call-site.ts";
export type { Launched } from "./runtime/configured.ts";
export { type Coverage, type Uncovered, watchCoverage } from "./runtime/coverage.ts";
export { distributor } from "./runtime/distributed-launch.ts";
export type { BoundArg, Executable, RowTiles, Triple } from "./runtime/executable.ts";
export { FUNCTION_USE, functionUse } from "./runtime/function-text.ts";
export { limitLoops } from "./runtime/loop-limit.ts";
export { recently } from "./runtime/recently.ts";
export { checkFloat64 } from "./runtime/refuse-launch.ts";
export { type KernelSettings, type Specialisation, Specialisations } from "./runtime/specialize.ts";
export { kernelCache } from "./runtime/stage.ts";
export { type LaunchTrace, type TraceOptions, traceLaunch } from "./runtime/trace-launch.ts";
export { DeviceSpace } from "./runtime/wasm-space.ts";
export type { SimulatorError } from "./targets/sim/simulator-error.ts";
export type { AccessEvent, BarrierEvent, TraceEvent } from "./targets/sim/trace.ts";
export { Code, type FuncRef, type ValType, type Var } from "./targets/wasm/encode/code.ts";
export { ModuleBuilder } from "./targets/wasm/encode/module.ts";
export { type Candidate, type SearchOptions, search } from "./tune/search.ts";
export { values } from "./tune/time.ts";
export { defaultCache } from "./tune/tune-cache.ts";
export type { ArrayOfRank } from "./types/arrays.ts";
export type { Lead, Nothing, Result, Tail } from "./types/kernel.ts";
export type { CheckArity, Operand, ParseSignature, Signature } from "./types/signature.ts";
export type { CheckUses, Context } from "./types/uses.ts";
