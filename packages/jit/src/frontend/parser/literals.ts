import type { Expression, Literal, TemplateElement, TemplateLiteral } from "acorn";
import { at, goTo, node, type Reader, take, unexpected, within } from "./reader.ts";
import { matchAt, numberOf, unescaped } from "./tokens.ts";

/** A number or a string. */
export function literal(r: Reader): Literal | null {
  const { kind, text } = r.token;
  if (kind === "number") return value(r, numberOf(text));
  return kind === "string" ? value(r, unescaped(text.slice(1, -1))) : null;
}

/** The next token as the value that it stands for. */
export function value(r: Reader, value: Exclude<Literal["value"], undefined>): Literal {
  const { start, text: raw } = take(r);
  const bigint = typeof value === "bigint" ? { bigint: value.toString() } : {};
  return node(r, "Literal", start, { value, raw, ...bigint });
}

const PATTERN = /\/((?:[^\\/[\r\n]|\\.|\[(?:[^\\\]\r\n]|\\.)*\])+)\/([$\p{ID_Continue}]*)/uy;

/** A regular expression. Its `value` is null: the language has none. */
export function regularExpression(r: Reader): Literal {
  const { start } = r.token;
  const found = matchAt(PATTERN, r.source, start);
  if (found === null) return unexpected(r);
  const [raw, pattern, flags] = found as unknown as [string, string, string];
  goTo(r, start + raw.length);
  return node(r, "Literal", start, { value: null, raw, regex: { pattern, flags } });
}

const CHUNK = /(?:[^\\`$]|\\[\s\S]|\$(?!\{))*/y;

export function template(r: Reader): TemplateLiteral {
  const { start } = r.token;
  const quasis: TemplateElement[] = [];
  const expressions: Expression[] = [];
  for (;;) {
    quasis.push(chunk(r));
    if (quasis.at(-1)!.tail) return node(r, "TemplateLiteral", start, { quasis, expressions });
    expressions.push(within(r, { noIn: false }, () => r.expression(r)));
    if (!at(r, "}")) unexpected(r);
  }
}

/** From the backtick or brace before it to the backtick or brace after it. */
function chunk(r: Reader): TemplateElement {
  const start = r.token.end;
  const text = matchAt(CHUNK, r.source, start)![0];
  const end = start + text.length;
  const tail = r.source[end] === "`";
  if (end === r.source.length) unexpected(r);
  goTo(r, end + (tail ? 1 : 2));
  const raw = text.replaceAll(/\r\n?/g, "\n");
  return { type: "TemplateElement", start, end, tail, value: { raw, cooked: unescaped(raw) } };
}
