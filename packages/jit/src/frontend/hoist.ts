import type { Pattern, Statement } from "acorn";
import type { Builder } from "./builder.ts";

/** Announces the `var` names in a statement, which belong to the whole function. */
export function hoist(b: Builder, node: Statement | null | undefined): void {
  switch (node?.type) {
    case "VariableDeclaration":
      if (node.kind !== "var") return;
      for (const { id } of node.declarations)
        for (const name of namesIn(id)) {
          if (!b.scope.names.has(name.name)) b.scope.names.set(name.name, { kind: "hoisted", span: b.span(name) });
        }
      return;
    case "BlockStatement":
      for (const inner of node.body) hoist(b, inner);
      return;
    case "IfStatement":
      hoist(b, node.consequent);
      return hoist(b, node.alternate);
    case "ForStatement":
      if (node.init?.type === "VariableDeclaration") hoist(b, node.init);
      return hoist(b, node.body);
    case "ForOfStatement":
      if (node.left.type === "VariableDeclaration") hoist(b, node.left);
      return hoist(b, node.body);
    case "WhileStatement":
    case "DoWhileStatement":
    case "LabeledStatement":
      return hoist(b, node.body);
    case "SwitchStatement":
      for (const one of node.cases) for (const inner of one.consequent) hoist(b, inner);
      return;
    default:
  }
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
