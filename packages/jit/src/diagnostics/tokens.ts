import type { TextRange } from "./source.ts";

/** A word, number, string or sign of JavaScript or TypeScript. */
export interface Token extends TextRange {
  readonly kind: "word" | "number" | "string" | "sign";
  /** As tools may not change it: strings without their quotes, numbers by value. */
  readonly value: string;
}

const TOKEN =
  /(?<blank>\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<word>void 0\b|[\p{ID_Start}$_][\p{ID_Continue}$]*)|(?<number>\.?\d[\w.]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<sign>=>|.)/guy;

/**
 * The tokens of a text from a place that lies in code, lazily. Regular expressions and templates are not parsed: they
 * become signs and words, the same for two versions of a text.
 */
export function* tokensOf(text: string, from: number): Generator<Token> {
  const pattern = new RegExp(TOKEN);
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { blank, word, number, string } = match.groups as Record<string, string | undefined>;
    const range = { start: match.index, end: pattern.lastIndex };
    if (word !== undefined) yield { kind: "word", value: word === "void 0" ? "undefined" : word, ...range };
    else if (number !== undefined) yield { kind: "number", value: numberValue(number), ...range };
    else if (string !== undefined) yield { kind: "string", value: string.slice(1, -1), ...range };
    else if (blank === undefined) yield { kind: "sign", value: match[0], ...range };
  }
}

/** Tools print `1.0` as `1` and `1_000` as `1e3`. */
function numberValue(text: string): string {
  const value = Number(text.replaceAll("_", ""));
  return Number.isNaN(value) ? text : String(value);
}
