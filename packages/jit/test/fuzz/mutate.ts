// Text that is nearly a kernel, or made of a kernel's words.
import type { Source } from "./source.ts";

const TOKEN = /"[^"]*"|[\w$.]+|\s+|[^\w\s]/g;
const WORDS = [
  "if",
  "else",
  "for",
  "while",
  "do",
  "switch",
  "case",
  "default",
  "break",
  "continue",
  "return",
  "const",
  "let",
  "var",
  "of",
  "new",
  "await",
  "yield",
  "class",
  "function",
  "=>",
  "...",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  ",",
  ";",
  ":",
  "?",
  "=",
  "+=",
  "-=",
  "<<=",
  "**=",
  "||=",
  "??",
  "?.",
  "++",
  "--",
  "&&",
  "||",
  "!",
  "~",
  "+",
  "-",
  "*",
  "/",
  "%",
  "**",
  "<<",
  ">>>",
  "|",
  "&",
  "^",
  "===",
  "==",
  "<",
  ">=",
  "0",
  "1",
  "-1",
  "0.5",
  "3e9",
  "1e99",
  "0xffffffff",
  "2147483648",
  "5n",
  "NaN",
  "Infinity",
  "true",
  "null",
  "undefined",
  "this",
  '"x"',
  "`a`",
  "/x/",
  "i",
  "tx",
  "a0",
  "o0",
  "s0",
  "v1",
  "q",
  "a0.length",
  "o0.shape",
  "o0.shape[0]",
  "a0[i]",
  "o0[i]",
  "threadIdx",
  "threadIdx.x",
  "blockDim.x",
  "grid(1)",
  "grid(2)",
  "syncthreads()",
  "Math.sin",
  "Math.max",
  "Math.random()",
  "int8",
  "float32",
  "float64(",
  "int64(",
  'shared.array(4, "int32")',
  'local.array([2, 2], "float16")',
  "atomic.add(o0, i, 1)",
  "console.log(i)",
  "range(3)",
  "ballotSync(1, true)",
  "sincos(0.5)",
  "[i, tx]",
  "({ a: 1 })",
] as const;

/** Text with a few of its tokens taken out, doubled, exchanged, or replaced. */
export function mutate(source: Source, text: string): string {
  const tokens: string[] = text.match(TOKEN) ?? [];
  // The context and the parameters stay: without them everything is one error.
  const body = Math.max(0, tokens.indexOf(">") + 1);
  for (let edits = source.integer(1, 4); edits > 0 && tokens.length > body; edits--) edit(source, tokens, body);
  return tokens.join("");
}

function edit(source: Source, tokens: string[], from: number): void {
  const any = (): number => source.integer(from, tokens.length - 1);
  const at = any();
  source.weighted<unknown>([
    [4, () => tokens.splice(at, source.integer(1, 3))],
    [3, () => tokens.splice(at, 0, ...tokens.slice(at, at + source.integer(1, 8)))],
    [
      3,
      () => {
        const other = any();
        [tokens[at], tokens[other]] = [tokens[other]!, tokens[at]!];
      },
    ],
    [6, () => tokens.splice(at, 1, source.pick(WORDS))],
    [3, () => tokens.splice(at, 0, source.pick(WORDS))],
    [2, () => tokens.splice(at, 1, tokens[any()]!)],
    [1, () => tokens.splice(at, 0, String.fromCharCode(source.integer(0, 0x2fff)))],
  ]);
}

/** Words in any order, in a function's braces or without. */
export function garbage(source: Source): string {
  const words = source.list(source.integer(0, 25), () => source.pick(WORDS)).join(source.pick([" ", "", "\n"]));
  return source.chance(0.8)
    ? `({ grid, threadIdx, shared, syncthreads, atomic, local }, a0, o0) => {\n${words}\n}`
    : words;
}
