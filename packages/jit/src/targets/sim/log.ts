export type LogPart = string | number | bigint | boolean;

/** Lines of console.log. Threads take turns at barriers, so a block's lines are put in thread order at its end. */
export class Log {
  #lines: (readonly LogPart[])[] = [];
  #block: { readonly thread: number; readonly parts: readonly LogPart[] }[] = [];

  write(thread: number, parts: readonly LogPart[]): void {
    this.#block.push({ thread, parts });
  }

  endBlock(): void {
    if (this.#block.length === 0) return;
    this.#block.sort((a, b) => a.thread - b.thread);
    for (const { parts } of this.#block) this.#lines.push(parts);
    this.#block = [];
  }

  /** Hands the lines over and forgets them. */
  show(sink: ((parts: readonly LogPart[]) => void) | undefined): void {
    this.endBlock();
    const lines = this.#lines;
    this.#lines = [];
    for (const parts of lines) sink?.(parts);
  }
}
