import { type FrameContent, positionIn, renderFrameIn } from "@gridstride/jit/compiler";

/** A mistake at a place in a file. Its code is a code of the compiler (`GS101`), or says what cannot be captured (`reassigned`). */
export interface Mistake extends Omit<FrameContent, "span"> {
  /** Offsets in the file's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** A mistake with its line and carets, as the compiler's own errors show them. */
export function renderMistake(mistake: Mistake, text: string, file: string): string {
  const position = positionIn(text, mistake.start);
  return renderFrameIn({ text, range: mistake, position }, `${file}:${position.line}:${position.column}`, mistake);
}
