/** Why a value from outside cannot be written into `uses`. */
export type CaptureCode = "reassigned" | "not-a-value" | "plain-function" | "too-late" | "out-of-sight" | "options";

/** A part of a module's text that is refused. */
export interface Refused {
  readonly code: CaptureCode;
  /** Offset in the module's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly label: string;
  /** What to write instead. */
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
    const before = text.slice(0, refused.start).split("\n");
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    super(frame(refused, text, `${file}:${line}:${column}`, line, column));
    this.code = refused.code;
    this.file = file;
    this.line = line;
    this.column = column;
    this.hint = refused.hint;
  }
}

function frame(refused: Refused, text: string, place: string, line: number, column: number): string {
  const whole = (text.split("\n")[line - 1] ?? "").replace(/\r$/, "").replaceAll("\t", " ");
  const gutter = " ".repeat(String(line).length);
  const carets = "^".repeat(Math.max(1, Math.min(refused.end - refused.start, whole.length - column + 1)));
  return [
    `${refused.code}: ${refused.message}`,
    `${gutter}--> ${place}`,
    `${gutter} |`,
    `${line} | ${whole}`,
    `${gutter} | ${" ".repeat(column - 1)}${carets} ${refused.label}`,
    `${gutter} = help: ${refused.hint}`,
  ].join("\n");
}
