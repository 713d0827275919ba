// A hook of Node's loader: `using`, which Node 20 does not have, is compiled away; types of other files are only blanked.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };

/** @type {import("node:module").LoadHook} */
export function load(url, context, nextLoad) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return nextLoad(url, context);
  const text = readFileSync(fileURLToPath(url), "utf8");
  if (!/^\s*using /m.test(text)) return nextLoad(url, context);
  const source = ts.transpileModule(text, { compilerOptions: options }).outputText;
  return { format: "module", source, shortCircuit: true };
}
