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
 * @throws {SyntaxError} where the text is no expression; `pos` says where.
 */
export function parseExpression(text: string): Expression {
  const r = reader(text, { item, expression, callable, statement });
  const value = expression(r);
  return r.token.kind === "end" ? value : unexpected(r);
}
