import type { Span } from "../diagnostics/source.ts";
import type { ArrayInfo } from "../frontend/array-info.ts";
import type { ArgType, ArrayArg } from "../frontend/request.ts";

/** The array of counters that a kernel has next to its arguments while somebody counts. */
const COUNTERS = { name: "counters", dtype: "uint32", ndim: 1 } as const;

/** Adds the array to the arrays of a session. @returns its number there. */
export function addCounters(arrays: ArrayInfo[], span: Span): number {
  return arrays.push({ ...COUNTERS, space: "global", shape: null, use: null, relative: null, span }) - 1;
}

/** The array as an argument. No other argument shares its memory. */
export function countersArgument(args: readonly ArgType[]): ArrayArg {
  const group = 1 + Math.max(-1, ...args.map((arg) => (arg.kind === "scalar" ? -1 : arg.group)));
  return { ...COUNTERS, kind: "array", layout: "C", group };
}
