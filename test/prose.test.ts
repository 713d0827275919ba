// Pages, comments and messages are in plain technical English: test/prose/words.yml has the words that they avoid.
import { expect, test } from "vitest";
import { findings } from "./prose/lint.ts";
import { pageOf, pages, proseOf, sources } from "./prose/texts.ts";

const all = async (texts: readonly ReturnType<typeof pageOf>[]): Promise<readonly string[]> =>
  (await Promise.all(texts.map(findings))).flat();

/** The pages and sources take some seconds. */
const TIMEOUT = 300_000;

test("pages use the words of the glossary", async () => expect(await all(pages())).toEqual([]), TIMEOUT);
test(
  "comments and messages use the words of the glossary",
  async () => {
    const read = sources();
    const folders = read.map(({ path }) => path.replace(/^(?:packages|apps)\/[\w-]+\//, "").split("/")[0]);
    expect([...new Set(folders)]).toEqual(expect.arrayContaining(["src", "test", "bench", "examples", "scripts"]));
    expect(await all(read)).toEqual([]);
  },
  TIMEOUT,
);

test.each([
  // a planted fault                                                      where it is found
  ["/** Folds the elements\n * of a strip. */\nexport const a = 1;", ["a.ts:1", "a.ts:2"]],
  ["const b = 1; // each round\n", ["a.ts:1"]],
  ['fail("there must be an array beside the others");', ["a.ts:1"]],
  ["fail(`the loop was told apart from the others`);", ["a.ts:1"]],
  [`fail(\`a shader of $\{list.map((x) => { return x; })} is not changed to fold more\`);`, ["a.ts:1"]],
  ['fail("it is in the same round; devices give different results");', ["a.ts:1"]],
  ['fail("2³¹ threads stand\\n… beside the others");', ["a.ts:1"]],
  ["fail(`x: expected [2, 3] beside y, got [other]`);", ["a.ts:1"]],
  ["const folded = `fold strip patch`; // reduces a row tile", []],
  [`/** ${"It computes a value and stores it, ".repeat(20)}and ends. */`, ["a.ts:1"]],
] as const)("%j", async (code, found) => {
  const places = (await findings(proseOf("a.ts", code))).map((finding) => finding.split(": ")[0]);
  expect(places).toEqual(found);
});

test.each([
  "What a launch needs.",
  "It gives those of the launch.",
  "It takes the larger ones.",
  "It takes the one that follows.",
  "Of a large grid, an invocation runs four threads.",
  "It is no array.",
  "There are arrays, and copies are none.",
  "It is equal but for the sign.",
])("in plain English one does not write: %s", async (sentence) => {
  expect(await findings(pageOf("a.md", sentence))).not.toEqual([]);
  expect(await findings(proseOf("packages/jit/src/a.ts", `/** ${sentence} */\nexport const a = 1;`))).not.toEqual([]);
});

test("plain English", async () =>
  expect(
    await findings(
      pageOf("a.md", "What is a thread? All ones or zeros. There is no array. One of the two is the one block."),
    ),
  ).toEqual([]));

test("a page's description and the texts of its tags are prose", async () => {
  const page = pageOf(
    "a.mdx",
    '---\ntitle: fold\ndescription: The names with others beside them.\n---\n\n<Opening\n  title="What does a copy cost beside it?"\n  questions={["What does it cost beside a run?"]}\n/>\n',
  );
  expect((await findings(page)).map((finding) => finding.split(": ")[0])).toEqual([
    "a.mdx:2",
    "a.mdx:3",
    "a.mdx:7",
    "a.mdx:8",
  ]);
});

test("a page's code, imports and the names in its tags are not prose", async () => {
  const page = pageOf(
    "a.mdx",
    "---\nfile: fold\n---\nimport fold from 'x';\n\n<Fold strip />\n\nA `fold`.\n\n```ts\nfold\n```\n\nA fold.\n",
  );
  expect((await findings(page)).map((finding) => finding.split(": ")[0])).toEqual(["a.mdx:14"]);
});
