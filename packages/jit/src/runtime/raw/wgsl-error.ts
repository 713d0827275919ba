import { GridstrideError } from "@gridstride/core";
import { renderFrame } from "../../diagnostics/code-frame.ts";
import type { Span } from "../../diagnostics/source.ts";

/** A hand-written shader that the WGSL compiler refused; `message` shows its line. Thrown by the device's next wait. */
export class WgslError extends GridstrideError {
  override readonly name = "WgslError";
  /** In the text that `wgslKernel` was given, from 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;

  constructor(message: string, name: string, text: string, span: Omit<Span, "source">) {
    const frame = renderFrame({ code: "wgsl", message, span: { source: 0, ...span } }, [{ name, text }]);
    super("wgsl", frame);
    const before = text.slice(0, span.start).split("\n");
    this.line = before.length;
    this.column = (before.at(-1) as string).length + 1;
  }
}
