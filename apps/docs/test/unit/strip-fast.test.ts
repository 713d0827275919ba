// What the editor's parser makes of a program is what TypeScript makes of it; where it is not sure it says so.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { strip } from "../../src/editor/strip.ts";
import { stripFast } from "../../src/editor/strip-fast.ts";

const packages = join(import.meta.dirname, "../../../../packages");
const programs = readdirSync(packages).flatMap((name) => {
  const folder = join(packages, name, "examples");
  const files = (() => {
    try {
      return readdirSync(folder).filter((file) => file.endsWith(".ts"));
    } catch {
      return [];
    }
  })();
  return files.map((file) => [`${name}/${file}`, readFileSync(join(folder, file), "utf8")] as const);
});

/** A blanked statement leaves `;` with TypeScript, or nothing. */
const plain = (code: string): string => code.replace(/^( *);( *)$/gm, "$1 $2").replace(/ +$/gm, "");

test("examples lose their types as TypeScript takes them, nearly all at once", () => {
  expect(programs.length).toBeGreaterThan(80);
  const unsure: string[] = [];
  for (const [name, code] of programs) {
    const fast = stripFast(code);
    if (fast === null) {
      unsure.push(name);
      continue;
    }
    const full = strip(code);
    expect(full.ok, name).toBe(true);
    expect(plain(fast), name).toBe(plain(full.ok ? full.code : ""));
  }
  expect(unsure.length, unsure.join(" ")).toBeLessThan(programs.length / 10);
});

test.each([
  "enum A { B }",
  "class A { constructor(private x: number) {} }",
  "const a = b as string[]\n[c]",
  "let a = 1\ntype B = 2\n",
  "a as B\n/** c */ (c)",
  "const f = <T>(x: T): {\n a: T } => x;",
  "const = 1;",
  "function f(x: string): void;\nfunction f(x: unknown) {}",
  "const a = b!\n(c)",
])("%j is left to TypeScript", (code) => expect(stripFast(code)).toBe(null));

test.each([
  ["const a: number = b!.c! as number;", "const a         = b .c           ;"],
  ["f<string>(x)", "f        (x)"],
  ["import { a, type B, type C as D, e, type F } from 'a';", "import { a,                      e,        } from 'a';"],
  ["interface A {}\n/** b */\nb();", "              \n/** b */\nb();"],
  ["import type { A } from 'a';\nf(a satisfies B);", "                           \nf(a            );"],
])("%j", (code, wanted) => expect(stripFast(code)).toBe(wanted));
