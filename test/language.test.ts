// The table of types in docs/reference/language.md is what the compiler infers.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileSample } from "../packages/jit/test/unit/diagnostics/sample.ts";
import { root } from "../scripts/root.mjs";

const page = readFileSync(join(root, "docs", "reference", "language.md"), "utf8");
const rows = [...page.matchAll(/^\| `(.+?)` \| (\w+) \|/gm)].map(
  ([, expression = "", type = ""]) => [expression.replaceAll("\\|", "|"), type] as const,
);

function typeOf(expression: string): string | undefined {
  const names = ["a", "d", "k", "u", "u64", "i8", "u8", "flags", "n", "x"].filter(
    (name) => name === "a" || new RegExp(`\\b${name}\\b`).test(expression),
  );
  const { body } = compileSample(
    `({ grid, float32, uint64 }, ${names.join(", ")}) => { const i = grid(1); let v = ${expression}; v = v; console.log(v); }`,
  );
  const log = body.at(-1);
  const item = log?.kind === "log" ? log.items[0] : undefined;
  return typeof item === "object" ? item.type : undefined;
}

test("there are rows", () => expect(rows.length).toBeGreaterThan(10));
test.each(rows)("%s is %s", (expression, type) => expect(typeOf(expression)).toBe(type));
