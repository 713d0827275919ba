// The public surface is a list: what a package exports is what its index file names.
import ts from "typescript";
import { parse, type SourceText } from "./sources.ts";

/** The names an entry exports, sorted: `name` for values, `type name` for types. */
export function exportsOf(entry: SourceText): readonly string[] {
  return parse(entry)
    .statements.flatMap((statement): string[] => {
      if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
        return statement.exportClause.elements.map(
          (one) => `${statement.isTypeOnly || one.isTypeOnly ? "type " : ""}${one.name.text}`,
        );
      if (!hasModifier(statement, ts.SyntaxKind.ExportKeyword)) return [];
      if (ts.isVariableStatement(statement))
        return statement.declarationList.declarations.map((one) => one.name.getText());
      const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
      const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
      return name === undefined ? [] : [`${isType ? "type " : ""}${name.text}`];
    })
    .sort();
}

/** Vitest takes the default export of a coverage provider. */
const defaultExports: ReadonlySet<string> = new Set([
  "packages/coverage/src/vitest.ts",
  "packages/unplugin/src/babel.ts",
]);

/** @returns one line per fault: `export *`, default exports, and barrels below the entries. */
export function surfaceFaults(source: SourceText, isEntry: boolean): readonly string[] {
  const { statements } = parse(source);
  const faults = statements.flatMap((statement): string[] => {
    if (ts.isExportDeclaration(statement) && (!statement.exportClause || ts.isNamespaceExport(statement.exportClause)))
      return ["exports everything of another file; name what it exports"];
    if (defaultExports.has(source.path)) return [];
    if (ts.isExportAssignment(statement) || hasModifier(statement, ts.SyntaxKind.DefaultKeyword))
      return ["has a default export; name it"];
    return [];
  });
  const reExports = statements.filter((one) => ts.isExportDeclaration(one) && one.moduleSpecifier !== undefined);
  if (!isEntry && reExports.length > 0) faults.push("passes on what another file exports; import it from there");
  return faults.map((fault) => `${source.path} ${fault}`);
}

function hasModifier(node: ts.Statement, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((one) => one.kind === kind) === true;
}
