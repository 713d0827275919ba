import type { Squiggle } from "./protocol.ts";

/** A program whose types cannot be taken away: it does not parse, or uses syntax that only a compiler could translate. */
export class StripError extends Error {
  override readonly name = "SyntaxError";
  readonly code = "syntax";
  /** Where, in UTF-16 units of the program; at least one. */
  readonly diagnostics: readonly Squiggle[];

  constructor(program: string, diagnostics: readonly Squiggle[]) {
    super(diagnostics.map(({ from, message }) => `line ${lineOf(program, from)}: ${message}`).join("\n"));
    this.diagnostics = diagnostics;
  }
}

function lineOf(program: string, offset: number): number {
  return program.slice(0, offset).split("\n").length;
}
