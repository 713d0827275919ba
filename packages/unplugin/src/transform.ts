import MagicString, { type SourceMap } from "magic-string";
import { compileCalls } from "./ahead/compile-calls.ts";
import type { Ahead } from "./ahead/options.ts";
import { captureIn } from "./capture/capture.ts";
import { CaptureError } from "./capture/capture-error.ts";
import { type Edit, inOrder } from "./capture/edits.ts";
import { Modules } from "./check/module.ts";
import { type Naming, namingEdits } from "./record/names.ts";
import type { RecordReader } from "./record/recording.ts";
import { parseModule } from "./syntax/parse.ts";

/** A module with the `uses` of its kernels written out. */
export interface Transformed {
  readonly code: string;
  /** From `code` to the text that was given. */
  readonly map: SourceMap;
  /** Paths of other files that decided the result: it is out of date where they change. */
  readonly files: readonly string[];
}

/** A record of what programs ask of the compiler: to be written by the program that the module is part of, or read now. */
export type Recording = ({ readonly kind: "write" } & Naming) | ({ readonly kind: "read" } & Reading);

interface Reading {
  readonly record: RecordReader;
  /** Hears which records of the module's kernels are out of date. */
  readonly report: (what: string) => void;
}

/**
 * Writes the `uses` that the kernels of a module left out. The values of `const`, of parameters and of variables that are
 * assigned once are captured, and device functions.
 *
 * @param code - the module's text, in JavaScript or TypeScript.
 * @param file - its path; relative imports are read from there.
 * @param language - of the text, where another tool has made JavaScript of a TypeScript file. Default: by the file's name.
 * @param ahead - what is compiled at build time. Default: nothing.
 * @param recording - what earlier runs asked, or where this run writes what it asks. Default: neither.
 * @returns null for a module that needs no change.
 * @throws {CaptureError} for the first value that cannot be captured, with its line and column in `code`.
 */
export function transform(
  code: string,
  file: string,
  language?: "js" | "ts",
  ahead?: Ahead,
  recording?: Recording,
): Transformed | null {
  const { edits, files } = changesOf(code, file, language, ahead, recording);
  if (edits.length === 0) return null;
  const text = new MagicString(code);
  for (const { start, end, text: with_ } of edits) {
    if (start === end) text.appendLeft(start, with_);
    else text.update(start, end, with_);
  }
  return {
    code: text.toString(),
    map: text.generateMap({ source: file, includeContent: true, hires: "boundary" }),
    files,
  };
}

/** What `transform` changes in a module's text. */
export interface Changes {
  /** In the order of the text, without overlaps. */
  readonly edits: readonly Edit[];
  readonly files: readonly string[];
}

/**
 * The same as edits, for tools that want no source map.
 *
 * @param modules - the other files from which compiled kernels may take values.
 */
export function changesOf(
  code: string,
  file: string,
  language?: "js" | "ts",
  ahead?: Ahead,
  recording?: Recording,
  modules: Modules = new Modules(),
): Changes {
  const tree = MENTIONS.test(code) ? parseModule(code, language === undefined ? file : `module.${language}`) : null;
  if (tree === null) return { edits: [], files: [] };
  const { edits: captured, ...found } = captureIn(tree, code, file);
  const { refused, files } = found;
  const [first] = refused;
  if (first !== undefined) throw new CaptureError(first, code, file);
  const named = recording?.kind === "write" ? namingEdits(tree, code, file, found.calls, recording) : [];
  const reading = recording?.kind === "read" ? recording : null;
  const compiled = ahead && compileCalls(code, file, { tree, ...found }, ahead, reading?.record ?? null, modules);
  for (const what of compiled?.stale ?? []) reading?.report(what);
  return { edits: inOrder(outermost([...named, ...captured, ...(compiled?.edits ?? [])])), files };
}

/** Without edits inside of what another edit replaces. */
function outermost(edits: readonly Edit[]): readonly Edit[] {
  const wide = edits.filter(({ start, end }) => end > start);
  const isInside = (one: Edit, other: Edit): boolean =>
    one.start === one.end
      ? other.start < one.start && one.start < other.end
      : other !== one && other.start <= one.start && other.end >= one.end;
  return edits.filter((one) => !wide.some((other) => isInside(one, other)));
}

/** The packages whose functions take kernels. */
export const MENTIONS: RegExp = /@gridstride\/(?:jit|ufunc|kernels)\b|\bvectorize\b/;
