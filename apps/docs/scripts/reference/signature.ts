// The text of a declaration as its source has it, without its body and its docstring.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceReference } from "typedoc";
import ts from "typescript";
import { root } from "./declared.ts";

const files = new Map<string, ts.SourceFile>();

function fileOf(path: string): ts.SourceFile {
  const known = files.get(path);
  if (known !== undefined) return known;
  const file = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true);
  files.set(path, file);
  return file;
}

/** @returns the signature, or null where the source has no declaration of its own (a member of a mapped type). */
export function signatureAt(source: SourceReference | undefined): string | null {
  const node = nodeAt(source);
  return node === null ? null : dedent(textOf(node, node.getSourceFile()));
}

/** What a declaration's docstring says that it throws, each on one line, as it is written: `{ShapeError} when ...`. */
export function throwsAt(source: SourceReference | undefined): readonly string[] {
  const node = nodeAt(source);
  if (node === null) return [];
  const tags = ts.getJSDocTags(node).filter(({ tagName }) => tagName.text === "throws");
  return tags.map((tag) =>
    tag
      .getText()
      .replace(/^@throws\s*/, "")
      .replaceAll(/\s*\n[ *]*/g, " ")
      .trim(),
  );
}

function nodeAt(source: SourceReference | undefined): ts.Node | null {
  if (source === undefined) return null;
  const file = fileOf(source.fileName);
  return declarationAt(file, file.getPositionOfLineAndCharacter(source.line - 1, source.character));
}

function declarationAt(node: ts.Node, at: number): ts.Node | null {
  if (isShown(node) && (nameStart(node) === at || node.getStart() === at)) return node;
  return (
    ts.forEachChild(node, (child) => (child.pos <= at && at < child.end ? declarationAt(child, at) : null)) ?? null
  );
}

const isShown = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isTypeElement(node) ||
  ts.isClassElement(node);

const nameStart = (node: ts.Node): number | undefined => (node as { readonly name?: ts.Node }).name?.getStart();

function textOf(node: ts.Node, file: ts.SourceFile): string {
  const end = bodyOf(node)?.pos ?? node.end;
  const text = file.text.slice(node.getStart(), end).trim();
  const shown = ts.isVariableDeclaration(node) ? (asFunction(node) ?? `const ${variableType(node) ?? text}`) : text;
  return shown
    .replace(/^export (default )?/, "")
    .replace(/^async function/, "function")
    .replace(/;$/, "");
}

/**
 * A constant whose type is a function type, or an interface of calls alone, that only its file has, as the functions that a reader
 * calls. Null for other types.
 */
function asFunction({ name, type }: ts.VariableDeclaration): string | null {
  if (type === undefined || !ts.isTypeReferenceNode(type)) return null;
  const own = type.getSourceFile().statements.find((one) => isType(one) && one.name.text === type.typeName.getText());
  if (own === undefined || !isType(own)) return null;
  const calls = callsOf(own);
  if (calls === null) return null;
  const given = type.typeArguments?.map((one) => one.getText()) ?? [];
  const text = calls.map((call) => callText(name.getText(), call)).join("\n");
  return (own.typeParameters ?? []).reduce((all, { name: { text: parameter } }, at) => {
    return all.replaceAll(new RegExp(`\\b${parameter}\\b`, "g"), given[at] ?? parameter);
  }, text);
}

const isType = (node: ts.Node): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration =>
  ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);

type Call = ts.FunctionTypeNode | ts.CallSignatureDeclaration;

function callsOf(own: ts.TypeAliasDeclaration | ts.InterfaceDeclaration): readonly Call[] | null {
  if (ts.isTypeAliasDeclaration(own)) return ts.isFunctionTypeNode(own.type) ? [own.type] : null;
  const calls = own.members.filter(ts.isCallSignatureDeclaration);
  return calls.length > 0 && calls.length === own.members.length ? calls : null;
}

function callText(name: string, call: Call): string {
  const head = dedent(call.getText().slice(0, call.parameters.end - call.getStart()));
  return `function ${name}${head.replaceAll("\n", "\n  ")}${head.includes("\n") ? "\n" : ""}): ${call.type?.getText() ?? "void"}`;
}

/** A variable's name and type, without its value. */
function variableType(node: ts.VariableDeclaration): string | null {
  const { type } = node;
  if (type === undefined) return null;
  // Of a ufunc a reader wants the numbers of operands and results; the types that it takes are in the table of its loops.
  const numbers =
    ts.isTypeReferenceNode(type) && type.typeName.getText() === "UFunc"
      ? type.typeArguments?.filter((one) => ts.isLiteralTypeNode(one) && ts.isNumericLiteral(one.literal))
      : undefined;
  const shown = numbers === undefined ? type.getText() : `UFunc<${numbers.map((one) => one.getText()).join(", ")}>`;
  return `${node.name.getText()}: ${shown}`;
}

function bodyOf(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node)) return node.body;
  if (ts.isConstructorDeclaration(node)) return node.body;
  return undefined;
}

/** Members stand indented in their class: their further lines lose what the first has lost. */
function dedent(text: string): string {
  const lines = text.split("\n");
  const indents = lines.slice(1).flatMap((line) => (line.trim() === "" ? [] : [/^ */.exec(line)?.[0].length ?? 0]));
  const least = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line, at) => (at === 0 ? line : line.slice(least))).join("\n");
}
