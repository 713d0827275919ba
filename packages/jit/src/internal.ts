// For Gridstride's own packages; nothing here is covered by semantic versioning.
export { compile } from "./compile.ts";
export type { ArgType, FunctionUse, Reach } from "./frontend/request.ts";
export { type ParsedSignature, parseSignature } from "./frontend/signature.ts";
export { operationCount } from "./ir/operations.ts";
export { statements } from "./ir/walk.ts";
export { scalarType } from "./runtime/arguments.ts";
export { callSite } from "./runtime/call-site.ts";
export type { BoundArg, Triple } from "./runtime/executable.ts";
export { FUNCTION_USE, functionUse } from "./runtime/function-use.ts";
export { type Specialisation, Specialisations } from "./runtime/specialize.ts";
export { spreader } from "./runtime/spread-launch.ts";
export { DeviceSpace } from "./runtime/wasm-space.ts";
export { Code, type FuncRef, type ValType, type Var } from "./targets/wasm/encode/code.ts";
export { ModuleBuilder } from "./targets/wasm/encode/module.ts";
export type { ArrayOfRank } from "./types/arrays.ts";
export type { Lead, Nothing, Result, Tail } from "./types/kernel.ts";
export type { Operand, ParseSignature, Signature } from "./types/signature.ts";
export type { CheckUses, Context } from "./types/uses.ts";
