// The programs of the README and of the site's page print what stands below them.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { afterEach, expect, test, vi } from "vitest";

const guide = "../../../../apps/docs/src/content/docs/guide/captured-values.mdx";
const PROGRAM = /^```ts (?:example|run)\n(.*?)^```\n\n```text(?: example)?\n(.*?)^```$/gms;

const programs = ["../../README.md", guide].flatMap((page) =>
  [...readFileSync(new URL(page, import.meta.url), "utf8").matchAll(PROGRAM)].map(
    ([, code = "", printed = ""], at) => ({
      name: `${page.replace(/.*\//, "")} ${at + 1}`,
      code,
      printed,
    }),
  ),
);

test("there are programs", () => {
  expect(programs.map(({ name }) => name)).toEqual(["README.md 1", "captured-values.mdx 1", "captured-values.mdx 2"]);
});

const path = (name: string): string =>
  fileURLToPath(new URL(`${name.replace(/\W/g, "-")}.program.ts`, import.meta.url));
afterEach(() => {
  for (const { name } of programs) rmSync(path(name), { force: true });
});

test.each(programs)("$name prints what it says", async ({ name, code, printed }) => {
  writeFileSync(path(name), code);
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => void lines.push(`${format(...values)}\n`));
  await import(path(name));
  expect(lines.join("")).toBe(printed);
  vi.restoreAllMocks();
});
