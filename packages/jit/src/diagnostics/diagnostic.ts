import { type FrameContent, renderFrame } from "./code-frame.ts";
import type { Code } from "./codes.ts";
import type { Source, Span } from "./source.ts";

/** A mistake in a kernel, as data. */
export interface Diagnostic extends FrameContent {
  /** Stable, "GS101". */
  readonly code: Code;
}

/** A kernel that cannot be compiled; `message` is the rendered frame. */
export class CompileError extends Error {
  override readonly name = "CompileError";
  /** Stable, "GS101"; the reference page has an entry for each. */
  readonly code: Code;
  /** Where, in UTF-16 units of the function's text, `sources[span.source].text`. */
  readonly span: Span;
  /** The offending line with carets, as a terminal shows it. */
  readonly frame: string;
  /** Advice, if the compiler has any. */
  readonly hint: string | undefined;
  /** All diagnostics; the first is described above. */
  readonly diagnostics: readonly Diagnostic[];
  /** Private, so that Node does not print whole texts with an error that nobody catches. */
  readonly #sources: readonly Source[];

  constructor(diagnostics: readonly [Diagnostic, ...Diagnostic[]], sources: readonly Source[]) {
    const frame = diagnostics.map((diagnostic) => renderFrame(diagnostic, sources)).join("\n\n");
    super(frame);
    this.code = diagnostics[0].code;
    this.span = diagnostics[0].span;
    this.frame = frame;
    this.hint = diagnostics[0].hint;
    this.diagnostics = diagnostics;
    this.#sources = sources;
  }

  /** The functions that spans count in: `sources[span.source].text`. `locateSpan` finds them in a file. */
  get sources(): readonly Source[] {
    return this.#sources;
  }
}

/** A diagnostic on its way up to the entry point, which knows the sources and makes it a CompileError. */
export class Failure extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(`${diagnostic.code}: ${diagnostic.message}`);
    this.diagnostic = diagnostic;
  }
}

/** The parts of a diagnostic besides its code, location and message. */
export type Detail = Pick<Diagnostic, "label" | "hint" | "notes">;

/** Stops with a diagnostic. */
export function fail(code: Code, span: Span, message: string, detail: Detail = {}): never {
  throw new Failure({ code, span, message, ...detail });
}

/** The result of a step; null if it stops with a diagnostic, which a later step reports. */
export function quietly<T>(step: () => T): T | null {
  try {
    return step();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Runs a step of the compiler; a failure in it becomes a CompileError over these sources. */
export function reporting<T>(sources: readonly Source[], step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof Failure) throw new CompileError([error.diagnostic], sources);
    // Every step recurses over the tree. The parser's limit is for the usual stack: less may be left of it.
    if (!isOverflow(error)) throw error;
    return reporting(sources, () =>
      tooDeep({ source: 0, start: 0, end: 1 }, "the stack is too small for how deeply this function is nested"),
    );
  }
}

/** An engine's error of a full stack. */
const isOverflow = (error: unknown): boolean => error instanceof Error && /call stack|recursion/i.test(error.message);

/** Refuses what is nested too deeply. */
export const tooDeep = (span: Span, message: string): never =>
  fail("GS009", span, message, {
    hint: "keep values in variables, give parts names as device functions, or loop over an array",
  });
