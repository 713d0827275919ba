/** A word, number or sign of WGSL; comments and blanks are left out. */
export interface Token {
  readonly text: string;
  readonly at: number;
}

/** A comment of one line, a word, a number (its cost matters, not its value), or any other sign. */
const NEXT = /\/\/[^\n\v\f\r\x85\u2028\u2029]*|[\p{XID_Start}_]\p{XID_Continue}*|\d[\p{XID_Continue}.]*|\S|\s+/uy;
const EDGE = /\/\*|\*\//g;

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (text.startsWith("/*", at)) {
      at = endOfComment(text, at);
      continue;
    }
    NEXT.lastIndex = at;
    const [found = ""] = NEXT.exec(text) ?? [];
    if (/^\S/.test(found) && !found.startsWith("//")) tokens.push({ text: found, at });
    at += Math.max(1, found.length);
  }
  return tokens;
}

/** Comments between these signs contain others. */
function endOfComment(text: string, from: number): number {
  EDGE.lastIndex = from;
  let depth = 0;
  for (let edge = EDGE.exec(text); edge !== null; edge = EDGE.exec(text)) {
    depth += edge[0] === "/*" ? 1 : -1;
    if (depth === 0) return EDGE.lastIndex;
  }
  return text.length;
}

/** The index of the token that closes the bracket at `open`; the last token's if none does. */
export function closing(tokens: readonly Token[], open: number): number {
  const [from, to] = tokens[open]?.text === "(" ? ["(", ")"] : ["{", "}"];
  let depth = 0;
  for (let i = open; i < tokens.length; i++) {
    const { text } = tokens[i] as Token;
    if (text === from) depth++;
    else if (text === to && --depth === 0) return i;
  }
  return tokens.length - 1;
}

/** The index of the next token with this text; the number of tokens if there is none. */
export function next(tokens: readonly Token[], from: number, text: string): number {
  let i = from;
  while (i < tokens.length && tokens[i]?.text !== text) i++;
  return i;
}
