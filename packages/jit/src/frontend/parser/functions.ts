import type {
  BlockStatement,
  Expression,
  FunctionExpression,
  Identifier,
  Pattern,
  SpreadElement,
  Statement,
} from "acorn";
import { asPattern, name } from "./patterns.ts";
import { at, eat, expect, list, node, PLAIN, type Reader, take, unexpected, within } from "./reader.ts";

export type Items = (Expression | SpreadElement)[];

/** A value, or `...` and a value that stands for several. */
export function itemOrSpread(r: Reader): Expression | SpreadElement {
  const { start } = r.token;
  return eat(r, "...") ? node(r, "SpreadElement", start, { argument: r.item(r) }) : r.item(r);
}

/** Arguments or parameters, with their parentheses. */
export function items(r: Reader): Items {
  expect(r, "(");
  const inside = itemsInside(r);
  expect(r, ")");
  return inside;
}

export const itemsInside = (r: Reader): Items => within(r, { noIn: false }, () => list(r, ")", () => itemOrSpread(r)));

/** Statements between braces. */
export function block(r: Reader): BlockStatement {
  const { start } = r.token;
  const body: Statement[] = [];
  expect(r, "{");
  while (!eat(r, "}")) body.push(r.statement(r));
  return node(r, "BlockStatement", start, { body });
}

/** The same, of a function: strings that it begins with are directives. */
function functionBody(r: Reader): BlockStatement {
  const body = block(r);
  for (const statement of body.body) {
    if (statement.type !== "ExpressionStatement" || !/["']/.test(r.source[statement.start]!)) break;
    const { expression } = statement;
    if (expression.type !== "Literal") break;
    statement.directive = r.source.slice(expression.start + 1, expression.end - 1);
  }
  return body;
}

interface Head {
  readonly start: number;
  readonly id: Identifier | null;
  readonly async: boolean;
  readonly generator: boolean;
}

/** A function from its parameters on. */
export function method(r: Reader, { start, ...head }: Head): FunctionExpression {
  return within(r, { ...PLAIN, await: head.async, yield: head.generator }, () => {
    const params = items(r).map(asPattern);
    const body = functionBody(r);
    return node(r, "FunctionExpression", start, { ...head, params, body, expression: false });
  });
}

/** From `async` or `function` on. */
export function functionExpression(r: Reader): FunctionExpression {
  const { start } = r.token;
  const async = eat(r, "async");
  expect(r, "function");
  const generator = eat(r, "*");
  return method(r, { start, async, generator, id: at(r, "(") ? null : name(r) });
}

/** From `=>` on. */
export function arrow(r: Reader, start: number, parameters: Items, async: boolean): Expression {
  if (r.token.first) unexpected(r);
  take(r);
  const params: Pattern[] = parameters.map(asPattern);
  const expression = !at(r, "{");
  const body = within(r, { ...PLAIN, noIn: expression && r.place.noIn, await: async }, () =>
    expression ? r.item(r) : functionBody(r),
  );
  const fields = { id: null, params, body, expression, async, generator: false };
  r.arrow = node(r, "ArrowFunctionExpression", start, fields);
  return r.arrow;
}
