import type * as t from "@babel/types";
import { GridstrideError } from "@gridstride/core";
import { CompileError } from "@gridstride/jit";
import { type ParsedSignature, parseSignature } from "@gridstride/jit/internal";
import { coreLoopsOf, loopsOf, parseLayout } from "@gridstride/ufunc/compiler";
import type { MakerCall } from "../capture/find-calls.ts";
import type { Mistake } from "../frame.ts";
import { lookup, type Scope } from "../syntax/scope.ts";
import { bare, type Placed } from "../syntax/walk.ts";

/** A signature that a call writes, and where. */
export interface WrittenSignature {
  readonly text: string;
  readonly at: Placed;
}

/** The signature strings before the function of a call; of a gufunc without its layout. */
export function writtenSignatures(call: MakerCall): readonly WrittenSignature[] {
  const [first] = call.before;
  if (first === undefined || (call.maker === "guvectorize" && call.before.length < 2)) return [];
  return textsIn(first, call.scope);
}

/** The layout of a gufunc; null where the call does not write it. */
export function writtenLayout(call: MakerCall): WrittenSignature | null {
  const layout = call.before.at(-1);
  return (layout && textsIn(layout, call.scope)[0]) ?? null;
}

/** The mistake that `vectorize` or `guvectorize` would throw for its signatures and its layout; null for none. */
export function makerMistake(call: MakerCall): Mistake | null {
  const signatures = writtenSignatures(call);
  const texts = signatures.map(({ text }) => text);
  const layout = call.maker === "guvectorize" ? writtenLayout(call) : null;
  const found = layout && refusalOf(layout, () => parseLayout(layout.text));
  if (found || signatures.length === 0) return found;
  const [first] = signatures as [WrittenSignature];
  if (call.maker === "vectorize") return refusalOf(first, () => loopsOf(texts));
  return layout && refusalOf(first, () => coreLoopsOf(texts, parseLayout(layout.text)));
}

/** What a step throws, at the text that it reads. Mistakes in the text itself are found by `parsed`. */
function refusalOf({ at }: WrittenSignature, step: () => unknown): Mistake | null {
  try {
    step();
    return null;
  } catch (error) {
    if (error instanceof CompileError) return null;
    if (!(error instanceof GridstrideError)) throw error;
    const { code, message } = error;
    return { code, message, start: at.start, end: at.end };
  }
}

function textsIn(given: t.Node, scope: Scope): readonly WrittenSignature[] {
  const node = bare(given);
  switch (node.type) {
    case "StringLiteral":
      return [{ text: node.value, at: node }];
    case "TemplateLiteral":
      return node.expressions.length === 0 ? [{ text: node.quasis[0]?.value.cooked ?? "", at: node }] : [];
    case "ArrayExpression":
      return node.elements.flatMap((one) => (one === null ? [] : textsIn(one, scope)));
    case "Identifier": {
      const binding = lookup(node.name, scope);
      const { node: declared, writes } = binding ?? {};
      if (declared?.type !== "VariableDeclarator" || !declared.init || writes?.length !== 0) return [];
      return textsIn(declared.init, binding?.scope ?? scope);
    }
    default:
      return [];
  }
}

/** The types that a signature names, or its mistake with its place in the module's text. */
export function parsed({ text, at }: WrittenSignature): ParsedSignature | Mistake {
  try {
    return parseSignature(text);
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    const [{ code, message, label, hint, span }] = error.diagnostics as [CompileError["diagnostics"][number]];
    const start = at.start + 1 + span.start;
    return { code, message, label, hint, start, end: start + (span.end - span.start) };
  }
}
