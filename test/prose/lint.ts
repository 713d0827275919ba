import { createRequire } from "node:module";
import { join } from "node:path";
import { TextlintKernel, type TextlintKernelOptions } from "@textlint/kernel";
import { root } from "../../scripts/root.mjs";
import type { Prose } from "./texts.ts";

/** CommonJS, whose default export Node and bundlers give in different ways. */
const load = (name: string) => {
  const module = createRequire(import.meta.url)(name);
  return module.default ?? module;
};

/** Characters of a sentence. */
const LONGEST = 500;

const options: TextlintKernelOptions = {
  ext: ".md",
  plugins: [{ pluginId: "markdown", plugin: load("@textlint/textlint-plugin-markdown") }],
  rules: [
    {
      ruleId: "words",
      rule: load("textlint-rule-prh"),
      options: { rulePaths: [join(root, "test/prose/words.yml")], checkParagraph: true },
    },
    { ruleId: "sentence-length", rule: load("textlint-rule-sentence-length"), options: { max: LONGEST } },
  ],
};

const kernel = new TextlintKernel();

/** Findings as `path:line: what is wrong`. */
export async function findings({ path, text, lines }: Prose): Promise<readonly string[]> {
  const { messages } = await kernel.lintText(text, options);
  return messages.map(({ loc, message }) => `${path}:${lines[loc.start.line - 1] ?? 0}: ${message.trim()}`);
}
