// What the plugin of Babel compiles, and where its tree says that things stand. bundlers.test.ts runs what it makes.
import { fileURLToPath } from "node:url";
import { transformSync } from "@babel/core";
import { expect, test } from "vitest";
import gridstrideInBabel, { type BabelOptions } from "../../src/babel.ts";

const filename = fileURLToPath(new URL("../program/module.js", import.meta.url));
const built = (code: string, options: BabelOptions, more: object = {}): string =>
  transformSync(code, {
    ...{ filename, babelrc: false, configFile: false, plugins: [[gridstrideInBabel, options]] },
    ...more,
  })?.code ?? "";

const HEAD = 'import { kernel } from "@gridstride/jit";\nimport { half } from "./constants.ts";\n';
const OWN = 'const own = 2;\nexport const a = kernel("void(float32[:])", ({ grid }, y) => { y[grid(1)] = own; });\n';
const OTHER = 'export const b = kernel("void(float32[:])", ({ grid }, y) => { y[grid(1)] = half; });\n';

test("a kernel with a value of its own file is compiled, and a kernel with a value of another file is not", () => {
  const made = built(HEAD + OWN + OTHER, { ahead: { targets: ["webgpu"], otherwise: "throw", warn: false } });
  expect(made).toMatch(/export const a = gridstride\$aheadKernel\(/);
  expect(made).toMatch(/export const b = kernel\("void\(float32\[:\]\)"/);
});

test("every statement stays in its line, and a comment at its place", () => {
  const code = `${HEAD}\n// Doubles.\n${OWN}\n\nexport const last = 1; // last\n`;
  const made = built(code, {}, { retainLines: true });
  const lineOf = (text: string, part: string): number => text.split("\n").findIndex((line) => line.includes(part));
  for (const part of ["// Doubles.", "const own", "export const a", "export const last = 1; // last"])
    expect([part, lineOf(made, part)]).toEqual([part, lineOf(code, part)]);
  expect(made).toContain("uses: { own }");
});

test("modules that are excluded stay as they are", () => {
  expect(built(HEAD + OWN, { exclude: /module/ })).not.toContain("uses");
});
