import { closing, next, type Token } from "./tokens.ts";

/** All numbers are indices of tokens. */
export interface Loop {
  /** `for`, `while` or `loop`. */
  readonly keyword: number;
  /** The braces of the body. */
  readonly body: number;
  readonly end: number;
}

export interface Call {
  readonly name: string;
  readonly open: number;
}

export interface WgslFunction {
  readonly name: string;
  readonly stage: "compute" | "vertex" | "fragment" | null;
  /** Threads of a workgroup; 1 for other functions than compute entry points. */
  readonly threads: number;
  /** The parenthesis of the parameters. */
  readonly open: number;
  readonly body: number;
  readonly end: number;
  readonly loops: readonly Loop[];
  /** Calls of the text's own functions. */
  readonly calls: readonly Call[];
}

/** A workgroup whose size is an expression is taken for one of this many threads. */
const UNKNOWN_THREADS = 256;

/** The functions of a text in WGSL. */
export function functionsOf(tokens: readonly Token[]): readonly WgslFunction[] {
  const starts = tokens.flatMap(({ text }, i) => (text === "fn" ? [i] : []));
  const names = new Set(starts.map((i) => tokens[i + 1]?.text));
  let before = 0;
  return starts.map((at): WgslFunction => {
    const [open, body] = [next(tokens, at, "("), next(tokens, at, "{")];
    const end = closing(tokens, body);
    const attributes = tokens.slice(before, at);
    before = end + 1;
    const inside = Array.from({ length: Math.max(0, end - body - 1) }, (_, i) => body + 1 + i);
    return {
      name: tokens[at + 1]?.text ?? "",
      stage: stageOf(attributes),
      threads: threadsOf(attributes),
      open,
      body,
      end,
      loops: inside.filter((i) => /^(?:for|while|loop)$/.test(tokens[i]?.text ?? "")).map((i) => loopAt(tokens, i)),
      calls: inside.flatMap((i) => {
        const name = tokens[i]?.text ?? "";
        return names.has(name) && tokens[i + 1]?.text === "(" ? [{ name, open: i + 1 }] : [];
      }),
    };
  });
}

function loopAt(tokens: readonly Token[], keyword: number): Loop {
  const body = next(tokens, keyword, "{");
  return { keyword, body, end: closing(tokens, body) };
}

/** The entry point's own attributes stand behind the last declaration. */
function stageOf(before: readonly Token[]): WgslFunction["stage"] {
  const own = before.slice(before.findLastIndex(({ text }) => text === ";" || text === "}") + 1);
  const at = own.findLastIndex(({ text }, i) => /^(?:compute|vertex|fragment)$/.test(text) && own[i - 1]?.text === "@");
  return (own[at]?.text as WgslFunction["stage"] | undefined) ?? null;
}

function threadsOf(before: readonly Token[]): number {
  const at = before.findLastIndex(({ text }) => text === "workgroup_size");
  if (at < 0) return 1;
  const sizes = before.slice(at + 2, closing(before, at + 1)).filter(({ text }) => text !== ",");
  const product = sizes.reduce((all, { text }) => all * Number(text.replace(/[iu]$/, "")), 1);
  return product >= 1 ? product : UNKNOWN_THREADS;
}
