import type { Span } from "../../diagnostics/source.ts";

export interface Line {
  readonly text: string;
  readonly span: Span | null;
}

/** Lines of WGSL with the user's text behind each. */
export class Writer {
  readonly lines: Line[] = [];
  #depth = 0;

  line(text: string, span: Span | null = null): void {
    this.lines.push({ text: "  ".repeat(this.#depth) + text, span });
  }

  /** `head {`, what `body` writes, and `}`. */
  braces(head: string, span: Span | null, body: () => void): void {
    this.line(`${head} {`, span);
    this.indented(body);
    this.line("}", span);
  }

  indented(body: () => void): void {
    this.#depth++;
    body();
    this.#depth--;
  }
}

/** The text without the parentheses around all of it. */
export function bare(text: string): string {
  if (!text.startsWith("(") || !text.endsWith(")")) return text;
  let depth = 0;
  for (let i = 0; i < text.length - 1; i++) {
    if (text[i] === "(") depth++;
    if (text[i] === ")" && --depth === 0) return text;
  }
  return text.slice(1, -1);
}
