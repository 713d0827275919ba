// The site's sentences about accuracy, compared with the tables that tests measure.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/root.mjs";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** "on `cpu` and `parallel` in float64, float32 and float16", of a section's title and its table. */
function stated(section: string): string {
  const [title = ""] = section.split("\n", 1);
  const types = [...section.matchAll(/((?:float|complex)\d+(?: fast)?): worst/g)].map(([, type]) => type as string);
  const last = types.length > 1 ? ` and ${types.pop()}` : "";
  return `on ${title} in ${types.join(", ")}${last}`;
}

test("the guide names the targets and types that have a table, and no others", () => {
  const sections = read("docs/reference/accuracy.md").split("\n## ").slice(1);
  const guide = read("apps/docs/src/content/docs/guide/numerics.mdx").replaceAll(/\s+/g, " ");
  const [, said] = /accuracy tables\]\([^)]*\): (.*?)\. Tests/.exec(guide) ?? [];
  expect(said).toBe(sections.map(stated).join(", "));
});

test("each table has a row for every function, with an error within its bound", () => {
  const sections = read("docs/reference/accuracy.md").split("\n## ").slice(1);
  const names = (section: string): string[] => [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name as string);
  const [all = []] = sections.map(names);
  expect(all.length).toBeGreaterThan(35);
  for (const section of sections) {
    expect(names(section).filter((name) => !all.includes(name))).toEqual([]);
    for (const [line, cells = ""] of section.matchAll(/^\| `\w+` \| (.*) \|$/gm)) {
      const numbers = cells.split(" | ").map(Number);
      for (let i = 0; i < numbers.length; i += 2)
        // A function that a type lacks, and a bound in words, are no numbers.
        if (Number.isFinite(numbers[i]) && Number.isFinite(numbers[i + 1]))
          expect(numbers[i], line).toBeLessThanOrEqual(numbers[i + 1] as number);
    }
  }
});
