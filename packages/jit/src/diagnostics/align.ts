import type { TextRange } from "./source.ts";
import type { Token } from "./tokens.ts";

/** Products of numbers of tokens up to which two texts are compared: some milliseconds. */
const MOST_PAIRS = 8_000_000;

/** Whether so many of a function's words and numbers are there again, in order: a tool may have added one, or a few. */
const isEnough = (found: number, all: number): boolean => found >= 0.75 * all && all - found <= Math.max(1, 0.1 * all);

/** A place in the text of which another was made, and how well they fit. */
export interface Aligned {
  readonly range: TextRange;
  /** Part of the words and numbers that are in both, up to 1. */
  readonly fit: number;
  /** The author's names for the names that the tool put a number behind. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Finds a piece of a text that a tool wrote in the text that it was made of: TypeScript's types and comments gone, blanks
 * and quotes changed, a few calls added, a number put behind names that stand in a scope around the function too.
 *
 * @param made - tokens of what the tool wrote.
 * @param span - the piece, in the offsets of `made`.
 * @param original - tokens of what it read.
 * @returns null when the two do not fit, or what is at the ends of the piece has no counterpart.
 */
export function alignedSpan(made: readonly Token[], span: TextRange, original: readonly Token[]): Aligned | null {
  const [ours, theirs] = [made.filter(matters), original.filter(matters)];
  const matched = matchTokens(ours, theirs);
  const words = ours.flatMap(({ kind }, i) =>
    (kind === "word" || kind === "number") && !isRenamedMember(ours, i) ? [i] : [],
  );
  const again = words.filter((i) => matched.has(i)).length;
  const marked = ours.flatMap(({ start, end }, i) => (start < span.end && end > span.start ? [i] : []));
  const first = theirs[matched.get(marked[0] ?? -1) ?? -1];
  const last = theirs[matched.get(marked.at(-1) ?? -1) ?? -1];
  if (!isEnough(again, words.length) || first === undefined || last === undefined) return null;
  const written = new Set(theirs.map(({ value }) => value));
  const names = new Map<string, string>();
  for (const [i, j] of matched) if (!written.has(ours[i]!.value)) names.set(ours[i]!.value, theirs[j]!.value);
  return { range: { start: first.start, end: last.end }, fit: again / words.length, names };
}

/** Tools add and remove these. */
function matters({ kind, value }: Token): boolean {
  return kind !== "sign" || (value !== ";" && value !== ",");
}

/** Whether esbuild, and so tsx and Vite, may have renamed one word to the other: `x` to `x2`. */
function isRenamed(made: string, original: string): boolean {
  return made.startsWith(original) && /^\d+$/.test(made.slice(original.length));
}

/** The `x2` of `{ x: x2 }`, which was `{ x }`: a word that the author did not write. */
function isRenamedMember(tokens: readonly Token[], i: number): boolean {
  return tokens[i - 1]?.value === ":" && isRenamed(tokens[i]!.value, tokens[i - 2]?.value ?? "");
}

/** A longest common subsequence, as early in the second text as can be. */
function matchTokens(ours: readonly Token[], theirs: readonly Token[]): ReadonlyMap<number, number> {
  const matched = new Map<number, number>();
  const width = theirs.length + 1;
  if ((ours.length + 1) * width > MOST_PAIRS) return matched;
  // At [i, j]: the length for what is left from i and j on.
  const left = new Uint16Array((ours.length + 1) * width);
  const at = (i: number, j: number): number => left[i * width + j]!;
  // The least length of a word that may be renamed to ours; most pairs need no more.
  const stems = ours.map(({ kind, value }) => (kind === "word" ? value.replace(/\d+$/, "").length : Infinity));
  const same = (i: number, j: number): boolean => {
    const [made, original] = [ours[i]!, theirs[j]!];
    if (made.kind !== original.kind) return false;
    return (
      made.value === original.value || (original.value.length >= stems[i]! && isRenamed(made.value, original.value))
    );
  };
  for (let i = ours.length - 1; i >= 0; i--)
    for (let j = theirs.length - 1; j >= 0; j--)
      left[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < ours.length && j < theirs.length; ) {
    if (same(i, j)) matched.set(i++, j++);
    else if (at(i, j + 1) >= at(i + 1, j)) j++;
    else i++;
  }
  return matched;
}
