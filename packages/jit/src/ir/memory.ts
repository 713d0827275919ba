import type { ArrayId } from "./expr.ts";
import type { ArrayDecl } from "./ir.ts";

/** A number for the memory of an array: arguments that share a buffer have one, every other array its own. */
export function memoryOf(arrays: readonly ArrayDecl[], id: ArrayId): number {
  const array = arrays[id];
  return array?.space === "global" ? array.group : -1 - id;
}

/** Whether the kernel never writes the memory of an array, through it or through another one. */
export function isReadOnly(arrays: readonly ArrayDecl[], id: ArrayId): boolean {
  const array = arrays[id];
  if (array?.space !== "global") return array?.space === "constant";
  return !arrays.some((other) => other.space === "global" && other.group === array.group && other.written);
}
