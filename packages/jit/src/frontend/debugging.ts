import type { CallExpression, Expression, SpreadElement } from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Builder } from "./builder.ts";
import { refuseCount, refuseSpread } from "./refuse.ts";
import type { Node } from "./syntax.ts";

const MOST_VALUES = 32;

/** `console.log("i is", i)`: texts and values, a space between arguments, as JavaScript prints them. */
export function log(b: Builder, node: CallExpression): void {
  const span = b.span(node);
  const pieces: (string | Expression)[] = [];
  node.arguments.forEach((argument, index) => {
    if (index > 0) pieces.push(" ");
    pieces.push(...textPieces(b, argument));
  });
  const values = b.operands(
    pieces.filter((piece) => typeof piece !== "string"),
    (piece) => b.value(piece),
  );
  if (values.length > MOST_VALUES) {
    fail("GS505", span, `\`console.log\` of ${values.length} values; at most ${MOST_VALUES} can be shown at once`, {
      hint: "split it into several calls",
    });
  }
  let next = 0;
  const items = pieces.map((piece): string | Node => (typeof piece === "string" ? piece : values[next++]!));
  b.emit({ kind: "log", items: joined(items), span });
}

function textPieces(b: Builder, argument: Expression | SpreadElement): readonly (string | Expression)[] {
  if (argument.type === "SpreadElement") return refuseSpread(b.span(argument), "values");
  if (argument.type === "Literal" && typeof argument.value === "string") return [argument.value];
  if (
    argument.type === "BinaryExpression" &&
    argument.operator === "+" &&
    argument.left.type !== "PrivateIdentifier" &&
    (isText(argument.left) || isText(argument.right))
  ) {
    return [...textPieces(b, argument.left), ...textPieces(b, argument.right)];
  }
  if (argument.type !== "TemplateLiteral") return [argument];
  return argument.quasis.flatMap((quasi, index) => {
    const text = quasi.value.cooked ?? quasi.value.raw;
    const value = argument.expressions[index];
    return [...(text === "" ? [] : [text]), ...(value === undefined ? [] : textPieces(b, value))];
  });
}

/** Whether an expression is text, so that `+` joins. */
function isText(node: Expression): boolean {
  if (node.type === "Literal") return typeof node.value === "string";
  if (node.type === "BinaryExpression")
    return node.operator === "+" && node.left.type !== "PrivateIdentifier" && (isText(node.left) || isText(node.right));
  return node.type === "TemplateLiteral";
}

/** Neighbouring texts as one. */
function joined(items: readonly (string | Node)[]): (string | Node)[] {
  const result: (string | Node)[] = [];
  for (const item of items) {
    const last = result.at(-1);
    if (typeof item === "string" && typeof last === "string") result[result.length - 1] = last + item;
    else result.push(item);
  }
  return result;
}

/** `assert(p, "text")` */
export function assertion(b: Builder, node: CallExpression): void {
  const span = b.span(node);
  const [condition, text] = node.arguments;
  if (condition === undefined || condition.type === "SpreadElement" || node.arguments.length > 2) {
    return refuseCount(span, "assert", "1 or 2 arguments", node.arguments.length, 'write `assert(p, "text")`');
  }
  let message = "assertion failed";
  if (text !== undefined) {
    const pieces = textPieces(b, text);
    if (pieces.some((piece) => typeof piece !== "string"))
      fail("GS506", b.span(text), "the text of an assertion is not constant", {
        hint: "show values with `console.log`",
      });
    message = pieces.join("");
  }
  b.emit({ kind: "assert", condition: b.value(condition), message, span });
}
