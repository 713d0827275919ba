import type { Squiggle } from "./protocol.ts";

/** A program whose types cannot be taken away: it does not parse, or uses syntax that only a compiler could translate. */
export class StripError extends Error {
  override readonly name = "SyntaxError";
  readonly code = "syntax";
  /** Where, in UTF-16 units of the program; at least one. */
  readonly diagnostics: readonly Squiggle[];

  constructor(program: string, diagnostics: readonly Squiggle[]) {
    const lines = diagnostics.map(({ from, message }) => `line ${lineOf(program, from)}: ${message}`);
    super([...(isPython(program) ? [PYTHON] : []), ...lines].join("\n"));
    this.diagnostics = diagnostics;
  }
}

const PYTHON =
  "This looks like Python; here it is TypeScript. The page “From Numba” of the reference has each name of both.";

function isPython(program: string): boolean {
  return /^\s*(?:def \w+\(.*\).*:|from \w[\w.]* import |import \w+ as |@(?:cuda\.)?(?:n?jit|g?u?vectorize)\b)/m.test(
    program,
  );
}

function lineOf(program: string, offset: number): number {
  return program.slice(0, offset).split("\n").length;
}
