import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { TextlintKernel } from "@textlint/kernel";
import { root } from "../../scripts/root.mjs";
import plainSources from "./plain.json" with { type: "json" };
import type { Prose } from "./texts.ts";

/** CommonJS, whose default export Node and bundlers give in different ways. */
const load = (name: string) => {
  const module = createRequire(import.meta.url)(name);
  return module.default ?? module;
};

/** Most characters of a sentence. */
const LONGEST = 500;

/** A list of patterns as a rule of textlint, and the patterns themselves. */
function listed(ruleId: string, options: object) {
  const file = join(root, `test/prose/${ruleId}.yml`);
  const patterns = [...readFileSync(file, "utf8").matchAll(/^ +pattern: \/(.*)\/(\w*)$/gm)];
  return {
    rule: {
      ruleId,
      rule: load("textlint-rule-prh"),
      options: { rulePaths: [file], checkParagraph: true, ...options },
    },
    patterns: patterns.map(([, source = "", flags]) => new RegExp(source, flags)),
  };
}

const words = listed("words", {});
/** A heading may be a question without its mark: "What runs where". */
const plain = listed("plain", { checkHeader: false });
const length = { ruleId: "sentence-length", rule: load("textlint-rule-sentence-length"), options: { max: LONGEST } };

/** Reading Markdown takes longer than all else, so a rule is asked only about a text that may break it. */
function rulesFor({ path, text }: Prose) {
  const readings = [text, text.replace(/[*_]/g, "").replace(/\s+/g, " ")];
  const lists = (isPlain(path) ? [words, plain] : [words]).filter(({ patterns }) =>
    patterns.some((pattern) => readings.some((reading) => pattern.test(reading))),
  );
  const isLong = text.split(/\n\s*\n/).some((paragraph) => paragraph.length > LONGEST);
  return [...lists.map(({ rule }) => rule), ...(isLong ? [length] : [])];
}

/** Pages, and the sources in plain.json, are plain; other sources and notes of measurements are held to the words alone. */
const isPlain = (path: string): boolean =>
  path.includes(".md") ? !path.startsWith("design/lab/") : plainSources.some((folder) => path.startsWith(folder));

const kernel = new TextlintKernel();

/** Findings as `path:line: what is wrong`. */
export async function findings(prose: Prose): Promise<readonly string[]> {
  const { path, text, lines } = prose;
  const rules = rulesFor(prose);
  if (rules.length === 0) return [];
  const plugins = [{ pluginId: "markdown", plugin: load("@textlint/textlint-plugin-markdown") }];
  const { messages } = await kernel.lintText(text, { ext: ".md", plugins, rules });
  return messages.map(({ loc, message }) => `${path}:${lines[loc.start.line - 1] ?? 0}: ${message.trim()}`);
}
