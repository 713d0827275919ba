import { contextNames } from "./frontend/names.ts";

/** Every name of a kernel's context. */
export function namesInContext(): ReadonlySet<string> {
  return new Set(contextNames({}));
}
