/** Stands between a printed line and its place; as MARK of jit's ir/marks.ts. */
const MARK = "\u0001";

/** A line of what a kernel was compiled to, and the line of the program that it comes from, from 1. */
export interface LinkedLine {
  readonly text: string;
  readonly source: number | null;
}

/**
 * Lines without their marks.
 *
 * @param from - the program, and where the kernel's text begins in it; null where that is not known.
 */
export function linesOf(text: string, from: { readonly code: string; readonly at: number } | null): LinkedLine[] {
  return text.split("\n").map((line) => {
    const [shown = "", place] = line.split(MARK);
    const [source, start] = (place ?? "").split(":").map(Number);
    // Places in device functions are in their own texts.
    if (from === null || place === undefined || source !== 0 || start === undefined)
      return { text: shown, source: null };
    return { text: shown, source: from.code.slice(0, from.at + start).split("\n").length };
  });
}

/** The IR after one pass. */
export interface PassText {
  readonly name: string;
  readonly changed: boolean;
  /** The text after the pass; if it changed nothing, the text before it. */
  readonly text: string;
}

/** The parts of what `kernel.inspectPasses` prints: each begins with `// name: why`, of which the first is `// lowered`. */
export function passesOf(text: string): PassText[] {
  const passes: PassText[] = [];
  for (const part of text.split(/^(?=\/\/ (?:lowered$|[\w-]+: ))/m)) {
    const [head = "", ...rest] = part.split("\n");
    const name = /^\/\/ ([\w-]+)/.exec(head)?.[1];
    if (name === undefined || !/^\/\/ (?:lowered$|[\w-]+: )/.test(head)) continue;
    const body = rest.join("\n").trim();
    passes.push({ name, changed: body !== "", text: body === "" ? (passes.at(-1)?.text ?? "") : `${head}\n${body}` });
  }
  return passes;
}
