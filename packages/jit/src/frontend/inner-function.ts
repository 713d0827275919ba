import type { Builder } from "./builder.ts";
import type { Entity } from "./names.ts";
import { refuse, WAIT } from "./refuse.ts";
import { type InnerFunction, Scope } from "./scope.ts";

/** A function that stands in the kernel's text. */
export function innerFunction(b: Builder, node: InnerFunction["node"], name: string): Entity & { kind: "inner" } {
  if (node.async || node.generator) refuse(b.span(node), WAIT);
  const scope = new Scope(b.scope);
  const entity = { kind: "inner", name, number: b.functions.push({ name, node, scope }) - 1 } as const;
  // The name that only its own body sees.
  if (node.type === "FunctionExpression" && node.id)
    scope.names.set(node.id.name, { kind: "entity", entity, span: b.span(node.id) });
  return entity;
}
