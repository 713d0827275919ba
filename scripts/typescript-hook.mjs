// A hook of Node's loader: types are blanked out; `using`, which Node 20 does not have, is compiled away.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import blankTypes from "ts-blank-space";
import ts from "typescript";

const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };

/** @type {import("node:module").LoadHook} */
export function load(url, context, nextLoad) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== "file:" || !/\.m?ts$/.test(pathname)) return nextLoad(url, context);
  const text = readFileSync(fileURLToPath(url), "utf8");
  const source = /^\s*using /m.test(text)
    ? ts.transpileModule(text, { compilerOptions: options }).outputText
    : blankTypes(text);
  return { format: "module", source, shortCircuit: true };
}
