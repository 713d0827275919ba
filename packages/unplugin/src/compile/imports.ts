import { dirname, relative, sep } from "node:path";
import type * as t from "@babel/types";
import { applied, type Edit } from "../capture/edits.ts";
import { fileOf } from "../capture/imports.ts";
import { parseModule } from "../syntax/parse.ts";
import { children, type Placed } from "../syntax/walk.ts";

/**
 * The text of a module whose imports of other modules name the files that were made of them, as Node wants them.
 *
 * @param source - the file that the text was made of.
 * @param made - the file that was made of each source, by the absolute path of the source.
 * @param language - of the text: JavaScript, or declarations.
 */
export function withImportsOf(
  code: string,
  source: string,
  made: ReadonlyMap<string, string>,
  language: "js" | "d.ts" = "js",
): string {
  const tree = parseModule(code, `module.${language}`);
  const from = made.get(source);
  if (tree === null || from === undefined) return code;
  const edits: Edit[] = [];
  const name = (node: t.Node | null | undefined): void => {
    if (node?.type !== "StringLiteral") return;
    const file = fileOf(source, node.value);
    const target = file === null ? undefined : made.get(file);
    if (target === undefined) return;
    const path = relative(dirname(from), target).split(sep).join("/");
    const { start, end } = node as Placed<typeof node>;
    edits.push({ start, end, text: JSON.stringify(path.startsWith(".") ? path : `./${path}`) });
  };
  const walk = (node: t.Node): void => {
    if (isImport(node)) name(node.source);
    // `import("./types.ts").Size`, a type.
    if (node.type === "TSImportType") name(node.argument);
    // Workers, as bundlers and Node find them: `new URL("./worker.ts", import.meta.url)`.
    if (node.type === "NewExpression" && node.callee.type === "Identifier" && node.callee.name === "URL")
      name(node.arguments[0]);
    if (node.type === "CallExpression" && node.callee.type === "Import") name(node.arguments[0]);
    for (const child of children(node)) walk(child);
  };
  walk(tree.program);
  return applied(code, edits);
}

const isImport = (
  node: t.Node,
): node is t.ImportDeclaration | t.ExportNamedDeclaration | t.ExportAllDeclaration | t.ImportExpression =>
  node.type === "ImportDeclaration" ||
  node.type === "ExportNamedDeclaration" ||
  node.type === "ExportAllDeclaration" ||
  node.type === "ImportExpression";
