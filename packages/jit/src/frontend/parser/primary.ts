import type { ArrayExpression, ChainExpression, Expression, Pattern, Super } from "acorn";
import { arrow, functionExpression, type Items, itemOrSpread, items, itemsInside } from "./functions.ts";
import { literal, regularExpression, template, value } from "./literals.ts";
import { classExpression, object, privateName } from "./members.ts";
import { anyName, asPattern, name } from "./patterns.ts";
import { after, at, deepen, deeper, eat, expect, node, type Reader, take, unexpected, within } from "./reader.ts";

/** A value without operators, members or calls. */
function atom(r: Reader): Expression {
  const { start, text, kind } = r.token;
  switch (text) {
    case "(":
      return inParentheses(r);
    case "[":
      return array(r);
    case "{":
      return object(r);
    case "`":
      return template(r);
    case "/":
    case "/=":
      return regularExpression(r);
    case "function":
      return functionExpression(r);
    case "class":
      return classExpression(r);
    case "true":
    case "false":
      return value(r, text === "true");
    case "null":
      return value(r, null);
    case "this":
      take(r);
      return node(r, "ThisExpression", start, {});
    case "super":
      take(r);
      return node(r, "Super", start, {}) as Expression | Super as Expression;
    case "new":
      return made(r);
    case "import":
      return imported(r);
    case "async":
      return asyncFunction(r);
    default:
      return kind === "name" ? nameOrArrow(r) : (literal(r) ?? unexpected(r));
  }
}

/** An array's or an object's shape, or a name: the left side of a declaration. */
export function target(r: Reader): Pattern {
  return asPattern(at(r, "[") ? array(r) : at(r, "{") ? object(r) : name(r));
}

/** Parameters, where an arrow follows, or a value. */
function inParentheses(r: Reader): Expression {
  const { start } = take(r);
  const from = r.token.start;
  const inside = itemsInside(r);
  const end = r.last;
  expect(r, ")");
  if (at(r, "=>")) return arrow(r, start, inside, false);
  r.arrow = null;
  if (inside.length === 0 || inside.some(({ type }) => type === "SpreadElement")) unexpected(r);
  const expressions = inside as Expression[];
  if (expressions.length === 1) return expressions[0]!;
  return { ...node(r, "SequenceExpression", from, { expressions }), end };
}

function array(r: Reader): ArrayExpression {
  const { start } = take(r);
  const elements: ArrayExpression["elements"] = [];
  within(r, { noIn: false }, () => {
    while (!eat(r, "]")) {
      const hole = at(r, ",");
      elements.push(hole ? null : itemOrSpread(r));
      if (!at(r, "]")) expect(r, ",");
    }
  });
  return node(r, "ArrayExpression", start, { elements });
}

function nameOrArrow(r: Reader): Expression {
  const only = name(r);
  return at(r, "=>") ? arrow(r, only.start, [only], false) : only;
}

/** `async` begins a function, or is a name. */
function asyncFunction(r: Reader): Expression {
  const next = after(r);
  if (next.first) return nameOrArrow(r);
  if (next.text === "function") return functionExpression(r);
  const { start } = r.token;
  if (next.kind === "name" && !/^(?:in|of|instanceof)$/.test(next.text)) {
    take(r);
    return arrow(r, start, [name(r)], true);
  }
  const callee = nameOrArrow(r);
  if (!at(r, "(")) return callee;
  const inside = items(r);
  return at(r, "=>") ? arrow(r, start, inside, true) : called(r, start, callee, inside, false);
}

function made(r: Reader): Expression {
  const { start } = r.token;
  const meta = anyName(r);
  if (eat(r, ".")) return node(r, "MetaProperty", start, { meta, property: anyName(r) });
  const from = r.token.start;
  const constructor = deeper(r, () => atom(r));
  const callee = withMembers(r, from, constructor, false);
  return node(r, "NewExpression", start, { callee, arguments: at(r, "(") ? items(r) : [] });
}

function imported(r: Reader): Expression {
  const { start } = r.token;
  const meta = anyName(r);
  if (eat(r, ".")) return node(r, "MetaProperty", start, { meta, property: anyName(r) });
  const [source, options = null] = items(r) as Expression[];
  if (source === undefined) return unexpected(r);
  return node(r, "ImportExpression", start, { source, options });
}

/** A value with the members and calls after it. */
export function callable(r: Reader): Expression {
  const { start } = r.token;
  const first = deeper(r, () => atom(r));
  return first === r.arrow ? first : withMembers(r, start, first, true);
}

function withMembers(r: Reader, start: number, first: Expression, calls: boolean): Expression {
  const { depth } = r;
  let expression = first;
  let chain = false;
  for (;;) {
    const optional = calls && eat(r, "?.");
    chain ||= optional;
    const next = withOne(r, start, expression, calls, optional);
    if (next === null) break;
    expression = next;
    deepen(r);
  }
  r.depth = depth;
  if (!chain) return expression;
  return node(r, "ChainExpression", start, { expression: expression as ChainExpression["expression"] });
}

function withOne(r: Reader, start: number, object: Expression, calls: boolean, optional: boolean): Expression | null {
  if (eat(r, "[")) {
    const property = within(r, { noIn: false }, () => r.expression(r));
    expect(r, "]");
    return node(r, "MemberExpression", start, { object, property, computed: true, optional });
  }
  if (calls && at(r, "(")) return called(r, start, object, items(r), optional);
  if (at(r, "`")) {
    const quasi = template(r);
    return node(r, "TaggedTemplateExpression", start, { tag: object, quasi });
  }
  if (!optional && !eat(r, ".")) return null;
  const property = privateName(r) ?? anyName(r);
  return node(r, "MemberExpression", start, { object, property, computed: false, optional });
}

function called(r: Reader, start: number, callee: Expression, given: Items, optional: boolean) {
  return node(r, "CallExpression", start, { callee, arguments: given, optional });
}
