import ts from "typescript";
import { readSource, trackedFiles } from "../gates/sources.ts";

/** Prose as Markdown; line `i` of the text comes from line `lines[i]` of the file. */
export interface Prose {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly number[];
}

/** Pages, generated pages too. */
const PAGES =
  /^[A-Z]+\.md$|^design\/.*\.md$|^docs\/reference\/\w[\w-]*\.md$|^packages\/[\w-]+\/README\.md$|^apps\/docs\/src\/content\/docs\/.*\.mdx?$/;

/** All TypeScript and all scripts; test/prose.test.ts has planted faults. */
const SOURCES = /^(?!test\/prose\.test\.ts$).*\.(?:[mc]?ts|tsx|[mc]?js)$/;

/** A string of fewer words is a name, a key or code. */
const WORDS_OF_A_MESSAGE = 5;

export const pages = (): readonly Prose[] => trackedFiles(PAGES).map((path) => pageOf(path, readSource(path).text));

export const sources = (): readonly Prose[] =>
  trackedFiles(SOURCES).map((path) => proseOf(path, readSource(path).text));

/** A page with the texts of its head and its tags alone, and without its imports: the other lines are empty. */
export function pageOf(path: string, text: string): Prose {
  const ofHead = (line: string): string => /^[ -]*(?:title|description|tagline|text|do): (.*)$/.exec(line)?.[1] ?? "";
  const lines = (part: string, textOf: (line: string) => string): string => part.replace(/^.*$/gm, textOf);
  const own = text
    .replace(/^---\n[\s\S]*?\n---\n/, (head) => lines(head, ofHead))
    .replace(/^(?:import|export) .*$/gm, "")
    .replace(/^\s*<\/?[A-Z][^>]*>\s*$/gm, (tag) => lines(tag, ofTag));
  return { path, text: own, lines: own.split("\n").map((_, i) => i + 1) };
}

/** The messages in a line of a tag: values of attributes, and texts of lists. */
const ofTag = (line: string): string =>
  [...line.matchAll(/"([^"]*)"/g)]
    .map(([, value = ""]) => value)
    .filter(isMessage)
    .join(" ");

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
    const text = textOf(node, code, file);
    if (text !== null && isMessage(text)) pieces.set(node.getStart(file), text);
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

/** The text of a string, a template or a part of JSX on the lines where it stands; each value in it is `x`. */
function textOf(node: ts.Node, code: string, file: ts.SourceFile): string | null {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
    return parts.map((part) => written(code.slice(part.getStart(file), part.end))).join("`x`");
  }
  const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
  return isText ? written(code.slice(node.getStart(file), node.end)) : null;
}

/** The characters of a literal between its quotes. An escaped line end is a space, so that lines stay. */
const written = (literal: string): string =>
  literal.replace(/^["'`}]|(?:["'`]|\$\{)$/g, "").replace(/\\(.)/g, (_, letter) => (letter === "n" ? " " : letter));

/** Words with spaces between them; no code, styles or shader: these have braces, and statements that end with a line. */
const isMessage = (text: string): boolean => {
  const prose = text.replace(/`[^`]*`/g, "x");
  return prose.split(" ").length >= WORDS_OF_A_MESSAGE && !/[{}]|;\s*$|\/\/| {2}/m.test(prose);
};
