import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { TextRange } from "@gridstride/jit/internal";
import {
  decodedMappings,
  GREATEST_LOWER_BOUND,
  originalPositionFor,
  sourceContentFor,
  TraceMap,
} from "@jridgewell/trace-mapping";
import type { Range } from "istanbul-lib-coverage";
import { fileOf, positionsIn, textOf } from "./files.ts";
import type { PlacedFunction } from "./placed.ts";
import type { Points } from "./points.ts";

/** A file that a bundler or a minifier wrote. */
export interface Bundle {
  readonly text: string;
  readonly map: TraceMap;
}

/** The bundles among files, each read once. */
export class Bundles {
  readonly #known: Map<string, Bundle | null> = new Map();

  /** @returns null for a file without a source map. */
  read(file: string): Bundle | null {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    const text = textOf(file);
    const map = text === null ? null : mapOf(text, file);
    const made = text === null || map === null ? null : { text, map };
    this.#known.set(file, made);
    return made;
  }
}

/**
 * Finds a function whose text a bundler or a minifier wrote, in the file that it was written from, by the source map.
 *
 * Minifiers join statements, and make branches of them that the author did not write. So the statements of the file are its
 * lines: each has the count of the innermost part of the text that was made of the line's first token.
 *
 * @returns null for a bundle that does not have the function's text.
 */
export function placeInBundle(text: string, { text: whole, map }: Bundle): PlacedFunction | null {
  const from = whole.indexOf(text);
  if (from < 0) return null;
  const positions = positionsIn(whole);
  const original = (offset: number) =>
    originalPositionFor(map, { ...positions(from + offset), bias: GREATEST_LOWER_BOUND });
  const { source } = original(0);
  if (source === null) return null;
  const at = ({ start, end }: TextRange): Range | null => {
    const [first, last] = [original(start), original(Math.max(start, end - 1))];
    if (first.source !== source || last.source !== source) return null;
    return { start: { line: first.line, column: first.column }, end: { line: last.line, column: last.column + 1 } };
  };
  const statements = (points: Points): { range: Range; key: string | null }[] => {
    const parts = partsOf(points);
    const lines = (sourceContentFor(map, source) ?? "").split("\n");
    const firsts = new Map<number, { column: number; key: string | null }>();
    for (const { offset, line, column } of tokens(map, source, positions(from), positions(from + text.length), text)) {
      const key = innermost(parts, offset);
      if (key === undefined || /^[\s{})\]]/.test(lines[line - 1]?.slice(column) ?? "")) continue;
      const before = firsts.get(line);
      if (before === undefined || column < before.column) firsts.set(line, { column, key });
    }
    return [...firsts].map(([line, { column, key }]) => ({
      range: { start: { line, column }, end: { line, column: Math.max(column + 1, lines[line - 1]?.length ?? 0) } },
      key,
    }));
  };
  return { file: fileOf(source), at, statements };
}

/** The map that a file names in its last line: in the line itself, or in a file. */
function mapOf(text: string, file: string): TraceMap | null {
  const [, url] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? [];
  if (url === undefined) return null;
  const [, inline] = /^data:application\/json[^,]*;base64,(.*)$/.exec(url) ?? [];
  const json =
    inline === undefined ? textOf(resolve(dirname(file), url)) : Buffer.from(inline, "base64").toString("utf8");
  return json === null ? null : new TraceMap(json, pathToFileURL(file).href);
}

interface Token {
  /** In the function's text. */
  readonly offset: number;
  /** In the file: lines from 1, columns from 0. */
  readonly line: number;
  readonly column: number;
}

/** The tokens between two positions of the bundle, by its map. */
function* tokens(
  map: TraceMap,
  source: string,
  start: Range["start"],
  end: Range["start"],
  text: string,
): Generator<Token> {
  const sourceIndex = map.resolvedSources.indexOf(source);
  const starts = lineStarts(text);
  for (const [at, segments] of decodedMappings(map)
    .slice(start.line - 1, end.line)
    .entries())
    for (const [generated, index, line, column] of segments) {
      if (index !== sourceIndex || line === undefined || column === undefined) continue;
      const offset = at === 0 ? generated - start.column : (starts[at] ?? 0) + generated;
      if (offset >= 0 && offset < text.length) yield { offset, line: line + 1, column };
    }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const line of text.split("\n")) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return starts;
}

interface Part {
  readonly range: TextRange;
  readonly key: string | null;
}

/** The parts that have counts, the shortest first. */
function partsOf({ statements, branches, functions }: Points): readonly Part[] {
  const arms = branches.flatMap((branch) => branch.arms.filter(({ key }) => key !== null));
  const all = [...statements, ...arms, ...functions.map(({ body }) => body)];
  return all.sort((a, b) => a.range.end - a.range.start - (b.range.end - b.range.start));
}

const innermost = (parts: readonly Part[], offset: number): string | null | undefined =>
  parts.find(({ range }) => range.start <= offset && offset < range.end)?.key;
