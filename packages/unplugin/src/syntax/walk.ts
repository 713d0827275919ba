import type * as t from "@babel/types";

/** A node that has a place in a text, as every node of the parser has. */
export type Placed<N extends t.Node = t.Node> = N & { readonly start: number; readonly end: number };

/** Nodes of TypeScript that have code in them; the others are types. */
const WITH_CODE: ReadonlySet<string> = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
  "TSEnumDeclaration",
  "TSEnumMember",
  "TSModuleDeclaration",
  "TSModuleBlock",
  "TSExportAssignment",
  "TSParameterProperty",
]);

const isNode = (value: unknown): value is Placed =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const NO_CHILDREN: ReadonlySet<string> = new Set(["loc", "extra", "errors", "comments", "tokens"]);

/** Whether a node is erased before the program runs. */
export const isType = (node: t.Node): boolean =>
  (node.type.startsWith("TS") && !WITH_CODE.has(node.type)) ||
  node.type === "TypeParameterDeclaration" ||
  ("declare" in node && node.declare === true);

/** The nodes inside a node, in the order of the text, types included. */
export function* children(node: t.Node): Generator<Placed> {
  for (const [key, value] of Object.entries(node)) {
    if (NO_CHILDREN.has(key) || key.endsWith("Comments")) continue;
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) yield one;
    } else if (isNode(value)) yield value;
  }
}

/** An expression without parentheses, casts and `!`. */
export function bare(node: t.Node): Placed {
  switch (node.type) {
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
    case "TSInstantiationExpression":
      return bare(node.expression);
    default:
      return node as Placed;
  }
}

export type FunctionNode = t.ArrowFunctionExpression | t.FunctionExpression | t.FunctionDeclaration;

export const isFunction = (node: t.Node): node is Placed<FunctionNode> =>
  node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression" || node.type === "FunctionDeclaration";

/** Whether one piece of the text lies in another. */
export const within = (inner: t.Node, outer: t.Node): boolean =>
  (inner as Placed).start >= (outer as Placed).start && (inner as Placed).end <= (outer as Placed).end;

/** A key that is written as a name or a text; null for a computed key. */
export function keyName(node: { readonly key: t.Node; readonly computed?: boolean | undefined | null }): string | null {
  if (node.computed) return null;
  if (node.key.type === "Identifier") return node.key.name;
  return node.key.type === "StringLiteral" ? node.key.value : null;
}
