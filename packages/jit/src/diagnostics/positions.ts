/** Where an offset of a text lies, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const BREAK = /\r\n|[\n\r\u2028\u2029]/g;

/** Line and column of an offset. */
export function positionIn(text: string, offset: number): Position {
  let line = 1;
  let begin = 0;
  for (const { index, 0: mark } of text.matchAll(BREAK)) {
    if (index + mark.length > offset) break;
    line += 1;
    begin = index + mark.length;
  }
  return { line, column: offset - begin + 1 };
}

/** The offset of a line and column; null behind the last line. */
export function offsetIn(text: string, { line, column }: Position): number | null {
  if (line === 1) return column - 1;
  let number = 1;
  for (const { index, 0: mark } of text.matchAll(BREAK)) {
    number += 1;
    if (number === line) return index + mark.length + column - 1;
  }
  return null;
}
