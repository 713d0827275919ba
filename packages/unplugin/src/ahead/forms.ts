import type { Maker } from "../capture/find-calls.ts";
import type { CompileCall, Made } from "./compile-call.ts";
import { gufuncData } from "./gufuncs.ts";
import { kernelData } from "./kernels.ts";
import { stencilData } from "./stencils.ts";
import { ufuncData } from "./ufuncs.ts";

/** Makes data of a call; null where it is compiled when it is launched. @throws {NotWritten} {CompileError} */
type Form = (call: CompileCall) => Made | null;

/** How calls of each maker become data. */
export const FORMS: Readonly<Record<Exclude<Maker, "deviceFunction">, Form>> = {
  kernel: kernelData,
  vectorize: ufuncData,
  guvectorize: gufuncData,
  stencil: stencilData,
};
