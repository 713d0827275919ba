import type { Expression, Identifier, MemberExpression } from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Builder } from "./builder.ts";
import { entityOf } from "./reference.ts";
import { refuseExpression } from "./refuse.ts";
import type { Node } from "./syntax.ts";

/** `A[i][j]`, `p[i].x` as its base and its accesses from left to right. */
export function flattenIndices(
  b: Builder,
  node: MemberExpression,
): { base: Expression; indices: readonly MemberExpression[] } {
  const indices: MemberExpression[] = [];
  let base: Expression = node;
  while (base.type === "MemberExpression" && !base.optional) {
    if (!base.computed && (base.property.type !== "Identifier" || entityOf(b, base) !== null)) break;
    if (base.property.type === "SequenceExpression" && !base.property.expressions.slice(0, -1).every(containsEffect)) {
      fail("GS405", b.span(base.property), "`A[i, j]` is A[j] in JavaScript", {
        label: "a comma in an index",
        hint: "write `A[i][j]`",
      });
    }
    indices.unshift(base);
    if (base.object.type === "Super") return refuseExpression(b, base);
    base = base.object;
  }
  return { base, indices };
}

/** The element that `A[i][j]` names; its parts are evaluated from left to right. */
export function element(b: Builder, node: MemberExpression): Node {
  const { base, indices } = flattenIndices(b, node);
  const values = b.operands([base, ...computed(indices)], (part) => b.value(part));
  return elementOf(b, indices, values);
}

/** The indices that are evaluated. */
export const computed = (accesses: readonly MemberExpression[]): readonly Expression[] =>
  accesses.flatMap(({ computed, property }) => (computed ? [property as Expression] : []));

/** @param values - of the base, and of each index. */
export function elementOf(b: Builder, accesses: readonly MemberExpression[], values: readonly Node[]): Node {
  const [base, ...indices] = values as [Node, ...Node[]];
  return accesses.reduce<Node>((object, access) => {
    const span = b.span(access);
    if (access.computed) return { kind: "index", object, index: indices.shift()!, span };
    return { kind: "property", object, name: (access.property as Identifier).name, span };
  }, base);
}

/** Whether an expression is there for its effect. */
export function hasEffect(node: Expression): boolean {
  switch (node.type) {
    case "AssignmentExpression":
    case "UpdateExpression":
    case "CallExpression":
      return true;
    case "LogicalExpression":
      return hasEffect(node.right);
    case "ConditionalExpression":
      return hasEffect(node.consequent) && hasEffect(node.alternate);
    case "SequenceExpression":
      return hasEffect(node.expressions.at(-1)!);
    default:
      return false;
  }
}

/** Whether a call or assignment is anywhere in it: minifiers keep such expressions before a comma. */
function containsEffect(node: object): boolean {
  if (
    "type" in node &&
    (node.type === "CallExpression" || node.type === "AssignmentExpression" || node.type === "UpdateExpression")
  )
    return true;
  return Object.values(node).some((inner) => typeof inner === "object" && inner !== null && containsEffect(inner));
}
