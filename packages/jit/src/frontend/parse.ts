import type { ArrowFunctionExpression, Expression, FunctionExpression, Property } from "acorn";
import { fail, tooDeep } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import { refuseDamagedText } from "./damage.ts";
import { parseExpression } from "./parser/parser.ts";
import { TooDeep } from "./parser/reader.ts";
import { refuse, WAIT } from "./refuse.ts";

export type FunctionNode = ArrowFunctionExpression | FunctionExpression;

/** A function's text as a tree; offsets in the tree are `shift` above offsets in the text. */
export interface ParsedText {
  readonly node: FunctionNode;
  readonly shift: number;
}

const CLASS = ["GS003", "a class is not a function", "pass one of its methods, or a plain function"] as const;
const METHOD = "({";
const EXPRESSION = "(";

/** Parses what `fn.toString()` gave: an arrow, a function expression, or a method of an object or class. */
export function parseText(text: string, source: number): ParsedText {
  const whole: Span = { source, start: 0, end: text.split("\n", 1)[0]!.length };
  refuseOtherTexts(text, whole);
  const first = tryParse(EXPRESSION, text, ")", source);
  if (first.node !== null) return checked(first.node, EXPRESSION.length, whole);
  const method = tryParse(METHOD, text, "})", source);
  const property =
    method.node?.type === "ObjectExpression" && method.node.properties.length === 1
      ? method.node.properties[0]
      : undefined;
  if (property?.type === "Property" && property.value.type === "FunctionExpression")
    return checkedMethod(property, whole);
  refuseDamagedText(text, source);
  const looksLikeMethod = /^\s*(?:static\s+)?[\w$]+\s*\(/.test(text) && !/^\s*function\b/.test(text);
  const [error, shift] = looksLikeMethod ? [method.error, METHOD.length] : [first.error, EXPRESSION.length];
  const at = Math.max(0, Math.min((error?.at ?? 0) - shift, text.length));
  const waiting = /\b(await|yield)\s+$/.exec(text.slice(0, at));
  if (waiting !== null) refuse({ source, start: waiting.index, end: waiting.index + waiting[1]!.length }, WAIT);
  return fail(
    "GS001",
    { source, start: at, end: Math.min(text.length, at + 1) },
    `the function's text is not JavaScript: ${error?.message ?? "it is not a function"}`,
    {
      hint: "the compiler reads the text of the function that was passed; pass the function itself, and compile TypeScript to JavaScript first",
    },
  );
}

function checked(node: Expression, shift: number, whole: Span): ParsedText {
  if (node.type === "ClassExpression") return refuse(whole, CLASS);
  if (node.type !== "ArrowFunctionExpression" && node.type !== "FunctionExpression") {
    return fail("GS002", whole, "this is not the text of a function", {
      hint: "pass an arrow function or a function expression",
    });
  }
  return ordinary(node, shift, whole);
}

function checkedMethod(property: Property, whole: Span): ParsedText {
  if (property.kind !== "init")
    return fail("GS003", whole, "a getter or setter cannot be compiled", { hint: "pass a plain function" });
  return ordinary(property.value as FunctionExpression, METHOD.length, whole);
}

function ordinary(node: FunctionNode, shift: number, whole: Span): ParsedText {
  if (node.async)
    return fail("GS004", whole, "an async function cannot run on a device", {
      label: "async",
      hint: "remove `async`; a kernel's launch is what you await",
    });
  if (node.generator)
    return fail("GS004", whole, "a generator cannot run on a device", {
      label: "function*",
      hint: "remove the `*`, and write to an array what you would yield",
    });
  return { node, shift };
}

function refuseOtherTexts(text: string, whole: Span): void {
  if (/\{\s*\[native code\]\s*\}\s*$/.test(text)) {
    fail("GS002", whole, "the text of this function cannot be read", {
      label: "native or bound",
      hint: "functions made by `bind`, and built-in functions, have no text: pass the original function",
    });
  }
  if (/^\s*class\b/.test(text)) refuse(whole, CLASS);
}

interface Attempt {
  readonly node: Expression | null;
  readonly error: { readonly message: string; readonly at: number } | null;
}

/** A stack of 1 MB, as engines have, is enough for some times as many levels; kernels have about 10. */
const DEEPEST = 500;

function tryParse(before: string, text: string, after: string, source: number): Attempt {
  try {
    return { node: parseExpression(`${before}${text}\n${after}`, DEEPEST), error: null };
  } catch (error) {
    if (error instanceof TooDeep) {
      const start = Math.max(0, Math.min(error.pos - before.length, text.length - 1));
      return tooDeep({ source, start, end: start + 1 }, `this is more than ${DEEPEST} levels deep in the function`);
    }
    if (error instanceof SyntaxError && "pos" in error && typeof error.pos === "number")
      return { node: null, error: { message: error.message, at: error.pos } };
    throw error;
  }
}
