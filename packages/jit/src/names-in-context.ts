import { contextNames } from "./frontend/names.ts";
import { library } from "./intrinsics/library.ts";

/** Every name of a kernel's context. */
export function namesInContext(): ReadonlySet<string> {
  return new Set(contextNames({}, library));
}
