export { guvectorize } from "./guvectorize.ts";
export { type Casting, canCast, promoteTypes } from "./rules/casting.ts";
export type { Order } from "./rules/nest.ts";
export { SignatureError } from "./rules/signature-error.ts";
export type { CallOptions } from "./types/call.ts";
export type { CoreCallOptions, GUFunc, GUFuncOptions } from "./types/gufunc.ts";
export type { AccumulateOptions, AtOptions, Index, Indices, ReduceOptions } from "./types/methods.ts";
export type { UFunc, UFuncOptions } from "./types/ufunc.ts";
export { vectorize } from "./vectorize.ts";
