import type { Pattern, VariableDeclaration } from "acorn";
import type { Builder } from "./builder.ts";

/** The statements with statements in them, and declarations: no function, whose names are its own. */
const WALKED = /^(?:VariableDeclaration|SwitchCase|(?:Block|If|For|ForOf|While|DoWhile|Labeled|Switch)Statement)$/;

/** Announces the `var` names in a statement or a list of statements, which belong to the whole function. */
export function hoist(b: Builder, part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part) && !("type" in part && WALKED.test(String(part.type)))) return;
  const { kind, declarations } = part as Partial<VariableDeclaration>;
  if (declarations === undefined) for (const inner of Object.values(part)) hoist(b, inner);
  else if (kind === "var")
    for (const name of declarations.flatMap(({ id }) => namesIn(id)))
      if (!b.scope.names.has(name.name)) b.scope.names.set(name.name, { kind: "hoisted", span: b.span(name) });
}

function namesIn(pattern: Pattern): readonly { readonly name: string; readonly start: number; readonly end: number }[] {
  switch (pattern.type) {
    case "Identifier":
      return [pattern];
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => (element === null ? [] : namesIn(element)));
    case "ObjectPattern":
      return pattern.properties.flatMap((property) => (property.type === "RestElement" ? [] : namesIn(property.value)));
    default:
      return [];
  }
}
