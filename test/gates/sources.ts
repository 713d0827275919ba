import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import ts from "typescript";
import { root } from "../../scripts/root.mjs";

/** A source file; its path is relative to the repository's root, with forward slashes. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** One import or re-export: of what, and by which names. `import type` counts like any other. */
export interface Import {
  readonly specifier: string;
  /** The imported names as the other module calls them; `*` for a namespace or for side effects alone. */
  readonly names: readonly string[];
  readonly typeOnly: boolean;
  readonly line: number;
}

/** The folders under `packages`. */
export function packageFolders(): readonly string[] {
  return readdirSync(join(root, "packages")).sort();
}

export function readSource(path: string): SourceText {
  return { path, text: readFileSync(join(root, path), "utf8") };
}

let tracked: readonly string[] | undefined;

/** Paths of the repository's files that match, new ones among them; those of git's ignored files are not. */
export function trackedFiles(pattern: RegExp): readonly string[] {
  tracked ??= execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root })
    .toString()
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(root, path)));
  return tracked.filter((path) => pattern.test(path));
}

let sources: readonly SourceText[] | undefined;

/** Every TypeScript file under the `src` of every package; read once. */
export function readSources(): readonly SourceText[] {
  sources ??= packageFolders().flatMap((folder) => {
    const src = join("packages", folder, "src");
    if (!existsSync(join(root, src))) return [];
    const files = readdirSync(join(root, src), { recursive: true, encoding: "utf8" });
    return files
      .filter((file) => file.endsWith(".ts"))
      .sort()
      .map((file) => readSource(join(src, file).split(sep).join("/")));
  });
  return sources;
}

const parsed = new WeakMap<SourceText, ts.SourceFile>();

/** Parsed once, for several rules look at the same files. */
export function parse(source: SourceText): ts.SourceFile {
  const known = parsed.get(source) ?? ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true);
  parsed.set(source, known);
  return known;
}

/** Static and dynamic imports, re-exports, and `import("...")` types. */
export function importsOf(source: SourceText): readonly Import[] {
  const file = parse(source);
  const found: Import[] = [];
  const add = (node: ts.Node, specifier: ts.Node | undefined, names: readonly string[], typeOnly: boolean): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ specifier: specifier.text, names, typeOnly, line });
  };
  // All others are statements of the file.
  const hasInner = /\bimport\s*\(/.test(source.text);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, importedNames(node), isTypeOnly(node));
    else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, exportedNames(node), node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node, node.argument.literal, [node.qualifier?.getText() ?? "*"], true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node, node.arguments[0], ["*"], false);
    if (hasInner || node === file) ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isTypeOnly(node: ts.ImportDeclaration): boolean {
  const bindings = node.importClause?.namedBindings;
  if (node.importClause?.isTypeOnly) return true;
  return (
    node.importClause?.name === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}

function importedNames(node: ts.ImportDeclaration): readonly string[] {
  const bindings = node.importClause?.namedBindings;
  const named = bindings && ts.isNamedImports(bindings) ? bindings.elements.map(originalName) : ["*"];
  if (node.importClause?.name === undefined) return named;
  return ["default", ...(bindings === undefined ? [] : named)];
}

function exportedNames(node: ts.ExportDeclaration): readonly string[] {
  return node.exportClause && ts.isNamedExports(node.exportClause)
    ? node.exportClause.elements.map(originalName)
    : ["*"];
}

function originalName(element: ts.ImportSpecifier | ts.ExportSpecifier): string {
  return (element.propertyName ?? element.name).text;
}
