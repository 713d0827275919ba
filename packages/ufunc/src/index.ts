export { type Casting, canCast, promoteTypes } from "./casting.ts";
export type { Order } from "./nest.ts";
export type { CallOptions, UFunc, UFuncOptions } from "./types/ufunc.ts";
export { vectorize } from "./vectorize.ts";
