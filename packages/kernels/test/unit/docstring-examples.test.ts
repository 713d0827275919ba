// Programs in the docstrings of public names: each is run, and prints what its comments say. Every function has a program.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as core from "@gridstride/core";
import * as jit from "@gridstride/jit";
import * as kernels from "@gridstride/kernels";
import * as ufunc from "@gridstride/ufunc";
import * as numpy from "@gridstride/ufunc/numpy";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";

const packages = fileURLToPath(new URL("../../../", import.meta.url));

const entries: Readonly<Record<string, { readonly index: string; readonly names: object }>> = {
  core: { index: "core/src/index.ts", names: core },
  jit: { index: "jit/src/index.ts", names: jit },
  ufunc: { index: "ufunc/src/index.ts", names: ufunc },
  "ufunc/numpy": { index: "ufunc/src/numpy/index.ts", names: numpy },
  kernels: { index: "kernels/src/index.ts", names: kernels },
};

/** Names whose programs stand elsewhere: pages with a program each. */
const ELSEWHERE: ReadonlySet<string> = new Set(["jit locateSpan", "jit wgslKernel"]);

const parsed = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);

/** The docstring's program of each function and constant that an entry exports. */
function* examplesOf(index: string): Generator<{ readonly name: string; readonly example: string | null }> {
  const path = join(packages, index);
  for (const statement of parsed(path).statements) {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly || statement.moduleSpecifier === undefined) continue;
    const file = parsed(join(dirname(path), (statement.moduleSpecifier as ts.StringLiteral).text));
    for (const { isTypeOnly, name, propertyName } of (statement.exportClause as ts.NamedExports).elements) {
      const original = (propertyName ?? name).text;
      const found = isTypeOnly ? [] : file.statements.filter((one) => declares(one, original));
      if (found.length === 0 || found.every((one) => ts.isClassDeclaration(one) || ts.isInterfaceDeclaration(one)))
        continue;
      const tags = found.flatMap((one) => ts.getJSDocTags(inner(one)));
      const tag = tags.find(({ tagName }) => tagName.text === "example");
      const text = ts.getTextOfJSDocComment(tag?.comment) ?? "";
      yield { name: name.text, example: /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? null };
    }
  }
}

const declares = (node: ts.Statement, name: string): boolean =>
  ts.isVariableStatement(node)
    ? node.declarationList.declarations.some((one) => one.name.getText() === name)
    : (node as { readonly name?: ts.Node }).name?.getText() === name;

const inner = (node: ts.Statement): ts.Node =>
  ts.isVariableStatement(node) ? (node.declarationList.declarations[0] as ts.Node) : node;

const AsyncFunction = (async () => {}).constructor as new (
  ...text: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs a program; each expression with a comment behind it gives what it is, and what the comment says. */
async function run(example: string, names: object): Promise<readonly (readonly [string, string])[]> {
  const { var: _reserved, ...scope } = { ...numpy, ...kernels, ...ufunc, ...jit, ...core, ...names };
  const source = ts.createSourceFile("example.ts", example, ts.ScriptTarget.Latest, true);
  const text = source.statements.map((one) => {
    const said = /^[ \t]*\/\/ (.*)/.exec(example.slice(one.end))?.[1];
    return said === undefined || !ts.isExpressionStatement(one)
      ? one.getText()
      : `show(${JSON.stringify(said)}, await (${one.expression.getText()}));`;
  });
  const { outputText } = ts.transpileModule(text.join("\n"), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const shown: [string, string][] = [];
  const show = (said: string, value: unknown): void => {
    shown.push([Array.isArray(value) ? JSON.stringify(value) : String(value), said]);
  };
  const body = outputText.replaceAll("export {};", "");
  await new AsyncFunction("show", ...Object.keys(scope), body)(show, ...Object.values(scope));
  return shown;
}

const cache = mkdtempSync(join(tmpdir(), "gridstride-"));
process.env.GRIDSTRIDE_CACHE = cache;
afterAll(() => {
  rmSync(cache, { recursive: true });
  core.setDefaultDevice(null);
});

test.for(Object.keys(entries))("programs in docstrings of %s print what they say", async (entry) => {
  const { index, names } = entries[entry] as (typeof entries)[string];
  const missing: string[] = [];
  let count = 0;
  for (const { name, example } of examplesOf(index)) {
    if (ELSEWHERE.has(`${entry} ${name}`)) continue;
    if (example === null) missing.push(name);
    else
      for (const [value, said] of await run(example, names)) {
        expect([name, value]).toEqual([name, said]);
        count++;
      }
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(2);
});
