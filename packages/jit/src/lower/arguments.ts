import type { RealDType as DType } from "@gridstride/core";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import { type ArrayInfo, partTypes, pieceType } from "../frontend/array-info.ts";
import type { ParsedFunction } from "../frontend/build.ts";
import type { Session } from "../frontend/instance.ts";
import type { ArgType, ArrayArg, Reach, RecordArg } from "../frontend/request.ts";
import { elementOf, fractional, isComplexType, partsIn, type Type, weak, whole } from "../frontend/types.ts";
import type { ArrayDecl, Param } from "../ir/ir.ts";

/**
 * The parameters of a kernel: its arguments in order, then parameters for the further parts of arguments, then the fields
 * of records that it uses.
 *
 * @param order - the arrays of the IR, as numbers of the session.
 * @param scalar - the parameter of a number that is the argument of an index.
 */
export function kernelParams(
  names: readonly string[],
  types: readonly Type[],
  { arrays }: Session,
  order: readonly number[],
  scalar: (index: number) => Param,
): Param[] {
  const parts = types.map((of, index) =>
    of.kind !== "parts"
      ? []
      : partsIn(of).map(({ name, type }): Param => ({ kind: "scalar", name: `${names[index]}_${name}`, type })),
  );
  const first = names.map((name, index): Param => {
    const type = types[index]!;
    if (type.kind === "parts") return parts[index]![0]!;
    if (type.kind !== "array") return scalar(index);
    return arrays[type.array]!.fields
      ? { kind: "records", name }
      : { kind: "array", name, array: order.indexOf(type.array) };
  });
  const fields = order.flatMap((id, array): Param[] => {
    const { name, field, space } = arrays[id]!;
    return field === undefined || space !== "global" ? [] : [{ kind: "array", name, array, field }];
  });
  return [...first, ...parts.flatMap((of) => of.slice(1)), ...fields];
}

/** The parameter for a part of an argument. */
export function partParam(types: readonly Type[], argument: number, part: number): number {
  if (part === 0) return argument;
  const before = types.slice(0, argument).map((type) => (type.kind === "parts" ? partsIn(type).length - 1 : 0));
  return before.reduce((sum, count) => sum + count, types.length) + part - 1;
}

/** Array arguments get the first numbers of the session, in order. */
export function argumentTypes(
  args: readonly ArgType[],
  wholes: ReadonlyMap<number, Span>,
  { defaultFloat }: Session,
): Type[] {
  let arrays = 0;
  return args.map((arg, index): Type => {
    if (arg.kind !== "scalar") return { kind: "array", array: arrays++, prefix: 0 };
    if (isComplexType(arg.type) && arg.weak) return elementOf(defaultFloat === "float64" ? "complex128" : "complex64");
    if (!arg.weak) return elementOf(arg.type);
    if (arg.type === "int64") return weak("int64");
    return wholes.has(index) ? whole : fractional;
  });
}

/** Elements of several parts, or read in pieces, are one more, last axis of the array. */
export function declare(
  info: ArrayInfo,
  arg: ArrayArg | RecordArg | undefined,
  written: boolean,
  reach: Reach | undefined,
): ArrayDecl {
  const { name, span } = info;
  const parts = partTypes(info);
  const piece = pieceType(info);
  const dtype = piece ?? parts[0]!;
  const axes = parts.length === 1 ? [] : [parts.length];
  const isSplit = piece !== null || parts.length > 1;
  if (info.space === "constant")
    return { space: "constant", name, dtype, shape: [...info.shape!, ...axes], values: info.use!.values, span };
  if (info.space !== "global") return { space: info.space, name, dtype, shape: [...info.shape!, ...axes], span };
  return {
    space: "global",
    name,
    dtype,
    ndim: info.ndim + (piece === null ? axes.length : 1),
    // Parts of an element are neighbours, whatever the order of the elements.
    layout: arg?.kind !== "array" || (arg.layout !== "C" && isSplit) ? "strided" : arg.layout,
    group: arg?.group ?? 0,
    written,
    ...(info.relative === null || reach === undefined ? {} : { reach }),
    ...(info.few === undefined || isSplit ? {} : { few: info.few }),
    span,
  };
}

/** @throws {Failure} GS509, where the types are not as many as the function's arguments. */
export function checkArity(args: readonly ArgType[], { syntax }: ParsedFunction): void {
  if (args.length !== syntax.params.length) {
    fail(
      "GS509",
      syntax.span,
      `the function takes ${syntax.params.length} arguments, and its signature or call gives ${args.length}`,
      {
        label: "declared here",
        hint: "the context, the first parameter, does not count",
      },
    );
  }
}

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
