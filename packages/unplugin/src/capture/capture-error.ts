import { positionIn } from "@gridstride/jit/compiler";
import { type Mistake, renderMistake } from "../frame.ts";

/** Why a value from outside cannot be written into `uses`. */
export type CaptureCode = "reassigned" | "not-a-value" | "plain-function" | "too-late" | "out-of-sight" | "options";

/** A part of a module's text that is refused. */
export interface Refused extends Mistake {
  readonly code: CaptureCode;
  readonly label: string;
  readonly hint: string;
}

/** A value from outside a kernel that cannot be captured; `message` is the rendered frame. */
export class CaptureError extends Error {
  override readonly name = "CaptureError";
  readonly code: CaptureCode;
  /** The module, as the bundler names it. */
  readonly file: string;
  /** From 1, in the text that was given. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** What to write instead. */
  readonly hint: string;

  constructor(refused: Refused, text: string, file: string) {
    super(renderMistake(refused, text, file));
    const { line, column } = positionIn(text, refused.start);
    this.code = refused.code;
    this.file = file;
    this.line = line;
    this.column = column;
    this.hint = refused.hint;
  }
}
