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

const optionsOf = (...lists: readonly ReturnType<typeof listed>[]): TextlintKernelOptions => ({
  ext: ".md",
  plugins: [{ pluginId: "markdown", plugin: load("@textlint/textlint-plugin-markdown") }],
  rules: [
    ...lists,
    { ruleId: "sentence-length", rule: load("textlint-rule-sentence-length"), options: { max: LONGEST } },
  ],
});

const words = optionsOf(listed("words", {}));
/** A heading may be a question without its mark: "What runs where". */
const plain = optionsOf(listed("words", {}), listed("plain", { checkHeader: false }));

/** Pages, and the sources in plain.json, are plain; other sources and notes of measurements are held to the words alone. */
const isPlain = (path: string): boolean =>
  path.includes(".md") ? !path.startsWith("design/lab/") : plainSources.some((folder) => path.startsWith(folder));

const kernel = new TextlintKernel();

/** Findings as `path:line: what is wrong`. */
export async function findings({ path, text, lines }: Prose): Promise<readonly string[]> {
  const { messages } = await kernel.lintText(text, isPlain(path) ? plain : words);
  return messages.map(({ loc, message }) => `${path}:${lines[loc.start.line - 1] ?? 0}: ${message.trim()}`);
}
