import type { Span } from "../../diagnostics/source.ts";

export interface Line {
  readonly text: string;
  readonly span: Span | null;
  /** How many braces are open around it. */
  readonly depth: number;
}

/** A line between functions, or the head or end of a function. */
export const plainLine = (text: string): Line => ({ text, span: null, depth: 0 });

/** Lines of WGSL with the user's text behind each. */
export class Writer {
  readonly lines: Line[] = [];
  #depth = 0;

  line(text: string, span: Span | null = null): void {
    this.lines.push({ text: "  ".repeat(this.#depth) + text, span, depth: this.#depth });
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
