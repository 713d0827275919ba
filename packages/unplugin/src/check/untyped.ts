import type * as t from "@babel/types";
import { dtype, isDTypeName } from "@gridstride/core";
import { CompileError, type Refusal } from "@gridstride/jit";
import { type AssumedArgument, assumedTypes, type ParsedFunction, parseFunction } from "@gridstride/jit/compiler";
import type { FunctionUse, NamedArg } from "@gridstride/jit/internal";
import { coreRanks, parseLayout } from "@gridstride/ufunc/compiler";
import type { MakerCall } from "../capture/find-calls.ts";
import { isTypedArray } from "./arrays.ts";
import { calling, refusals } from "./calling.ts";
import { writtenLayout } from "./signatures.ts";
import { stencilReads, stencilRefusals } from "./stencils.ts";

/**
 * The mistakes of a function without a signature: of its names and its syntax; then mistakes that the compiler finds for all types of
 * the arguments.
 */
export function mistakesOfAnyType(call: MakerCall, use: FunctionUse): readonly Refusal[] {
  let parsed: ParsedFunction;
  try {
    parsed = parseFunction(use, call.maker === "kernel");
  } catch (error) {
    if (error instanceof CompileError) return [error];
    throw error;
  }
  const refused = refusedWith(call, use);
  if (refused === null) return [];
  let common: readonly Refusal[] | null = null;
  for (const params of assumedTypes(parsed, knownArguments(call, use)) ?? []) {
    const found = refused(params);
    common = common === null ? found : common.filter((one) => found.some((other) => isSame(one, other)));
    if (common.length === 0) return [];
  }
  return common ?? [];
}

/** What tells the mistakes of a function with some types; null where the types do not say enough. */
function refusedWith(call: MakerCall, use: FunctionUse): ((params: readonly NamedArg[]) => readonly Refusal[]) | null {
  if (call.maker === "stencil") {
    const reads = stencilReads(call);
    return reads && ((params) => stencilRefusals(use, params, reads));
  }
  // Limits of a target depend on the types.
  return (params) =>
    refusals(calling(call.maker, use, { params, returns: [] }), "simulator").filter(
      (one) => one instanceof CompileError,
    );
}

function isSame(a: Refusal, b: Refusal): boolean {
  if (!(a instanceof CompileError && b instanceof CompileError)) return a.code === b.code;
  return (
    a.code === b.code &&
    a.span.start === b.span.start &&
    a.sources[a.span.source]?.text === b.sources[b.span.source]?.text
  );
}

/** What a gufunc's layout says of arguments, and of others' TypeScript's types. */
function knownArguments(call: MakerCall, use: FunctionUse): readonly AssumedArgument[] {
  const layout = call.maker === "guvectorize" ? writtenLayout(call) : null;
  const known = annotated(call, use);
  return layout === null ? known : coreRanks(parseLayout(layout.text)).map((ndim, at) => ({ ...known[at], ndim }));
}

/** What TypeScript's types say of arguments: `KernelArray2<"float32">`, `number`. */
function annotated({ maker, function: fn }: MakerCall, { hasContext }: FunctionUse): readonly AssumedArgument[] {
  return fn.params.slice(hasContext ? 1 : 0).map((param): AssumedArgument => {
    const note = param.type === "Identifier" ? param.typeAnnotation : null;
    if (note?.type !== "TSTypeAnnotation") return maker === "vectorize" ? { ndim: 0 } : {};
    const type = note.typeAnnotation;
    const ndim = rankOf(type);
    return ndim === null ? {} : { ndim, ...(type.type === "TSTypeReference" ? elementOf(type) : {}) };
  });
}

/** Axes of `KernelArray2`, `Float32Array`, `number[][]`; 0 of a number; null for another type. */
function rankOf(type: t.TSType): number | null {
  switch (type.type) {
    case "TSNumberKeyword":
    case "TSBooleanKeyword":
      return 0;
    case "TSArrayType": {
      const inner = rankOf(type.elementType);
      return inner === null ? null : inner + 1;
    }
    case "TSTypeReference": {
      const name = type.typeName.type === "Identifier" ? type.typeName.name : "";
      const rank = /^KernelArray([1-5])$/.exec(name)?.[1];
      return rank === undefined ? (isTypedArray(name) ? 1 : null) : Number(rank);
    }
    default:
      return null;
  }
}

/** The element type of `KernelArray1<"float32">`. */
function elementOf(type: t.TSTypeReference): AssumedArgument {
  const [given] = type.typeParameters?.params ?? [];
  if (given?.type !== "TSLiteralType" || given.literal.type !== "StringLiteral") return {};
  const { value } = given.literal;
  return isDTypeName(value) ? { dtype: dtype(value) } : {};
}
