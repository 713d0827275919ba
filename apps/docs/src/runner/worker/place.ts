import { locateSpan, type Source, type Span } from "@gridstride/jit";

/** `[from, to)` in UTF-16 units of the program. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Where an error of a kernel lies in the program that ran.
 *
 * @param file - what stack traces call the program.
 * @param sources - the error's.
 * @returns null when its function is not in the program, as the packages' own are not, or may be several of it.
 */
export function placeOf(program: string, file: string, sources: readonly Source[], span: Span): Range | null {
  const source = sources[span.source];
  if (source === undefined) return null;
  const { name, text, passedAt } = source;
  const inProgram = passedAt?.file.endsWith(`/${file}`) ?? false;
  const range = locateSpan(program, inProgram ? source : { name, text }, span);
  // An empty span would not be seen.
  return range && { from: range.start, to: Math.max(range.end, range.start + 1) };
}
