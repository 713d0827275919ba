/** From where an error lies in a function's text to where it lies in the reader's program. */

/** `[from, to)` in UTF-16 units of the program. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The fields of a CompileError, KernelError or SimulatorError that say where. */
export interface Located {
  /** In the text of the function: its kernel's, or that of a function which the kernel uses. */
  readonly span: { readonly start: number; readonly end: number };
  /** As printed: it quotes the line, which tells whose text the span counts in, and may name the program's line. */
  readonly frame: string;
}

/**
 * Where an error of a kernel lies in the program: functions stand in it as they are, so it is where the function
 * begins, and the span. Of functions that the frame fits equally, equal ones for instance, it is the one nearest to
 * the line that the frame names; where it names none, the first.
 *
 * @param program - the text that ran: types blanked, not rewritten otherwise.
 * @param functions - texts of the functions that the program gave to Gridstride, as `toString` gives them.
 * @returns null when none of them is meant, or it is not in the program, as the packages' own functions are not.
 */
export function placeOf(program: string, functions: readonly string[], error: Located): Range | null {
  const { span, frame } = error;
  const quoted = quotedLine(frame);
  const texts = new Set(functions.filter((text) => quoted === null || lineShows(text, span.start, quoted)));
  const starts = [...texts].flatMap((text) => occurrences(program, text)).sort((a, b) => a - b);
  const named = lineNamed(frame);
  const away = (start: number): number => (named === null ? 0 : Math.abs(lineOf(program, start + span.start) - named));
  const nearest = Math.min(...starts.map(away));
  const start = starts.find((each) => away(each) === nearest);
  if (start === undefined) return null;
  // An empty span would not be seen.
  return { from: start + span.start, to: start + Math.max(span.end, span.start + 1) };
}

function occurrences(program: string, text: string): number[] {
  const found: number[] = [];
  if (text === "") return found;
  for (let at = program.indexOf(text); at >= 0; at = program.indexOf(text, at + 1)) found.push(at);
  return found;
}

/** From 1. */
function lineOf(program: string, offset: number): number {
  return program.slice(0, offset).split("\n").length;
}

/** The line of the program in `--> program.ts:12:5`; after `--> function f:2:5` it would be the function's own. */
function lineNamed(frame: string): number | null {
  const match = /^ *--> (?!function )\S*:(\d+):\d+$/m.exec(frame);
  return match ? Number(match[1]) : null;
}

/** The line of code in a frame, `12 |   out[i] = …`, cut ends and all. */
function quotedLine(frame: string): string | null {
  return /^ *\d+ \| ?(.*)$/m.exec(frame)?.[1] ?? null;
}

/** Whether a frame that points at this offset of a text would quote this line. */
function lineShows(text: string, offset: number, quoted: string): boolean {
  if (offset > text.length) return false;
  const from = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  const line = text
    .slice(from, end < 0 ? undefined : end)
    .replaceAll("\t", " ")
    .trimEnd();
  // Long lines are cut around the place, with an ellipsis at each end that is missing.
  const [head, tail] = [quoted.startsWith("…"), quoted.endsWith("…")];
  const part = quoted.slice(head ? 1 : 0, tail ? -1 : undefined).trimEnd();
  if (head) return tail ? line.includes(part) : line.endsWith(part);
  return tail ? line.startsWith(part) : line === part;
}
