import { parseText, type TextRange } from "@gridstride/jit/internal";
import type { AnyNode, CallExpression, Expression, MemberExpression } from "acorn";
import { childrenOf } from "../points.ts";

/** A fault in a function's text. */
export interface Mutant {
  /** The words that are replaced. */
  readonly range: TextRange;
  readonly before: string;
  readonly after: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "<<": ">>",
  ">>": "<<",
  ">>>": "<<",
  "&": "|",
  "|": "&",
  "^": "&",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+=": "-=",
  "-=": "+=",
  "*=": "/=",
  "/=": "*=",
};

/** Functions that are mistaken for each other. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  sin: "cos",
  cos: "sin",
};

/** Calls whose threads wait, by the last part of their names. */
const BARRIERS: ReadonlySet<string> = new Set(["syncthreads", "barrier", "syncwarp", "threadfence"]);

/**
 * The faults that can be planted in a function: an operator, a comparison at its border, a constant by one, a barrier that
 * is missing, two indices in each other's place.
 *
 * @returns none for a text that is not a function.
 */
export function mutantsOf(text: string): Mutant[] {
  let parsed: ReturnType<typeof parseText>;
  try {
    parsed = parseText(text, 0);
  } catch {
    return [];
  }
  const { shift } = parsed;
  const found: Mutant[] = [];
  const put = (start: number, end: number, after: string): void => {
    const range = { start: start - shift, end: end - shift };
    found.push({ range, before: text.slice(range.start, range.end), after });
  };
  const wordsOf = ({ start, end }: AnyNode): string => text.slice(start - shift, end - shift);

  function visit(node: AnyNode): void {
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression":
      case "AssignmentExpression": {
        const after = OPERATORS[node.operator];
        const at = node.left.end + wordsBetween(node.left, node.right).indexOf(node.operator);
        if (after !== undefined && at >= node.left.end) put(at, at + node.operator.length, after);
        break;
      }
      case "Literal":
        if (typeof node.value === "number") put(node.start, node.end, String(node.value + 1));
        break;
      case "MemberExpression":
        visitMember(node);
        break;
      case "ExpressionStatement":
        if (node.expression.type === "CallExpression" && BARRIERS.has(calledName(node.expression)))
          put(node.start, node.end, ";");
        break;
      default:
    }
    for (const child of childrenOf(node)) visit(child);
  }

  const wordsBetween = (left: AnyNode, right: AnyNode): string => text.slice(left.end - shift, right.start - shift);

  function visitMember({ object, property, computed }: MemberExpression): void {
    if (!computed && property.type === "Identifier") {
      const after = FUNCTIONS[property.name];
      if (after !== undefined) put(property.start, property.end, after);
    }
    // a[i][j] as a[j][i].
    if (!computed || object.type !== "MemberExpression" || !object.computed) return;
    const [first, second] = [wordsOf(object.property), wordsOf(property)];
    if (first !== second && !isNumber(property as Expression) && !isNumber(object.property as Expression))
      put(object.property.start, property.end, `${second}${wordsBetween(object.property, property)}${first}`);
  }

  visit(parsed.node);
  return found.sort((a, b) => a.range.start - b.range.start);
}

const isNumber = ({ type }: Expression): boolean => type === "Literal";

function calledName({ callee }: CallExpression): string {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : "";
}

/** The text with its fault. */
export const planted = (text: string, { range, after }: Mutant): string =>
  text.slice(0, range.start) + after + text.slice(range.end);
