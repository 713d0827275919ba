export type { Ahead } from "./ahead/options.ts";
export { type CaptureCode, CaptureError } from "./capture/capture-error.ts";
export type { GridstrideOptions } from "./options.ts";
export { type Gridstride, gridstride } from "./plugin.ts";
export { type Transformed, transform } from "./transform.ts";
