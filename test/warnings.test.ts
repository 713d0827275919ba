import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/root.mjs";

test("the page of warnings has every code", () => {
  const source = ["ufunc/src/call/advice.ts", "ufunc/src/call/advise-remote.ts", "jit/src/cache/text-cache.ts"]
    .map((path) => readFileSync(join(root, "packages", path), "utf8"))
    .join("\n");
  const page = readFileSync(join(root, "docs/reference/warnings.md"), "utf8");
  const codes = [...new Set(source.match(/GSW\d\d/g))].sort();
  expect(codes.length).toBeGreaterThan(0);
  expect([...page.matchAll(/^## (GSW\d\d)/gm)].map(([, code]) => code)).toEqual(codes);
});
