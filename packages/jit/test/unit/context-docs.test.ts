// Editors show for each member of a kernel's context the sentence that the reference page has.
import ts from "typescript";
import { expect, test } from "vitest";
import { intrinsics } from "../../src/intrinsics/table.ts";
import { testPath } from "../bundle.ts";

const file = testPath("../src/types/context.ts");
const options = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  customConditions: ["@gridstride/source"],
};
const program = ts.createProgram([file], {
  ...options,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
});
const checker = program.getTypeChecker();

function members(): ReadonlyMap<string, string> {
  const [node] = program
    .getSourceFile(file)!
    .statements.filter((statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === "KernelContext");
  const symbols = checker.getPropertiesOfType(checker.getTypeAtLocation(node!));
  return new Map(
    symbols.map((symbol) => [
      symbol.name,
      ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " "),
    ]),
  );
}

test("each member has a sentence, and it is the sentence of the reference page", () => {
  const said = members();
  expect(said.size).toBeGreaterThan(60);
  expect([...said].filter(([, text]) => text === "")).toEqual([]);
  const casts = intrinsics.filter(({ name, group }) => group === "cast" && !name.includes("."));
  expect(casts.filter(({ name }) => !said.has(name))).toEqual([]);
  const rows = intrinsics.filter(({ name, group }) => said.has(name) && group !== "random");
  expect(rows.length).toBeGreaterThan(50);
  for (const { name, doc } of rows) expect(`${name}: ${said.get(name)}`).toContain(doc);
});
