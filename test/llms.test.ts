import { expect, test } from "vitest";
import { type LlmsPage, llmsFull, llmsIndex, plain, type Site, sorted } from "../apps/docs/src/llms/text.ts";

const site: Site = {
  name: "Name",
  about: "About.",
  versions: ["a 0.1.0", "b 0.2.0"],
  address: (id) => `/base/${id}/`,
};
const page = (id: string, order = 9, body = "Text."): LlmsPage => ({
  id,
  title: `T ${id}`,
  description: "D.",
  body,
  order,
});

test.each([
  // ids and orders                                                  as they are listed
  [[], []],
  [[page("index"), page("404"), page("")], []],
  [
    [page("other/x"), page("reference/b", 1), page("guide/b", 2), page("guide/a", 2), page("guide/c", 1)],
    ["guide/c", "guide/a", "guide/b", "reference/b", "other/x"],
  ],
])("pages come in the order of the site", (pages, ids) => expect(sorted(pages).map(({ id }) => id)).toEqual(ids));

test("llms.txt has a line for each page, and the versions", () => {
  expect(llmsIndex(site, [page("reference/r"), page("guide/g")])).toBe(
    "# Name\n\n> About.\n\nThis is the text of versions a 0.1.0, b 0.2.0.\n\n## Guide\n\n- [T guide/g](/base/guide/g/): D.\n\n## Reference\n\n- [T reference/r](/base/reference/r/): D.\n",
  );
});

test("llms-full.txt has the text of each page, and the versions", () => {
  expect(llmsFull(site, [page("guide/g", 1, '<Snippet file="p/n" />')], (file) => `code of ${file}`)).toBe(
    "# Name\n\n> About.\n\nThis is the text of versions a 0.1.0, b 0.2.0.\n\n# T guide/g\n\nAddress: /base/guide/g/\n\n```ts\ncode of p/n\n```\n",
  );
});

test.each([
  // MDX                                                              Markdown
  ["", ""],
  ['import A from "../a.astro";\n\nText.', "Text."],
  ['<Opening\n  minutes={3}\n  questions={["One?", "Two?"]}\n/>\n\nText.', "Questions:\n\n- One?\n- Two?\n\nText."],
  ['<Box title="x">\n\nInside.\n\n</Box>', "Inside."],
  ['```ts\nconst a = <Snippet />;\nimport b from "c";\n```', '```ts\nconst a = <Snippet />;\nimport b from "c";\n```'],
  ["`a < b` and `Map<K>`", "`a < b` and `Map<K>`"],
])("%j as Markdown", (mdx, markdown) => expect(plain(mdx, () => "")).toBe(markdown));
