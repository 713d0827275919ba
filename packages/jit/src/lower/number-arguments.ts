import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { ArgType } from "../frontend/request.ts";

/** The facts about the arguments that are numbers or bigints of JavaScript. */
export interface Numbers {
  /** The arguments that are used as whole numbers, with the use. */
  readonly whole: ReadonlyMap<number, Span>;
  /** By argument: the type that it is passed in, where that is not the usual one. */
  readonly passed: readonly (DType | null)[];
  /** By argument: the types that were wanted. */
  readonly wanted: readonly Set<DType>[];
  /** The arguments of which more than the low 32 bits are used. */
  readonly exact: Set<number>;
}

/**
 * The type that holds what is wanted: null for int32, float32, or of a bigint int64. Whole numbers of 64 bits are within
 * 2^53, so int64 holds them.
 */
export function widest(wanted: ReadonlySet<DType>, arg: ArgType): DType | null {
  if (isBigint(arg)) return wanted.has("uint64") && wanted.size === 1 ? "uint64" : null;
  for (const type of ["float64", "int64"] as const) if (wanted.has(type)) return type;
  if (wanted.has("uint64")) return wanted.size === 1 ? "uint64" : "int64";
  return wanted.has("uint32") && wanted.size === 1 ? "uint32" : null;
}

export const isBigint = (arg: ArgType): boolean => arg.kind === "scalar" && arg.weak && arg.type === "int64";
export const isNumber = (arg: ArgType): boolean => arg.kind === "scalar" && arg.weak && arg.type === "float64";
