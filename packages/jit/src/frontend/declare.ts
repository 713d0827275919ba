import type { ArrayPattern, Expression, Identifier, ObjectPattern, Pattern, VariableDeclaration } from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import { named } from "./allocate.ts";
import { assignable } from "./assign.ts";
import type { Builder } from "./builder.ts";
import { renamed } from "./calls.ts";
import { hasLoad } from "./effects.ts";
import { element } from "./indices.ts";
import { innerFunction } from "./inner-function.ts";
import type { Entity } from "./names.ts";
import { entityOf, entityValue, isValue, memberOf } from "./reference.ts";
import type { Node } from "./syntax.ts";

type Declare = "const" | "let" | "var" | null;

/** `const a = 1, [x, y] = grid(2), t = cuda.threadIdx` */
export function declaration(b: Builder, node: VariableDeclaration): void {
  const kind =
    node.kind === "const" || node.kind === "let" || node.kind === "var"
      ? node.kind
      : fail("GS201", b.span(node), `\`${node.kind}\` cannot be used in a kernel`, { hint: "use `const`" });
  for (const { id, init } of node.declarations) {
    if (init === null || init === undefined) {
      if (id.type === "Identifier") declareName(b, id, kind);
      continue;
    }
    const inner = functionIn(b, init, id);
    if (inner !== null) {
      bindEntity(b, id, inner, kind);
      continue;
    }
    const entity = isPath(init) ? entityOf(b, init) : null;
    if (entity !== null && (id.type === "ObjectPattern" || !isValue(entity))) bindEntity(b, id, entity, kind);
    else if (id.type === "Identifier") b.bind(id, named(b.value(init), id.name), kind);
    else b.bind(id, b.value(init), kind);
  }
}

/** The function that a declaration gives a name. */
function functionIn(b: Builder, init: Expression, id: Pattern): Entity | null {
  const made = init.type === "CallExpression" ? renamed(init) : init;
  const isFunction = made?.type === "ArrowFunctionExpression" || made?.type === "FunctionExpression";
  return isFunction && id.type === "Identifier" ? innerFunction(b, made, id.name) : null;
}

const isPath = (node: Expression): boolean => node.type === "Identifier" || node.type === "MemberExpression";

/** The variable that a declaration makes; `var` makes one for the whole function. */
function declareName(b: Builder, id: Identifier, kind: "const" | "let" | "var"): number {
  const span = b.span(id);
  const found = b.scope.find(id.name);
  if (kind === "var" && found?.binding.kind === "variable") return found.binding.variable;
  const variable = b.variable(id.name, span);
  const scope = kind === "var" && found !== null ? found.scope : b.scope;
  scope.names.set(id.name, { kind: "variable", variable, constant: kind === "const" });
  return variable;
}

/** Gives names, or with `declare` null places, the parts of a value. */
export function bind(b: Builder, pattern: Pattern, value: Node, declare: Declare): void {
  const span = b.span(pattern);
  switch (pattern.type) {
    case "Identifier": {
      const variable = declare === null ? assignable(b, pattern) : declareName(b, pattern, declare);
      return b.assign(variable, value, span, declare !== null);
    }
    case "ArrayPattern":
      return bindTuple(b, pattern, value, declare);
    case "ObjectPattern":
      return bindProperties(b, pattern, value, declare);
    case "MemberExpression": {
      const kept = [value];
      let target: Node | undefined;
      b.before(kept, () => {
        target = element(b, pattern);
      });
      if (target?.kind === "index" || target?.kind === "property")
        b.emit({ kind: "store", target, value: kept[0]!, span });
      return;
    }
    case "RestElement":
    case "AssignmentPattern":
      return refusePattern(b, pattern);
  }
}

function refusePattern(b: Builder, pattern: Pattern): never {
  const what = pattern.type === "RestElement" ? "`...`" : "a default value";
  return fail("GS213", b.span(pattern), `${what} cannot be used in a destructuring`, {
    hint: "name every part; tuples have a fixed length",
  });
}

function bindTuple(b: Builder, pattern: ArrayPattern, value: Node, declare: Declare): void {
  for (const element of pattern.elements)
    if (element !== null && (element.type === "RestElement" || element.type === "AssignmentPattern"))
      refusePattern(b, element);
  const reusable =
    value.kind === "tuple" || value.kind === "variable" || !(hasLoad(value) || value.kind === "conditional");
  const whole = reusable ? value : b.save(value, "tuple");
  const parts = pattern.elements.map((element, index): Node => {
    const item = whole.kind === "tuple" && !whole.names ? whole.items[index] : undefined;
    return (
      item ?? {
        kind: "index",
        object: whole,
        index: { kind: "literal", value: index, span: whole.span },
        span: element === null ? whole.span : b.span(element),
      }
    );
  });
  bindParts(b, pattern.elements, parts, whole, declare);
}

function bindProperties(b: Builder, pattern: ObjectPattern, value: Node, declare: Declare): void {
  const whole = value.kind === "variable" || !hasLoad(value) ? value : b.save(value, "object");
  const targets = properties(b, pattern);
  const parts = targets.map(([name, , span]): Node => ({ kind: "property", object: whole, name, span }));
  bindParts(
    b,
    targets.map(([, target]) => target),
    parts,
    whole,
    declare,
  );
}

/** Binds one part after the other. `[a, b] = [b, a]`: what an earlier part overwrites is kept first; an array is read in turn. */
function bindParts(
  b: Builder,
  targets: readonly (Pattern | null)[],
  parts: readonly Node[],
  whole: Node,
  declare: Declare,
): void {
  const rest = [...parts];
  for (const target of targets) {
    const part = rest.shift()!;
    if (target !== null) b.before(whole.kind === "variable" ? [] : rest, () => b.bind(target, part, declare));
  }
}

/** `const { x, y: ty } = threadIdx`, and the context itself: names for the members of an entity. */
export function bindEntity(b: Builder, pattern: Pattern, entity: Entity, declare: "const" | "let" | "var"): void {
  if (pattern.type === "Identifier") {
    const found = b.scope.find(pattern.name);
    const scope = declare === "var" && found !== null ? found.scope : b.scope;
    scope.names.set(pattern.name, { kind: "entity", entity, span: b.span(pattern) });
    return;
  }
  if (pattern.type !== "ObjectPattern") return refusePattern(b, pattern);
  for (const [name, target, span] of properties(b, pattern)) {
    const member = memberOf(b, entity, name, span);
    if (member === null) b.bind(target, { kind: "property", object: entityValue(entity, span), name, span }, declare);
    else if (isValue(member) && !(target.type === "Identifier" && member.kind === "use"))
      b.bind(target, entityValue(member, span), declare);
    else bindEntity(b, target, member, declare);
  }
}

function properties(b: Builder, pattern: ObjectPattern): (readonly [string, Pattern, Span])[] {
  return pattern.properties.map((property) => {
    if (property.type === "RestElement" || property.value.type === "AssignmentPattern")
      return refusePattern(b, property.type === "RestElement" ? property : property.value);
    if (
      property.computed ||
      (property.key.type !== "Identifier" &&
        !(property.key.type === "Literal" && typeof property.key.value === "string"))
    ) {
      return fail("GS213", b.span(property.key), "a computed name in a destructuring", {
        hint: "write the name itself",
      });
    }
    const name =
      property.key.type === "Identifier" ? property.key.name : String((property.key as { value?: unknown }).value);
    return [name, property.value, b.span(property.key)] as const;
  });
}
