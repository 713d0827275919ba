import type {
  BinaryExpression,
  ConditionalExpression,
  Expression,
  Literal,
  LogicalExpression,
  MemberExpression,
  ObjectExpression,
  UnaryExpression,
} from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import { assignment, update } from "./assign.ts";
import type { Builder } from "./builder.ts";
import { call } from "./calls.ts";
import { negated, onlyCounts } from "./effects.ts";
import { element } from "./indices.ts";
import { entityOf, entityValue, lookup } from "./reference.ts";
import { refuse, refuseExpression, refuseNothing, refuseSpread, TEXT } from "./refuse.ts";
import type { BinaryOperator, Node, Step, UnaryOperator } from "./syntax.ts";

/** An expression whose value is used; what has effects in it is emitted first, in JavaScript's order. */
export function valueOf(b: Builder, node: Expression): Node {
  const span = b.span(node);
  switch (node.type) {
    case "Literal":
      return literal(b, node);
    case "Identifier": {
      const found = lookup(b, node);
      return found.kind === "variable"
        ? { kind: "variable", variable: found.variable, span }
        : entityValue(found.entity, span);
    }
    case "UnaryExpression":
      return unary(b, node);
    case "BinaryExpression":
      return binary(b, node);
    case "LogicalExpression":
      return logical(b, node);
    case "ConditionalExpression":
      return conditional(b, node);
    case "SequenceExpression":
      for (const part of node.expressions.slice(0, -1)) b.effect(part);
      return b.value(node.expressions.at(-1)!);
    case "AssignmentExpression":
      return assignment(b, node, true)!;
    case "UpdateExpression":
      return update(b, node, true)!;
    case "MemberExpression":
      return member(b, node);
    case "CallExpression":
      return call(b, node, true)!;
    case "ArrayExpression": {
      const items = b.operands(node.elements, (element) => {
        if (element === null) return fail("GS213", span, "a tuple with a hole", { hint: "write every item" });
        if (element.type === "SpreadElement") return refuseSpread(b.span(element), "items");
        return b.value(element);
      });
      return { kind: "tuple", items, span };
    }
    case "ObjectExpression":
      return object(b, node);
    default:
      return refuseExpression(b, node);
  }
}

/** `{ x: 1, y }`, its fields sorted by name once they are evaluated in the text's order; `{ ...q, x: 1 }`, objects put together. */
function object(b: Builder, node: ObjectExpression): Node {
  const span = b.span(node);
  const fields = node.properties.map((property) => {
    const at = b.span(property);
    if (property.type === "SpreadElement") return { name: null, value: property.argument, at };
    const { key, value, computed, kind, method } = property;
    const name = key.type === "Identifier" && !computed ? key.name : key.type === "Literal" ? String(key.value) : null;
    if (name === null || kind !== "init" || method)
      return fail("GS211", at, "a field of an object is a name and a value", { hint: "write `{ x: 1, y: 2 }`" });
    return { name, value, at };
  });
  const twice = fields.find(({ name }, i) => name !== null && fields.some((other, j) => j > i && other.name === name));
  if (twice !== undefined)
    fail("GS211", twice.at, `an object has two fields '${twice.name}'`, { label: "replaced later" });
  if (fields.length === 0)
    fail("GS211", span, "an object without fields is not a value in a kernel", { hint: "write `{ x: 1, y: 2 }`" });
  const values = b.operands(fields, ({ value }) => b.value(value));
  const all = fields.map(({ name, at }, i) => ({ name, at, item: values[i]! }));
  const named = all.filter((field) => field.name !== null).sort((x, y) => (x.name! < y.name! ? -1 : 1));
  if (named.length === all.length)
    return { kind: "tuple", items: named.map(({ item }) => item), names: named.map(({ name }) => name!), span };
  const objects = all.map(
    ({ name, at, item }): Node =>
      name === null ? { ...item, span: at } : { kind: "tuple", items: [item], names: [name], span: at },
  );
  return { kind: "merge", objects, span };
}

/** An expression for its effect: what minifiers make of statements. */
export function effectOf(b: Builder, node: Expression): void {
  const span = b.span(node);
  switch (node.type) {
    case "SequenceExpression":
      for (const part of node.expressions) b.effect(part);
      return;
    case "LogicalExpression": {
      if (node.operator === "??") refuseExpression(b, node);
      countOperand(b, node.left);
      const test = b.value(node.left);
      const right = b.capture(() => {
        countOperand(b, node.right);
        effectOf(b, node.right);
      });
      return b.emit({ kind: "if", test: node.operator === "&&" ? test : negated(test), then: right, else: [], span });
    }
    case "ConditionalExpression": {
      const test = b.value(node.test);
      const then = b.arm(node.consequent, effectOf);
      return b.emit({ kind: "if", test, then, else: b.arm(node.alternate, effectOf), span });
    }
    case "AssignmentExpression":
      assignment(b, node, false);
      return;
    case "UpdateExpression":
      update(b, node, false);
      return;
    case "CallExpression":
      call(b, node, false);
      return;
    case "UnaryExpression":
      if (node.operator === "void" || node.operator === "!") return b.effect(node.argument);
      break;
    case "Literal":
      if (typeof node.value !== "object") return;
      break;
    default:
  }
  const value = valueOf(b, node);
  if (value.kind !== "variable") b.emit({ kind: "check", value, span });
}

function literal(b: Builder, node: Literal): Node {
  const span = b.span(node);
  const { value } = node;
  if (typeof value === "string") return refuse(span, TEXT);
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return { kind: "literal", value, span };
  if (value === null && node.regex === undefined) return refuseNothing(span, "null");
  return fail("GS207", span, "a regular expression is not a value in a kernel", {
    hint: "work on text before the launch",
  });
}

function unary(b: Builder, node: UnaryExpression): Node {
  switch (node.operator) {
    case "typeof":
    case "delete":
      return fail("GS214", b.span(node), `\`${node.operator}\` cannot be used in a kernel`, {
        hint: "types are known when the kernel is compiled",
      });
    case "void":
      // The code that esbuild emits for `undefined`.
      return refuseNothing(b.span(node), "undefined");
    default: {
      const op: UnaryOperator = node.operator;
      return { kind: "unary", op, value: b.value(node.argument), span: b.span(node) };
    }
  }
}

function binary(b: Builder, node: BinaryExpression): Node {
  const span = b.span(node);
  if (node.operator === "in" || node.operator === "instanceof" || node.left.type === "PrivateIdentifier") {
    return fail("GS214", span, `\`${node.operator}\` cannot be used in a kernel`, {
      hint: "values on a device are numbers, booleans and arrays of them",
    });
  }
  const [left, right] = b.operands([node.left, node.right], (operand) => b.value(operand)) as [Node, Node];
  const op = node.operator === "==" ? "===" : node.operator === "!=" ? "!==" : (node.operator as BinaryOperator);
  return { kind: "binary", op, left, right, span };
}

function logical(b: Builder, node: LogicalExpression): Node {
  if (node.operator === "??") return refuseExpression(b, node);
  const op = node.operator;
  const span = b.span(node);
  countOperand(b, node.left);
  const left = b.value(node.left);
  let right: Node | undefined;
  const emitted = b.capture(() => {
    countOperand(b, node.right);
    right = b.value(node.right);
  });
  if (onlyCounts(emitted)) {
    if (emitted.length > 0)
      b.emit({ kind: "if", test: op === "&&" ? left : negated(left), then: emitted, else: [], span });
    return { kind: "logical", op, left, right: right!, span };
  }
  const kept = b.save(left);
  const rest = [...emitted, ...b.capture(() => b.assign(kept.variable, right!, span))];
  b.emit({ kind: "if", test: op === "&&" ? kept : negated(kept), then: rest, else: [], span });
  return kept;
}

/** An operand of `a && b && c`, which is three. */
function countOperand(b: Builder, node: Expression): void {
  if (node.type !== "LogicalExpression") b.count("operand", node);
}

function conditional(b: Builder, node: ConditionalExpression): Node {
  const span = b.span(node);
  const test = b.value(node.test);
  const values: Node[] = [];
  const [then, other] = [node.consequent, node.alternate].map((arm) => b.arm(arm, () => values.push(b.value(arm))));
  if (onlyCounts(then!) && onlyCounts(other!)) {
    if (then!.length > 0) b.emit({ kind: "if", test, then: then!, else: other!, span });
    return { kind: "conditional", test, then: values[0]!, else: values[1]!, span };
  }
  const result = b.variable("t", span);
  const into = (steps: readonly Step[], value: Node) =>
    b.capture(() => {
      b.steps.push(...steps);
      b.assign(result, value, value.span);
    });
  b.emit({ kind: "if", test, then: into(then!, values[0]!), else: into(other!, values[1]!), span });
  return { kind: "variable", variable: result, span };
}

function member(b: Builder, node: MemberExpression): Node {
  const span = b.span(node);
  if (node.optional || node.object.type === "Super" || node.property.type === "PrivateIdentifier")
    return refuseExpression(b, node);
  if (!node.computed) {
    const entity = entityOf(b, node);
    if (entity !== null) return entityValue(entity, span);
    if (node.property.type !== "Identifier") return refuseExpression(b, node);
    return { kind: "property", object: b.value(node.object), name: node.property.name, span };
  }
  return element(b, node);
}
