// What the entries export, read from the text alone: a second, where typedoc takes many. It serves the tests, and the
// pages that map other people's names to ours.
import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { type EntryPoint, entries } from "./entries.ts";

/** The root of the repository. */
export const root: string = fileURLToPath(new URL("../../../../", import.meta.url));

export interface Declared {
  readonly entry: EntryPoint;
  readonly name: string;
  /** Members of a class or interface, and the properties of a type that is written as an object. */
  readonly members: readonly string[];
  /** Whether a docstring stands before the declaration. */
  readonly documented: boolean;
}

export function declaredNames(): readonly Declared[] {
  const files = new Map<string, ts.SourceFile>();
  const parse = (path: string): ts.SourceFile => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const file = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true);
    files.set(path, file);
    return file;
  };
  /** The members of a declaration in a file, and of the interfaces of this package that it extends. */
  const allMembers = (node: ts.Node, path: string): readonly string[] => [
    ...membersOf(node),
    ...basesOf(node).flatMap((name) => {
      const from = importOf(parse(path), name);
      const file = from === null ? path : posix.join(dirname(path), from);
      return declarations(parse(file), name).flatMap((base) => allMembers(base, file));
    }),
  ];
  return entries.flatMap((entry) =>
    exportsOf(parse(entry.path)).map(({ name, original, from }) => {
      const path = from === null ? entry.path : posix.join(dirname(entry.path), from);
      const found = declarations(parse(path), original);
      if (found.length === 0) throw new Error(`${path} does not declare ${original}, which ${entry.path} exports`);
      return {
        entry,
        name,
        members: found.flatMap((one) => allMembers(one, path)),
        documented: found.some((one) => ts.getJSDocCommentsAndTags(one).some((doc) => ts.isJSDoc(doc))),
      };
    }),
  );
}

interface Export {
  readonly name: string;
  readonly original: string;
  readonly from: string | null;
}

function exportsOf(file: ts.SourceFile): readonly Export[] {
  return file.statements.flatMap((statement): readonly Export[] => {
    if (!ts.isExportDeclaration(statement)) return [];
    const { exportClause: clause, moduleSpecifier: from } = statement;
    if (clause === undefined || !ts.isNamedExports(clause)) return [];
    return clause.elements.map(({ name, propertyName }) => ({
      name: name.text,
      original: (propertyName ?? name).text,
      from: from !== undefined && ts.isStringLiteral(from) ? from.text : null,
    }));
  });
}

/** Several where a function has overloads, or a name is a value and a type. */
function declarations(file: ts.SourceFile, name: string): readonly ts.Node[] {
  return file.statements.flatMap((statement): readonly ts.Node[] => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.filter((one) => one.name.getText() === name);
    return "name" in statement && (statement.name as ts.Node | undefined)?.getText() === name ? [statement] : [];
  });
}

function membersOf(node: ts.Node): readonly string[] {
  const type = ts.isTypeAliasDeclaration(node) ? node.type : node;
  if (!ts.isInterfaceDeclaration(type) && !ts.isClassDeclaration(type) && !ts.isTypeLiteralNode(type)) return [];
  return (type.members as ts.NodeArray<ts.TypeElement | ts.ClassElement>).flatMap((member) =>
    member.name === undefined ? [] : [member.name.getText()],
  );
}

/** The names of what an interface extends. */
function basesOf(node: ts.Node): readonly string[] {
  if (!ts.isInterfaceDeclaration(node)) return [];
  return (node.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression.getText()));
}

/** The file, relative to this one, that a name is imported from; null where none of ours is. */
function importOf(file: ts.SourceFile, name: string): string | null {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const named = statement.importClause?.namedBindings;
    if (named === undefined || !ts.isNamedImports(named)) continue;
    const { text } = statement.moduleSpecifier;
    if (text.startsWith(".") && named.elements.some((one) => one.name.text === name)) return text;
  }
  return null;
}
