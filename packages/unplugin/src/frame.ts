/** A mistake at a place in a file. */
export interface Mistake {
  /** Stable: a code of the compiler (`GS101`), or of what cannot be captured (`reassigned`). */
  readonly code: string;
  /** Offset in the file's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** One line, without a full stop. */
  readonly message: string;
  readonly label?: string | undefined;
  /** What to write instead. */
  readonly hint?: string | undefined;
  readonly notes?: readonly string[] | undefined;
}

/** Where an offset lies, both counted from 1. */
export function positionIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** A mistake with its line and carets, as the compiler's own errors show them. */
export function renderMistake(mistake: Mistake, text: string, file: string): string {
  const { line, column } = positionIn(text, mistake.start);
  const whole = (text.split("\n")[line - 1] ?? "").replace(/\r$/, "").replaceAll("\t", " ");
  const gutter = " ".repeat(String(line).length);
  const carets = "^".repeat(Math.max(1, Math.min(mistake.end - mistake.start, whole.length - column + 1)));
  const label = mistake.label === undefined ? "" : ` ${mistake.label}`;
  return [
    `${mistake.code}: ${mistake.message}`,
    `${gutter}--> ${file}:${line}:${column}`,
    `${gutter} |`,
    `${line} | ${whole}`,
    `${gutter} | ${" ".repeat(column - 1)}${carets}${label}`,
    ...(mistake.hint === undefined ? [] : [`${gutter} = help: ${mistake.hint}`]),
    ...(mistake.notes ?? []).map((note) => `${gutter} = note: ${note}`),
  ].join("\n");
}
