/** Colours for the text of kernels after compilation. */

export type EmittedLanguage = "wgsl" | "wat" | "ir";

const kinds = ["comment", "string", "number", "type", "keyword", "function"] as const;
export type TokenKind = (typeof kinds)[number];

/** A piece of text; pieces follow one another without gaps. */
export interface Token {
  /** null: drawn as it is. */
  readonly kind: TokenKind | null;
  readonly text: string;
}

/** One expression a language; a group's name is the kind, and the first that fits is taken. */
const grammars: Readonly<Record<EmittedLanguage, RegExp>> = {
  wgsl: new RegExp(
    [
      String.raw`(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)`,
      String.raw`(?<number>\b(?:0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|\d[\d.]*(?:[eE][+-]?\d+)?)[iufh]?\b)`,
      String.raw`(?<type>\b(?:f16|f32|i32|u32|bool|vec[234][fiuh]?|mat[234]x[234][fh]?|array|atomic|ptr)\b)`,
      String.raw`(?<keyword>@\w+|\b(?:alias|break|case|const|continue|continuing|default|diagnostic|discard|else|enable|false|fn|for|if|let|loop|override|private|read|read_write|requires|return|storage|struct|switch|true|uniform|var|while|workgroup)\b)`,
      String.raw`(?<function>\b[A-Za-z_]\w*(?=\())`,
      String.raw`[A-Za-z_]\w*`,
    ].join("|"),
    "g",
  ),
  wat: new RegExp(
    [
      String.raw`(?<comment>\/\/[^\n]*|;;[^\n]*|\(;[\s\S]*?;\))`,
      String.raw`(?<string>"(?:[^"\\]|\\.)*")`,
      String.raw`(?<function>\$[\w.$]+)`,
      String.raw`(?<type>\b(?:i32|i64|f32|f64|v128)\b(?!\.)|\b[if](?:8|16|32|64)x\d+\b(?!\.))`,
      String.raw`(?<keyword>\b[a-z]\w*(?:\.\w+)*)`,
      String.raw`(?<number>[+-]?\b(?:0x[\da-f.]+(?:p[+-]?\d+)?|\d[\d.]*(?:e[+-]?\d+)?)\b)`,
    ].join("|"),
    "g",
  ),
  ir: new RegExp(
    [
      String.raw`(?<comment>\/\/[^\n]*)`,
      String.raw`(?<string>"(?:[^"\\]|\\.)*")`,
      String.raw`(?<type>\b(?:bool|u?int(?:8|16|32|64)|float(?:16|32|64))\b)`,
      String.raw`(?<number>\b\d[\d.]*(?:e[+-]?\d+)?\b)`,
      String.raw`(?<keyword>\b(?:array|assert|barrier|break|case|continue|default|do|else|for|function|global|group|if|kernel|local|log|loop|return|shared|switch|while|written)\b)`,
      String.raw`(?<function>\b[A-Za-z_]\w*(?=\())`,
      String.raw`[A-Za-z_]\w*`,
    ].join("|"),
    "g",
  ),
};

/** The whole of a text, in order. */
export function tokensOf(language: EmittedLanguage, text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of text.matchAll(grammars[language])) {
    const kind = kinds.find((each) => match.groups?.[each] !== undefined);
    if (kind === undefined) continue;
    if (match.index > at) tokens.push({ kind: null, text: text.slice(at, match.index) });
    tokens.push({ kind, text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length) tokens.push({ kind: null, text: text.slice(at) });
  return tokens;
}

/** Pieces of at most `lines` lines each, cut at the ends of lines. */
export function chunksOf(text: string, lines: number): readonly string[] {
  const all = text.split(/(?<=\n)/);
  return Array.from({ length: Math.ceil(all.length / lines) }, (_, i) =>
    all.slice(i * lines, (i + 1) * lines).join(""),
  );
}
