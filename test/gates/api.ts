// What a user's type checker sees of a package: the declarations behind the names that an entry exports, with those
// they are made of. `isolatedDeclarations` makes them readable file by file, so that no build is needed.
import { posix } from "node:path";
import ts from "typescript";
import { parse, readSource } from "./sources.ts";

/** A name in a file: where a declaration is found. */
interface Place {
  readonly path: string;
  readonly name: string;
}

/** The declarations of one file. */
interface Declared {
  /** By name; overloads are several. */
  readonly nodes: ReadonlyMap<string, readonly ts.Statement[]>;
  /** What the file's other names mean; only files of the same package. */
  readonly imports: ReadonlyMap<string, Place>;
}

/** Reads a file of the package by its path, relative to the root. */
type Read = (path: string) => string;

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/**
 * @param entry - the path of an entry's source.
 * @returns the declarations that it exports, by name, and then those that they use and it does not export.
 */
export function apiOf(entry: string, read: Read = (path) => readSource(path).text): string {
  const files = new Map<string, Declared>();
  const fileOf = (path: string): Declared => {
    const known = files.get(path) ?? declaredIn(path, read(path));
    files.set(path, known);
    return known;
  };
  const exported = exportsOf(entry, read(entry));
  const seen = new Set(exported.map(({ place }) => keyOf(place)));
  const hidden: Place[] = [];
  const printed = (place: Place): string => {
    const { nodes, imports } = fileOf(place.path);
    const found = nodes.get(place.name);
    if (found === undefined) throw new Error(`${place.path} declares no ${place.name}`);
    for (const name of found.flatMap(namesIn)) {
      const used = nodes.has(name) ? { path: place.path, name } : imports.get(name);
      if (used === undefined || seen.has(keyOf(used))) continue;
      seen.add(keyOf(used));
      hidden.push(used);
    }
    return found.map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())).join("\n");
  };
  const shown = exported.map(({ as, place }) =>
    as === place.name ? printed(place) : `export { ${place.name} as ${as} };`,
  );
  const reached: string[] = [];
  // Grows while it is walked: what is reached reaches more.
  for (const place of hidden) reached.push(printed(place).replace(/^export /gm, ""));
  const below = reached.length === 0 ? [] : ["// Not exported, and used above:", ...reached.sort()];
  return `${[...shown, ...below].join("\n\n")}\n`;
}

function exportsOf(path: string, text: string): readonly { readonly as: string; readonly place: Place }[] {
  return parse({ path, text })
    .statements.flatMap((statement) => {
      if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
        return [];
      const from = statement.moduleSpecifier;
      if (from === undefined || !ts.isStringLiteral(from)) return [];
      return statement.exportClause.elements.map((one) => ({
        as: one.name.text,
        place: { path: posix.join(posix.dirname(path), from.text), name: (one.propertyName ?? one.name).text },
      }));
    })
    .sort((a, b) => (a.as < b.as ? -1 : 1));
}

function declaredIn(path: string, text: string): Declared {
  const { outputText } = ts.transpileDeclaration(text, {
    fileName: path,
    compilerOptions: { isolatedDeclarations: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const file = ts.createSourceFile(path, outputText, ts.ScriptTarget.Latest, true);
  const nodes = new Map<string, readonly ts.Statement[]>();
  const imports = new Map<string, Place>();
  for (const statement of file.statements) {
    for (const name of namesOf(statement)) nodes.set(name, [...(nodes.get(name) ?? []), withoutInternals(statement)]);
    if (ts.isImportDeclaration(statement)) addImports(imports, path, statement);
  }
  return { nodes, imports };
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  const { name } = statement as ts.Statement & { readonly name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

function addImports(imports: Map<string, Place>, path: string, statement: ts.ImportDeclaration): void {
  const from = (statement.moduleSpecifier as ts.StringLiteral).text;
  const bindings = statement.importClause?.namedBindings;
  if (!from.startsWith(".") || bindings === undefined || !ts.isNamedImports(bindings)) return;
  for (const one of bindings.elements)
    imports.set(one.name.text, {
      path: posix.join(posix.dirname(path), from),
      name: (one.propertyName ?? one.name).text,
    });
}

/** Members named `~...` are for the packages themselves, as the `internal` entries are. */
function withoutInternals(statement: ts.Statement): ts.Statement {
  const isInternal = (node: ts.Node): boolean => {
    const { name } = node as ts.NamedDeclaration;
    return name !== undefined && ts.isStringLiteral(name) && name.text.startsWith("~");
  };
  const { transformed } = ts.transform(statement, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node | undefined =>
        isInternal(node) ? undefined : ts.visitEachChild(node, visit, context);
      return ts.visitEachChild(root, visit, context);
    },
  ]);
  return transformed[0] ?? statement;
}

/** The names that a declaration refers to: of types, and of values in `typeof` and in computed member names. */
function namesIn(declaration: ts.Statement): readonly string[] {
  const names: string[] = [];
  const add = (name: ts.Node): void => {
    if (ts.isIdentifier(name)) names.push(name.text);
    else if (ts.isQualifiedName(name)) add(name.left);
    else if (ts.isPropertyAccessExpression(name)) add(name.expression);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) add(node.typeName);
    else if (ts.isTypeQueryNode(node)) add(node.exprName);
    else if (ts.isExpressionWithTypeArguments(node) || ts.isComputedPropertyName(node)) add(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(declaration);
  return names;
}

function keyOf({ path, name }: Place): string {
  return `${path} ${name}`;
}
