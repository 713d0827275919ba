import type {
  AssignmentExpression,
  BinaryExpression,
  Expression,
  LogicalExpression,
  PrivateIdentifier,
  UnaryExpression,
  UpdateExpression,
} from "acorn";
import { privateName } from "./members.ts";
import { asAssignmentTarget, asPattern } from "./patterns.ts";
import { callable } from "./primary.ts";
import { at, deepen, deeper, eat, expect, mayEnd, node, type Reader, take, within } from "./reader.ts";

const words = (text: string): readonly string[] => text.split(" ");

const ASSIGNMENTS = new Set(words("= += -= *= /= %= <<= >>= >>>= |= ^= &= **= ||= &&= ??="));
const UNARY = new Set(words("+ - ! ~ typeof void delete"));
const LOGICAL = new Set(words("|| && ??"));
/** From what binds least; `**` is distinguished, since it stands to the right of its left side's prefixes. */
const LEVELS = ["|| ??", "&&", "|", "^", "&", "== != === !==", "< > <= >= in instanceof", "<< >> >>>", "+ -", "* / %"];
const LEVEL_OF = new Map(LEVELS.flatMap((level, index) => words(level).map((operator) => [operator, index] as const)));

/** Items with commas between. */
export function expression(r: Reader): Expression {
  const { start } = r.token;
  const expressions = [item(r)];
  while (eat(r, ",")) expressions.push(item(r));
  return expressions.length === 1 ? expressions[0]! : node(r, "SequenceExpression", start, { expressions });
}

/** An expression between two commas: an assignment, a condition, or an operand. */
export function item(r: Reader): Expression {
  return deeper(r, () => itemHere(r));
}

function itemHere(r: Reader): Expression {
  const { start } = r.token;
  if (r.place.yield && at(r, "yield")) return yielded(r);
  const left = conditional(r);
  if (left === r.arrow || !ASSIGNMENTS.has(r.token.text)) return left;
  const operator = take(r).text as AssignmentExpression["operator"];
  const assigned = operator === "=" ? asPattern(left) : asAssignmentTarget(left);
  const right = item(r);
  return node(r, "AssignmentExpression", start, { operator, left: assigned, right });
}

function yielded(r: Reader): Expression {
  const { start } = take(r);
  const delegate = !r.token.first && eat(r, "*");
  const isEmpty = !delegate && (mayEnd(r) || /^[;,:)\]]$/.test(r.token.text));
  const argument = isEmpty ? null : item(r);
  return node(r, "YieldExpression", start, { delegate, argument });
}

function conditional(r: Reader): Expression {
  const { start } = r.token;
  const test = binary(r, -1);
  if (test === r.arrow || !eat(r, "?")) return test;
  const consequent = within(r, { noIn: false }, () => item(r));
  expect(r, ":");
  const alternate = item(r);
  return node(r, "ConditionalExpression", start, { test, consequent, alternate });
}

/** Operators that bind more tightly than the operators of a level. */
function binary(r: Reader, least: number): Expression {
  const { start } = r.token;
  const { depth } = r;
  let left: Expression | PrivateIdentifier = privateName(r) ?? unary(r);
  if (left === r.arrow) return left;
  for (;;) {
    const { text } = r.token;
    const level = LEVEL_OF.get(text);
    if (level === undefined || level <= least || (r.place.noIn && text === "in")) {
      r.depth = depth;
      return left as Expression;
    }
    take(r);
    deepen(r);
    left = operation(r, start, left as Expression, text, binary(r, level));
  }
}

function operation(r: Reader, start: number, left: Expression, text: string, right: Expression): Expression {
  if (LOGICAL.has(text)) {
    const operator = text as LogicalExpression["operator"];
    return node(r, "LogicalExpression", start, { left, operator, right });
  }
  const operator = text as BinaryExpression["operator"];
  return node(r, "BinaryExpression", start, { left, operator, right });
}

function unary(r: Reader): Expression {
  const { start, text } = r.token;
  if (UNARY.has(text)) {
    const operator = take(r).text as UnaryExpression["operator"];
    return node(r, "UnaryExpression", start, { operator, prefix: true, argument: operand(r) });
  }
  if (r.place.await && eat(r, "await")) return node(r, "AwaitExpression", start, { argument: operand(r) });
  const value = updated(r);
  return eat(r, "**") ? operation(r, start, value, "**", operand(r)) : value;
}

const operand = (r: Reader): Expression => deeper(r, () => unary(r));

const counts = (r: Reader): boolean => at(r, "++") || at(r, "--");

function updated(r: Reader): Expression {
  const { start, text } = r.token;
  const prefix = counts(r);
  if (prefix) take(r);
  const argument = callable(r);
  if (!prefix && (r.token.first || !counts(r))) return argument;
  const operator = (prefix ? text : take(r).text) as UpdateExpression["operator"];
  return node(r, "UpdateExpression", start, { operator, prefix, argument: asAssignmentTarget(argument) });
}
