/** Messages of the compiler, at the positions of the text that was given. */
export function inOriginal(
  { messages }: GPUCompilationInfo,
  text: string,
  code: string,
  original: (at: number) => number,
): GPUCompilationInfo {
  return {
    __brand: "GPUCompilationInfo",
    messages: messages.map((each) => {
      const { lineNum, linePos, length, message, type } = each;
      const begin = startOf(code, lineNum);
      const offset = original(begin + linePos - 1);
      const end = original(begin + linePos - 1 + length);
      const place = lineNum === 0 ? each : { lineNum, linePos: offset - startOf(text, lineNum) + 1, offset };
      const { lineNum: line, linePos: column, offset: at } = place;
      return {
        __brand: "GPUCompilationMessage",
        message,
        type,
        lineNum: line,
        linePos: column,
        offset: at,
        length: end - offset,
      };
    }),
  };
}

/** Where a line begins, counted from 1. */
function startOf(text: string, line: number): number {
  let at = 0;
  for (let i = 1; i < line; i++) at = text.indexOf("\n", at) + 1;
  return at;
}
