// The programs of the README and of the site's page run, with the real libraries, and print what stands below each.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { afterAll, afterEach, expect, test, vi } from "vitest";
// What the programs import takes most of their time.
import "@gridstride/kernels";
import "apache-arrow";

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(here, "snippets-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const pages = ["../../README.md", "../../../../apps/docs/src/content/docs/guide/data.mdx"];
const snippets = pages.flatMap((page) =>
  [
    ...readFileSync(join(here, page), "utf8").matchAll(
      /^```ts (?:run|example)\n(.*?)^```\n\n```text[^\n]*\n(.*?)^```$/gms,
    ),
  ].map(([, code = "", printed = ""], i) => [`${page.split("/").at(-1)} ${i + 1}`, code, printed] as const),
);

test("there are as many as there are libraries", () => expect(snippets.length).toBe(5));

test.each(snippets)(
  "%s",
  async (name, code, printed) => {
    const path = join(folder, `${name.replace(/\W/g, "-")}.ts`);
    writeFileSync(path, code);
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => void lines.push(`${format(...values)}\n`));
    await import(path);
    expect(lines.join("")).toBe(printed);
  },
  300_000,
);
