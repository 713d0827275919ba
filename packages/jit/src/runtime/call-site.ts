import type { CallSite } from "../diagnostics/source.ts";

/** A file or address with line and column. Code made at run time has none: `<anonymous>`, `blob:`, `eval at`. */
const PLACE = /^((?:file|https?):\/\/.+?|\/.+?|[A-Za-z]:[\\/].+?):(\d+):(\d+)$/;

/**
 * The place that called a function of this package: in a stack trace, the first frame that names a file after the
 * function's own.
 *
 * @param stack - `new Error().stack`, of which `Error.prepareStackTrace` may have made anything.
 * @param depth - frames to pass over, the function's own included.
 */
export function callSite(stack: unknown, depth: number): CallSite | undefined {
  if (typeof stack !== "string") return undefined;
  const frames = stack.split("\n").flatMap((line) => placeIn(line.trim()) ?? []);
  for (const frame of frames.slice(depth)) {
    const [, file, line, column] = PLACE.exec(frame) ?? [];
    if (file !== undefined) return { file, line: Number(line), column: Number(column) };
  }
  return undefined;
}

/** The position that a line of a stack trace names; null when the line is not a frame. */
function placeIn(line: string): string | null {
  if (line.startsWith("at ")) {
    const frame = line.slice("at ".length).replace(/^async /, "");
    // V8: `name (place)` or the place alone, which may have parentheses of its own.
    return / \((.*)\)$/.exec(frame)?.[1] ?? frame;
  }
  // The others: `name@place`.
  const mark = line.indexOf("@");
  return mark < 0 ? null : line.slice(mark + 1);
}
