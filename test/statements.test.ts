// Numbers on pages are true: each is generated, or has a row in test/statements.json that says where it comes from.
import { describe, expect, test } from "vitest";
import { readSource, trackedFiles } from "./gates/sources.ts";
import { fault, type Statement, unproven } from "./gates/statements.ts";
import rows from "./statements.json" with { type: "json" };

const statements = rows as readonly Statement[];

const PAGES =
  /^(?:README|ARCHITECTURE|CONTRIBUTING|GLOSSARY)\.md$|^docs\/reference\/(?!accuracy|diagnostics|intrinsics)[\w-]+\.md$|^packages\/[\w-]+\/README\.md$|^apps\/docs\/src\/(?:content\/docs\/.*\.mdx?|.*\.astro)$/;

const pages = trackedFiles(PAGES).map(readSource);

test("each number on a page is generated or has a row", () => {
  expect(pages.flatMap((page) => unproven(page, statements))).toEqual([]);
});

test("what rows say is on the pages, and their sources still have it", () => {
  expect(statements.flatMap((row) => fault(row) ?? [])).toEqual([]);
});

describe("a planted fault is found", () => {
  const row = { page: "a.md", says: "at most 3 µs", why: "example" } as const;
  test.each([
    // a page                                          its numbers without a row
    ["It takes 5 µs.", ["5"]],
    ["It takes at most 3 µs, then 4 µs.", ["4"]],
    ["It is 2x as fast, and takes half the time of the other nine programs.", ["2", "half", "nine programs"]],
    ["A value of 8 or 16 bits gives 0, 1 or -1.", []],
    ["---\ntitle: 7 programs\nsidebar:\n  order: 8\n---\n9 s", ["7", "9"]],
    ["1. `5 µs`, [a](b/5.md)\n\n```\n7 s\n```\n<!-- sizes: generated -->\n9\n<!-- end -->", []],
  ])("%j", (text, found) => {
    const numbers = unproven({ path: "a.md", text }, [row]).map((line) => line.split(": ")[1]?.split(", in")[0]);
    expect(numbers).toEqual(found);
  });
  test.each([
    [{ says: "no such sentence", why: "example" }, "does not say"],
    [{ says: "Gridstride", command: "no-such-script" }, "no script"],
    [{ says: "Gridstride", command: "fuzz" }, "does not name the command"],
    [{ says: "Gridstride", by: "packages/scale/bench/results.txt", has: "2 cores" }, "npm run bench"],
    [{ says: "Gridstride", by: "package.json", has: "no such text" }, "no longer has"],
    [{ says: "Gridstride" }, "not one reason"],
  ] as const)("%j", (row, found) => expect(fault({ page: "README.md", ...row })).toContain(found));
});
