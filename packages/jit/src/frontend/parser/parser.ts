import type { Expression } from "acorn";
import { expression, item } from "./expressions.ts";
import { callable } from "./primary.ts";
import { reader, unexpected } from "./reader.ts";
import { statement } from "./statements.ts";

/**
 * The tree of an expression of JavaScript, in the form of ESTree, as acorn gives it with `preserveParens` off.
 *
 * The text is one that an engine has taken: what that refuses (names declared twice, `break` outside of loops, patterns
 * of regular expressions) is not looked for, which is most of what a parser is made of.
 *
 * @param deepest - how many levels of brackets, operators and statements may stand in each other.
 * @throws {SyntaxError} where the text is no expression; `pos` says where.
 * @throws {TooDeep} the same, where it is nested too deeply.
 */
export function parseExpression(text: string, deepest: number = Number.POSITIVE_INFINITY): Expression {
  const r = reader(text, { item, expression, callable, statement }, deepest);
  const value = expression(r);
  return r.token.kind === "end" ? value : unexpected(r);
}
