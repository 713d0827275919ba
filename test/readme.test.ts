// The code of a README is a program of examples/readme, which the type check covers, and prints what the README says.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";
import { runNode } from "./child.ts";

/** The fenced blocks of a language, joined. */
function blocks(file: string, language: "ts" | "text"): string {
  const fences = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms");
  return [...readFileSync(join(root, file), "utf8").matchAll(fences)].map(([, text]) => text).join("\n");
}

/** What is published, where `npm test` has built it just before; else the source. */
const from = process.env.GRIDSTRIDE_TARGETS === "dist" ? [] : ["--import", "tsx", "--conditions=@gridstride/source"];

/** Node 20 has no `using`. Compiled here, or each of the processes would load a compiler. */
const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };

function run(program: string) {
  // In node_modules, from where the packages of examples are found, and where no other check looks.
  const folder = mkdtempSync(join(root, "examples", "node_modules", ".readme-"));
  try {
    writeFileSync(join(folder, "main.mjs"), ts.transpileModule(program, { compilerOptions }).outputText);
    return runNode([...from, join(folder, "main.mjs")], {});
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each([
  // README                     program
  ["README.md", "examples/readme/main.ts"],
  ["packages/jit/README.md", "examples/readme/jit.ts"],
  ["packages/ufunc/README.md", "examples/readme/ufunc.ts"],
])("%s", (readme, file) => {
  const program = blocks(readme, "ts");
  const printed = { code: 0, output: blocks(readme, "text").replaceAll("\n\n", "\n") };

  test(`shows ${file}`, () => expect(program).toBe(readFileSync(join(root, file), "utf8")));
  test.skipIf(process.env.GRIDSTRIDE_WEBGPU === "off")("prints what it says, on webgpu", () => {
    expect(run(program)).toEqual(printed);
  });
  test.each(["simulator", "cpu", "parallel"])("and on %s", (target) => {
    expect(run(program.replace('"webgpu"', `"${target}"`))).toEqual(printed);
  });
});
