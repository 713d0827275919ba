import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source, Span } from "../diagnostics/source.ts";
import { otherLocation } from "../diagnostics/source-location.ts";

/** A barrier that some threads of a block would miss, and the condition that divides them. */
export function barrierInDivergence(span: Span, condition: Span | undefined, sources: readonly Source[]): Diagnostic {
  const plain: Diagnostic = {
    code: "GS601",
    message: "a barrier under a condition that differs between the threads of a block",
    span,
    label: "some threads would never get here",
    hint: "move it out of the `if`, and keep inside what only those threads do; an early `return` before it is fine",
  };
  if (condition === undefined) return plain;
  return { ...plain, notes: [`the condition depends on the thread: ${otherLocation(condition, span, sources)}`] };
}
