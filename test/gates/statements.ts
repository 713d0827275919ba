import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/root.mjs";

/** Why a sentence with numbers is true: a row of test/statements.json. */
export interface Statement {
  readonly page: string;
  /** The piece of the page, as written, with the numbers in it. */
  readonly says: string;
  /** A file that the numbers come from, and the text there: when it changes, the page is to be looked at again. */
  readonly by?: string;
  readonly has?: string;
  /** A script of package.json that prints the numbers. */
  readonly command?: string;
  /** `example`: the page's own choice. `arithmetic`: follows from it. `standard`: of a specification, or of other software. `estimate`: said to be one. */
  readonly why?: "example" | "arithmetic" | "standard" | "estimate";
}

export interface Page {
  readonly path: string;
  readonly text: string;
}

const blank = (piece: string): string => piece.replace(/[^\n]/g, " ");

/** Lines of front matter that readers see. */
const SHOWN = /^\s*(?:title|description|tagline|text): .*$/gm;

/** Front matter without its settings; in a component it is code. */
const shownHead = (head: string): string => {
  const kept = [...head.matchAll(SHOWN)].map(({ 0: line, index }) => [index, index + line.length] as const);
  return [...head].map((c, i) => (c === "\n" || kept.some(([from, to]) => i >= from && i < to) ? c : " ")).join("");
};

/** What is left is prose of the same length. Code shows what it does; generated parts are held against their source. */
const prose = ({ path, text }: Page): string =>
  [
    /<(style|script)[\s>][\s\S]*?<\/\1>/g,
    /^\s*```[\s\S]*?^\s*```/gm,
    /<!-- (\w+): (?:generated|written)[\s\S]*?<!-- (?:end|\/\1) -->/g,
    /^(?:import|export) .*$/gm,
    /`[^`]*`/g,
    /\]\([^)]*\)/g,
    /<[^>]*>|\{[^}]*\}/g,
    /https?:\/\/\S+/g,
    /^\s*\d+[.)] /gm,
  ].reduce(
    (left, pattern) => left.replace(pattern, blank),
    text.replace(/^---\n[\s\S]*?\n---\n/, path.endsWith(".astro") ? blank : shownHead),
  );

/** Numbers that say nothing that could become false: 0, 1 and 2 as values, and widths of types. */
const PLAIN =
  /(?<![\d.,]|\d )-?[012](?![\d.,]*\d| ?(?:%|x\b|times\b|[mµn]?s\b|[kMGT]i?B\b))|\b(?:8|16|32|64|128)(?=(?:,? (?:and|or|to) \d+)?(?:-| )bits?\b|-(?:,| and))/g;

const WORDS =
  "three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundreds?|thousands?";
const COUNTED = "packages|programs|exercises|codes|pages|targets|algorithms|examples|ufuncs|lessons|tests|errors";

/** Numbers, shares and multiples, and counts of the project's own things. */
const NUMBERS = new RegExp(
  `(?<![\\w.])-?\\d(?:[\\d.,]*\\d)?|\\b(?:half|twice|thrice|(?:a|one|two) (?:third|quarter)s?)\\b|\\b(?:${WORDS}) (?:times|of them|${COUNTED})\\b`,
  "gi",
);

/** Numbers of a page that no statement has, as `page:line: number`. */
export function unproven(page: Page, statements: readonly Statement[]): readonly string[] {
  let left = prose(page);
  for (const { says } of statements.filter(({ page: path }) => path === page.path))
    for (let at = page.text.indexOf(says); at >= 0; at = page.text.indexOf(says, at + 1))
      left = left.slice(0, at) + blank(left.slice(at, at + says.length)) + left.slice(at + says.length);
  left = left.replace(PLAIN, blank);
  return [...left.matchAll(NUMBERS)].map(({ 0: number, index }) => {
    const lines = page.text.slice(0, index).split("\n");
    return `${page.path}:${lines.length}: ${number}, in "${page.text.slice(index - 30, index + 30).replaceAll("\n", " ")}"`;
  });
}

const scripts: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;

/** Results begin with the command that printed them. */
const PRINTED = /^npm run ([\w:]+)/;

/** What is wrong with a row; null for a good one. */
export function fault({ page, says, by, has, command, why }: Statement): string | null {
  const path = join(root, page);
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (!text.includes(says)) return `${page} does not say "${says}"`;
  if ([by, command, why].filter((reason) => reason !== undefined).length !== 1) return `"${says}": not one reason`;
  if (command !== undefined && !(command in scripts)) return `"${says}": no script ${command}`;
  const file = by === undefined || !existsSync(join(root, by)) ? "" : readFileSync(join(root, by), "utf8");
  if (by !== undefined && (has === undefined || !file.includes(has)))
    return `${page} says "${says}", but ${by} no longer has "${has}"`;
  const printedBy = command ?? PRINTED.exec(file)?.[1];
  if (printedBy !== undefined && !new RegExp(`npm run ${printedBy}(?![\\w:])`).test(text))
    return `${page} says "${says}", and does not name the command that measures it, npm run ${printedBy}`;
  return null;
}
