/** A change of a text: `[start, end)` becomes `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where the new text has, from its offset `at` on, a changed copy of what stands elsewhere in the old text. */
  readonly copy?: { readonly at: number; readonly start: number; readonly edits: readonly Edit[] };
}

/** Edits by their places. */
export const inOrder = (edits: readonly Edit[]): readonly Edit[] =>
  [...edits].sort((a, b) => a.start - b.start || a.end - b.end);

/** A piece of a text with the edits in it, which are in order. */
export function applied(text: string, edits: readonly Edit[], start = 0, end: number = text.length): string {
  let made = "";
  let at = start;
  for (const edit of edits) {
    made += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return made + text.slice(at, end);
}

/**
 * The offset in the old text of what stands at an offset of the new text. What an edit wrote is at the edit's place.
 *
 * @param start - where the piece that was edited begins in the old text.
 */
export function originOf(offset: number, edits: readonly Edit[], start = 0): number {
  let before = start;
  let after = 0;
  for (const edit of edits) {
    const same = edit.start - before;
    if (offset < after + same) break;
    after += same;
    before = edit.start;
    if (offset < after + edit.text.length) {
      const { copy } = edit;
      return copy === undefined ? before : originOf(Math.max(0, offset - after - copy.at), copy.edits, copy.start);
    }
    after += edit.text.length;
    before = edit.end;
  }
  return before + (offset - after);
}
