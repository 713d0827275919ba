// Each published package's README says how it is installed and shows packages/NAME/examples/readme.ts, which the tests of
// the examples run on every target, with what it prints.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** The text of the one fenced block that is marked as the example. */
function example(readme: string, language: "ts" | "text"): string | null {
  const found = [...readme.matchAll(new RegExp(`^\`\`\`${language} example\\n(.*?)^\`\`\`$`, "gms"))];
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
}

describe.each(["core", "jit", "ufunc", "kernels", "bench"])("packages/%s/README.md", (name) => {
  const path = `packages/${name}/README.md`;
  const readme = read(path);
  const out = read(`packages/${name}/examples/readme.out`);

  test("shows its example", () => {
    const code = read(`packages/${name}/examples/readme.ts`).replace(/^\/\/ targets:.*\n/m, "");
    expect(example(readme, "ts")).toBe(code);
  });
  // A line that begins with `~` is an expression: what is printed differs from run to run.
  test.skipIf(out.startsWith("~"))("and what it prints", () => expect(example(readme, "text")).toBe(out));
  test("says how it is installed", () => {
    expect(readme).toMatch(new RegExp(`^npm install .*@gridstride/${name}\\b`, "m"));
  });
  test("links to other pages", () => expect(readme).toMatch(/\]\([\w./-]+\)/));
});
