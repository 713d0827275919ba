import { createRequire } from "node:module";
import { join } from "node:path";
import { TextlintKernel, type TextlintKernelOptions } from "@textlint/kernel";
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

const listed = (ruleId: string, options: object) => ({
  ruleId,
  rule: load("textlint-rule-prh"),
  options: { rulePaths: [join(root, `test/prose/${ruleId}.yml`)], checkParagraph: true, ...options },
});

const words = [listed("words", {})];
/** A heading may be a question without its mark: "What runs where". */
const plain = [...words, listed("plain", { checkHeader: false })];
const length = { ruleId: "sentence-length", rule: load("textlint-rule-sentence-length"), options: { max: LONGEST } };

const optionsOf = ({ path, text }: Prose): TextlintKernelOptions => ({
  ext: ".md",
  plugins: [{ pluginId: "markdown", plugin: load("@textlint/textlint-plugin-markdown") }],
  // Finding sentences takes longer than all else: where no paragraph is too long no sentence is.
  rules: [
    ...(isPlain(path) ? plain : words),
    ...(text.split(/\n\s*\n/).some((paragraph) => paragraph.length > LONGEST) ? [length] : []),
  ],
});

/** Pages, and the sources in plain.json, are plain; other sources and notes of measurements are held to the words alone. */
const isPlain = (path: string): boolean =>
  path.includes(".md") ? !path.startsWith("design/lab/") : plainSources.some((folder) => path.startsWith(folder));

const kernel = new TextlintKernel();

/** Findings as `path:line: what is wrong`. */
export async function findings(prose: Prose): Promise<readonly string[]> {
  const { path, text, lines } = prose;
  const { messages } = await kernel.lintText(text, optionsOf(prose));
  return messages.map(({ loc, message }) => `${path}:${lines[loc.start.line - 1] ?? 0}: ${message.trim()}`);
}
