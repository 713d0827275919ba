// For the tools that read kernels at build time; nothing here is covered by semantic versioning, and no page loads it.
import { contextNames as namesOfContext } from "./frontend/names.ts";
import { library } from "./intrinsics/library.ts";

export { type AheadOptions, compileAhead } from "./compile-ahead.ts";
export { parseFunction } from "./frontend/build.ts";
export type { AheadKernel } from "./runtime/ahead/artifact.ts";

/** Every name of a kernel's context. */
export const contextNames: ReadonlySet<string> = new Set(namesOfContext({}, library));
