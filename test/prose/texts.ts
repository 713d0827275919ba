import ts from "typescript";
import { readSource, trackedFiles } from "../gates/sources.ts";

/** Prose as Markdown; line `i` of the text comes from line `lines[i]` of the file. */
export interface Prose {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly number[];
}

/** Pages written by hand. Generated pages have their sentences in sources, where they are read. */
const PAGES =
  /^[A-Z]+\.md$|^design\/.*\.md$|^docs\/reference\/\w[\w-]*\.md$|^packages\/[\w-]+\/README\.md$|^apps\/docs\/src\/content\/docs\/.*\.mdx?$/;
const GENERATED = /^BENCHMARKS\.md|^docs\/reference\/(accuracy|diagnostics|intrinsics)\.md/;

/** All TypeScript and all scripts; test/prose.test.ts has planted faults. */
const SOURCES = /^(?!test\/prose\.test\.ts$).*\.(?:[mc]?ts|tsx|[mc]?js)$/;

/** A string of fewer words is a name, a key or code. */
const WORDS_OF_A_MESSAGE = 5;

export const pages = (): readonly Prose[] =>
  trackedFiles(PAGES)
    .filter((path) => !GENERATED.test(path))
    .map((path) => pageOf(path, readSource(path).text));

export const sources = (): readonly Prose[] =>
  trackedFiles(SOURCES).map((path) => proseOf(path, readSource(path).text));

/** A page without its head, its imports and its tags: their lines are empty. */
export function pageOf(path: string, text: string): Prose {
  const blank = (part: string): string => part.replace(/[^\n]+/g, "");
  const own = text
    .replace(/^---\n[\s\S]*?\n---\n/, blank)
    .replace(/^(?:import|export) .*$/gm, "")
    .replace(/^\s*<\/?[A-Z][^>]*>\s*$/gm, blank);
  return { path, text: own, lines: own.split("\n").map((_, i) => i + 1) };
}

/** A source's comments and messages: a paragraph each. */
export function proseOf(path: string, code: string): Prose {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, false);
  const pieces = new Map<number, string>();
  const comment = ({ pos, end }: ts.CommentRange): void => void pieces.set(pos, code.slice(pos, end));
  const seen = new Set<number>();
  const commentsAt = (at: number): void => {
    if (seen.has(at)) return;
    seen.add(at);
    ts.getLeadingCommentRanges(code, at)?.forEach(comment);
    ts.getTrailingCommentRanges(code, at)?.forEach(comment);
  };
  const visit = (node: ts.Node): void => {
    commentsAt(node.pos);
    commentsAt(node.end);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      const text = code.slice(node.getStart(file) + 1, node.end - 1);
      if (isMessage(text)) pieces.set(node.getStart(file), text.replace(/\$\{[^{}]*\}/g, "`x`"));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const out: string[] = [];
  const lines: number[] = [];
  let before = -2;
  for (const [at, text] of [...pieces].sort(([a], [b]) => a - b)) {
    const line = file.getLineAndCharacterOfPosition(at).line + 1;
    const isLineComment = text.startsWith("//");
    if (!isLineComment || line !== before + 1) {
      out.push("");
      lines.push(line);
    }
    before = isLineComment ? line : -2;
    for (const [i, part] of text
      .replace(/^\/\*\*?|\*\/$|^\/\//g, "")
      .split("\n")
      .entries()) {
      out.push(...cleared(part));
      lines.push(...cleared(part).map(() => line + i));
    }
  }
  return { path, text: out.join("\n"), lines };
}

/** A comment's line without its stars; a tag begins a paragraph. */
function cleared(line: string): readonly string[] {
  const text = line.replace(/^\s*\* ?/, "").trim();
  const tag = /^@\w+(?: \w+ -)? ?/.exec(text);
  return tag === null ? [text.replace(/^[#>|]|^\d+[.)]/, "")] : ["", text.slice(tag[0].length)];
}

/** Words with spaces between them; no code, styles or shader. */
const isMessage = (text: string): boolean =>
  text.split(" ").length >= WORDS_OF_A_MESSAGE &&
  /^[\w`'"$ ,.:;()?!/[\]<>=+*@&%#\n-]+$/.test(text.replace(/\$\{[\s\S]*?\}/g, "x")) &&
  !/[;{}]| {2}/.test(text.replace(/\$\{[\s\S]*?\}/g, "x"));
