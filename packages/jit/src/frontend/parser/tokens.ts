/** A word of JavaScript's text. */
export interface Token {
  readonly kind: "name" | "private" | "number" | "string" | "sign" | "end";
  /** As it is written; of names, what their escapes say. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is the first of a line, where a semicolon may have been left out. */
  readonly first: boolean;
}

const SPACE = /(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)*/y;
const LINE_END = /[\n\r\u2028\u2029]/;

const ESCAPE = String.raw`\\u(?:[\da-fA-F]{4}|\{[\da-fA-F]+\})`;
const NAME = String.raw`(?:[$_\p{ID_Start}]|${ESCAPE})(?:[$\u200c\u200d\p{ID_Continue}]|${ESCAPE})*`;
const NUMBER = String.raw`0[xX][\da-fA-F_]+n?|0[oO][0-7_]+n?|0[bB][01_]+n?|0[0-7]+(?!\d)|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][-+]?[\d_]+)?n?`;
const STRING = String.raw`"(?:[^"\\\r\n]|\\(?:\r\n|[\s\S]))*"|'(?:[^'\\\r\n]|\\(?:\r\n|[\s\S]))*'`;
// Longer tokens first.
const SIGN = String.raw`=>|[=!]==?|\+\+|--|\?\.(?!\d)|\.{3}|(?:&&|\|\||\?\?|\*\*|<<|>>>?|[+\-*/%&|^<>])=?|[{}()[\],;.:?!~=@${"`"}]`;
const token = (name: string, flags: string): RegExp =>
  new RegExp(`(${name})|(#${name})|(${NUMBER})|(${STRING})|(${SIGN})`, flags);
/** With names of ASCII alone: an engine takes milliseconds to compile the other, once text has a character above U+00FF. */
const PLAIN_TOKEN = token(String.raw`[$_a-zA-Z][$\w]*(?![$\w\\\u0080-\uffff])`, "y");
let anyToken: RegExp | null = null;
const KINDS = ["name", "private", "number", "string", "sign"] as const;

/** The match of the sticky expression at a position of the text. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function matchAny(text: string, at: number): RegExpExecArray | null {
  anyToken ??= token(NAME, "uy");
  return matchAt(anyToken, text, at);
}

/** The first token at or after a place. A slash is a sign: whether it begins a regular expression, the grammar knows. */
export function tokenAt(text: string, from: number): Token {
  SPACE.lastIndex = from;
  SPACE.test(text);
  const start = SPACE.lastIndex;
  const first = start > from && LINE_END.test(text.slice(from, start));
  const found = matchAt(PLAIN_TOKEN, text, start) ?? (start < text.length ? matchAny(text, start) : null);
  if (found === null) {
    if (start < text.length) unexpectedAt(start);
    return { kind: "end", text: "", start, end: start, first };
  }
  const [whole] = found;
  const kind = KINDS[found.indexOf(whole, 1) - 1]!;
  const isName = kind === "name" || kind === "private";
  return {
    kind,
    text: isName && whole.includes("\\") ? unescaped(whole) : whole,
    start,
    end: start + whole.length,
    first,
  };
}

/** @throws {SyntaxError} with the place in `pos`. */
export function unexpectedAt(pos: number): never {
  throw Object.assign(new SyntaxError("unexpected token"), { pos });
}

const SHORT: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v" };

/** The value of what stands between quotes. */
export function unescaped(text: string): string {
  return text.replace(
    /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|\r\n|([\s\S]))/gi,
    (_, long: string, four: string, two: string, octal: string, one: string) => {
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      if (one !== undefined) return LINE_END.test(one) ? "" : (SHORT[one] ?? one);
      const code = long ?? four ?? two;
      return code === undefined ? "" : String.fromCodePoint(Number.parseInt(code, 16));
    },
  );
}

export function numberOf(text: string): number | bigint {
  const digits = text.replaceAll("_", "");
  if (digits.endsWith("n")) return BigInt(digits.slice(0, -1));
  return /^0\d+$/.test(digits) && !/[89]/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
}
