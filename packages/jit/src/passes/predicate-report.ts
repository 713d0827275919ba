import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";

/** A barrier that some threads of a block would miss. */
export function barrierInDivergence(span: Span, condition: Span | undefined): Diagnostic {
  return {
    code: "GS401",
    message: "a barrier under a condition that is not the same for all threads of the block",
    span,
    label: "some threads would never get here",
    hint: "move the barrier out of the `if`, and keep inside only what those threads do; an early `return` is allowed",
    ...(condition === undefined ? {} : { notes: [] }),
  };
}
