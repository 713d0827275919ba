import type { Expression } from "acorn";
import { expression, item } from "./expressions.ts";
import { callable } from "./primary.ts";
import { reader, unexpected } from "./reader.ts";
import { statement } from "./statements.ts";

/**
 * The tree of an expression of JavaScript, in the form of ESTree, as acorn gives it with `preserveParens` off.
 *
 * An engine has accepted the text: this parser does not look for the errors that the engine refuses (names declared twice,
 * `break` outside of loops, patterns of regular expressions), which are most of a parser.
 *
 * @param deepest - how many levels of brackets, operators and statements may stand in each other.
 * @throws {SyntaxError} if the text is not an expression; `pos` says where.
 * @throws {TooDeep} the same, where it is nested too deeply.
 */
export function parseExpression(text: string, deepest: number = Number.POSITIVE_INFINITY): Expression {
  const r = reader(text, { item, expression, callable, statement }, deepest);
  const value = expression(r);
  return r.token.kind === "end" ? value : unexpected(r);
}
