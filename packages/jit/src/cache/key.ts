import { recordKey } from "@gridstride/core/internal";
import type { Source } from "../diagnostics/source.ts";
import type { ArgType, FunctionUse, Use } from "../frontend/request.ts";
import type { KeptRequest } from "../runtime/stage.ts";

/**
 * All that the code of a kernel follows from, as one line of text: equal texts mean equal code, whatever the device.
 *
 * @param build - tells builds of the compiler apart.
 * @returns null for a kernel with a part that is built by a function, not read from a text.
 */
export function keyOf({ use, types, ...rest }: KeptRequest, build: string): string | null {
  const written = useKey(use);
  return written === null ? null : JSON.stringify([build, written, types.map(typeKey), rest]);
}

function useKey(use: Use): unknown {
  switch (use.kind) {
    case "value":
      return [typeof use.value, valueKey(use.value)];
    case "array":
      return ["array", use.dtype, use.shape, use.values.map(valueKey)];
    case "record":
      return ["record", recordKey(use.type)];
    case "function":
      return functionKey(use);
  }
}

function functionKey({ source, uses, build, planned, ...rest }: FunctionUse): unknown {
  if (build !== undefined && !planned?.build) return null;
  const named = Object.entries(uses).map(([name, use]) => [name, useKey(use)]);
  if (named.some(([, key]) => key === null)) return null;
  return [source.name, source.text, named, planned ?? null, rest];
}

/** A number as a text: JSON has no -0, NaN or Infinity, and no bigints. */
const valueKey = (value: number | bigint | boolean): string => (Object.is(value, -0) ? "-0" : String(value));

const typeKey = (type: ArgType): unknown => (type.kind === "record" ? { ...type, type: recordKey(type.type) } : type);

/** The functions of a kernel, itself first. */
export function sourcesOf({ source, uses }: FunctionUse): readonly Source[] {
  return [source, ...Object.values(uses).flatMap((use) => (use.kind === "function" ? sourcesOf(use) : []))];
}
