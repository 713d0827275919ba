import type * as t from "@babel/types";
import { dtype, isDTypeName } from "@gridstride/core";
import { CompileError, type Refusal } from "@gridstride/jit";
import { type AssumedArgument, assumedTypes, type ParsedFunction, parseFunction } from "@gridstride/jit/compiler";
import type { FunctionUse } from "@gridstride/jit/internal";
import type { MakerCall } from "../capture/find-calls.ts";
import { calling, refusals } from "./calling.ts";

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
  // The arrays of a stencil are read around an element.
  if (call.maker === "stencil") return [];
  let common: readonly CompileError[] | null = null;
  for (const params of assumedTypes(parsed, annotated(call, use)) ?? []) {
    const found = refusals(calling(call.maker, use, { params, returns: [] }), "simulator").flatMap((one) =>
      one instanceof CompileError ? [one] : [],
    );
    common = common === null ? found : common.filter((one) => found.some((other) => isSame(one, other)));
    if (common.length === 0) return [];
  }
  return common ?? [];
}

const isSame = (a: CompileError, b: CompileError): boolean =>
  a.code === b.code &&
  a.span.start === b.span.start &&
  a.sources[a.span.source]?.text === b.sources[b.span.source]?.text;

/** What TypeScript's types say of arguments: `KernelArray2<"float32">`, `number`. */
function annotated({ maker, function: fn }: MakerCall, { hasContext }: FunctionUse): readonly AssumedArgument[] {
  return fn.params.slice(hasContext ? 1 : 0).map((param): AssumedArgument => {
    const note = param.type === "Identifier" ? param.typeAnnotation : null;
    if (note?.type !== "TSTypeAnnotation") return maker === "vectorize" ? { ndim: 0 } : {};
    const type = note.typeAnnotation;
    if (type.type === "TSNumberKeyword" || type.type === "TSBooleanKeyword") return { ndim: 0 };
    if (type.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return {};
    const rank = /^KernelArray([1-5])$/.exec(type.typeName.name)?.[1];
    return rank === undefined ? {} : { ndim: Number(rank), ...elementOf(type) };
  });
}

/** The element type of `KernelArray1<"float32">`. */
function elementOf(type: t.TSTypeReference): AssumedArgument {
  const [given] = type.typeParameters?.params ?? [];
  if (given?.type !== "TSLiteralType" || given.literal.type !== "StringLiteral") return {};
  const { value } = given.literal;
  return isDTypeName(value) ? { dtype: dtype(value) } : {};
}
