// What can be read of the built pages without a browser.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deadLinks } from "../links.ts";
import { base, dist, pagesOf } from "../site.ts";

test(`links, where the site is served at ${base}`, () => expect(deadLinks(dist, base, pagesOf())).toEqual([]));

test("code has colours", () => {
  const grey = pagesOf().flatMap((page) => {
    const html = readFileSync(join(dist, page, "index.html"), "utf8");
    const blocks = [...html.matchAll(/<pre data-language="(?!text)(\w+)"[^>]*>([\s\S]*?)<\/pre>/g)];
    // One word may be plain; a block of several lines is not.
    const plain = blocks.filter(([, , code = ""]) => lines(code) > 2 && colours(code).size < 2);
    return plain.map(([, language]) => `/${page}: ${language}`);
  });
  expect(grey).toEqual([]);
});

const lines = (code: string): number => code.split('class="ec-line').length - 1;
const colours = (code: string): ReadonlySet<string> =>
  new Set([...code.matchAll(/ style="(--0:[^"]*)"/g)].map(([, style = ""]) => style));
