export type { Ahead } from "./ahead/options.ts";
export { type CaptureCode, CaptureError } from "./capture/capture-error.ts";
export type { GridstrideOptions } from "./options.ts";
export { type Gridstride, gridstride } from "./plugin.ts";
export { libraryOf } from "./record/library.ts";
export { type Recording, type Transformed, transform } from "./transform.ts";
