import type { AssignmentExpression, Expression, Identifier, MemberExpression, Pattern, UpdateExpression } from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import type { Builder } from "./builder.ts";
import { hasLoad, negated } from "./effects.ts";
import { computed, elementOf, flattenIndices } from "./indices.ts";
import { describe } from "./names.ts";
import { entityOf, lookup } from "./reference.ts";
import { refuseExpression } from "./refuse.ts";
import type { BinaryOperator, Node, StoreStep } from "./syntax.ts";

type Place = StoreStep["target"];

/** `target op= value`; gives the new value where it is wanted. */
export function assignment(b: Builder, node: AssignmentExpression, wanted: boolean): Node | null {
  const { left, right, operator } = node;
  if (operator === "??=") {
    return fail("GS210", b.span(node), "`??=` cannot be used in a kernel", {
      hint: "values on a device are never missing",
    });
  }
  if (operator === "&&=" || operator === "||=") return logicalAssignment(b, node, wanted);
  const op = operator === "=" ? null : (operator.slice(0, -1) as BinaryOperator);
  if (left.type === "Identifier") {
    if (op === null && isCounter(right)) return wanted ? b.value(right) : null;
    const variable = assignable(b, left);
    const own: Node = { kind: "variable", variable, span: b.span(left) };
    const span = b.span(node);
    if (op === null) {
      const value = b.value(right);
      b.assign(variable, value, span);
      return value.kind === "literal" && typeof value.value !== "bigint" ? value : own;
    }
    const [before, value] = b.operands([right], (part) => b.value(part), [own]) as [Node, Node];
    b.assign(variable, { kind: "binary", op, left: before, right: value, span }, span);
    return own;
  }
  if (left.type === "MemberExpression") return store(b, left, op, () => b.value(right), wanted, b.span(node));
  if (op !== null || (left.type !== "ArrayPattern" && left.type !== "ObjectPattern")) return refuseExpression(b, node);
  const kept = [b.value(right)];
  const bind = (value: Node): void => b.bind(left, value, null);
  if (wanted) b.before(kept, () => bind(kept[0]!));
  else bind(kept[0]!);
  return kept[0]!;
}

/** `x++`, `--A[i]`; gives the value that JavaScript would. */
export function update(b: Builder, node: UpdateExpression, wanted: boolean): Node | null {
  const span = b.span(node);
  if (isCounter(node)) return wanted ? { kind: "literal", value: 0, span } : null;
  const op = node.operator === "++" ? "+" : "-";
  const one: Node = { kind: "literal", value: 1, span };
  const { argument } = node;
  if (argument.type === "MemberExpression") {
    return store(b, argument, op, () => one, wanted, span, !node.prefix);
  }
  if (argument.type !== "Identifier") return refuseExpression(b, argument);
  const variable = assignable(b, argument);
  const own: Node = { kind: "variable", variable, span: b.span(argument) };
  const before = wanted && !node.prefix ? b.save(own) : own;
  b.assign(variable, { kind: "binary", op, left: own, right: one, span }, span);
  return before;
}

/** The variable that an identifier names, when it may be assigned. */
export function assignable(b: Builder, node: Identifier): number {
  const found = lookup(b, node);
  if (found.kind === "variable" && !found.constant) return found.variable;
  const what = found.kind === "entity" ? describe(found.entity) : `'${node.name}'`;
  return fail("GS109", b.span(node), `${what} cannot be assigned`, {
    label: found.kind === "entity" ? "fixed" : "declared with `const`",
    hint: found.kind === "entity" ? "copy it to a `let` variable of another name" : "declare it with `let`",
  });
}

function store(
  b: Builder,
  target: MemberExpression,
  op: BinaryOperator | null,
  right: () => Node,
  wanted: boolean,
  span: Span,
  old = false,
): Node | null {
  refuseProperty(b, target);
  const { base, indices } = flattenIndices(b, target);
  const values = b.operands([base, ...computed(indices)], (part) => {
    const value = b.value(part);
    return part !== base && op !== null && hasLoad(value) ? b.save(value) : value;
  });
  const place = (from: readonly Node[]): Place => elementOf(b, indices, from) as Place;
  if (op === null) {
    const all = b.operands([right], (walk) => walk(), values);
    const value = all.pop()!;
    const kept = !wanted || value.kind === "literal" || value.kind === "variable" ? value : b.save(value);
    b.emit({ kind: "store", target: place(all), value: kept, span });
    return kept;
  }
  const own = (): Node => (wanted && old ? b.save(place(values)) : place(values));
  const all = b.operands([own, right], (walk) => walk(), values);
  const value = all.pop()!;
  const before = all.pop()!;
  const result: Node = { kind: "binary", op, left: before, right: value, span };
  const kept = wanted && !old ? b.save(result) : result;
  b.emit({ kind: "store", target: place(all), value: kept, span });
  return old ? before : kept;
}

/** Only elements of arrays and fields of records can be assigned: of which kind a property is, types tell. */
function refuseProperty(b: Builder, target: MemberExpression): void {
  if (target.optional || target.object.type === "Super") refuseExpression(b, target);
  if (target.computed) return;
  const entity = entityOf(b, target);
  if (entity === null && target.property.type === "Identifier") return;
  refuseAssigned(b.span(target), entity === null ? "a property" : describe(entity));
}

/** @param what - as it is written. */
export const refuseAssigned = (span: Span, what: string): never =>
  fail("GS109", span, `${what} cannot be assigned`, {
    label: "fixed",
    hint: "only variables, elements of arrays and fields of records in arrays can be assigned",
  });

function logicalAssignment(b: Builder, node: AssignmentExpression, wanted: boolean): Node | null {
  const left = node.left as Pattern;
  if (left.type !== "Identifier") {
    return fail("GS201", b.span(node), `\`${node.operator}\` works on variables only`, { hint: "write an `if`" });
  }
  const variable = assignable(b, left);
  const own: Node = { kind: "variable", variable, span: b.span(left) };
  const then = b.capture(() => b.assign(variable, b.value(node.right), b.span(node)));
  b.emit({ kind: "if", test: node.operator === "&&=" ? own : negated(own), then, else: [], span: b.span(node) });
  return wanted ? own : null;
}

/** Istanbul's `cov_1x2y().s[0]++`, which counts and nothing else. */
function isCounter(node: Expression): boolean {
  if (node.type !== "UpdateExpression") return false;
  let inner: Expression = node.argument;
  while (inner.type === "MemberExpression" && inner.object.type !== "Super") inner = inner.object;
  return inner.type === "CallExpression" && inner.callee.type === "Identifier" && /^cov_\w+$/.test(inner.callee.name);
}
