import type * as t from "@babel/types";
import { keyName } from "../syntax/walk.ts";

type Value = number | bigint | boolean;

/** A value that only the running program knows, of which the text says that it is a number. */
export const SOME_NUMBER = "some number";
export type Known = Value | typeof SOME_NUMBER | null;

const FIXED: Readonly<Record<string, number>> = { NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY };

/** What a name of JavaScript itself is worth. */
export const globalNumber = (name: string): number | null =>
  Object.hasOwn(FIXED, name) ? (FIXED[name] as number) : null;

/**
 * The value of an operator, a literal or a member of `Math`.
 *
 * @param valueOf - the value of an expression in it; null where that is not a number.
 * @param isGlobal - whether a name is JavaScript's own there.
 * @returns null for any other expression.
 */
export function numberOf(node: t.Node, valueOf: (node: t.Node) => Known, isGlobal: (name: string) => boolean): Known {
  switch (node.type) {
    case "NumericLiteral":
    case "BooleanLiteral":
      return node.value;
    case "BigIntLiteral":
      return BigInt(node.value);
    case "UnaryExpression":
      return unary(node.operator, valueOf(node.argument));
    case "BinaryExpression":
      return node.left.type === "PrivateName" ? null : binary(node.operator, valueOf(node.left), valueOf(node.right));
    case "ConditionalExpression": {
      const test = valueOf(node.test);
      if (test === null || test === SOME_NUMBER) return valueOf(node.consequent);
      return valueOf(test ? node.consequent : node.alternate);
    }
    case "MemberExpression":
      return memberOf(node, isGlobal);
    case "CallExpression":
      return called(node, valueOf, isGlobal);
    default:
      return null;
  }
}

function unary(operator: string, value: Known): Known {
  if (value === null || value === SOME_NUMBER) return value;
  if (operator === "-") return -value;
  if (operator === "!") return !value;
  if (operator === "+") return Number(value);
  if (operator === "~") return typeof value === "bigint" ? ~value : ~Number(value);
  return null;
}

/** The operators of arithmetic, which have the same meaning for numbers and for bigints. */
const OPERATORS: Readonly<Record<string, (a: number, b: number) => Value>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
  "|": (a, b) => a | b,
  "&": (a, b) => a & b,
  "^": (a, b) => a ^ b,
  "<<": (a, b) => a << b,
  ">>": (a, b) => a >> b,
  ">>>": (a, b) => a >>> b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
  "===": (a, b) => a === b,
  "!==": (a, b) => a !== b,
};

function binary(operator: string, a: Known, b: Known): Known {
  // Engines differ in the last bit of a power.
  if (operator === "**") return a === null || b === null ? null : SOME_NUMBER;
  const apply = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (apply === undefined || a === null || b === null) return null;
  if (a === SOME_NUMBER || b === SOME_NUMBER) return SOME_NUMBER;
  return typeof a === typeof b || (typeof a !== "bigint" && typeof b !== "bigint")
    ? apply(a as number, b as number)
    : null;
}

/** `Math.PI`; `x.length` and `x.size`, which are numbers. */
function memberOf(node: t.MemberExpression, isGlobal: (name: string) => boolean): Known {
  const name = keyName({ key: node.property, computed: node.computed });
  if (name === null) return null;
  const { object } = node;
  if (object.type === "Identifier" && (object.name === "Math" || object.name === "Number") && isGlobal(object.name)) {
    const value = (globalThis[object.name] as unknown as Readonly<Record<string, unknown>>)[name];
    return typeof value === "number" ? value : null;
  }
  return name === "length" || name === "size" ? SOME_NUMBER : null;
}

/** The functions whose results are the same in every engine. */
const EXACT: ReadonlySet<string> = new Set("abs ceil clz32 floor fround imul max min round sign sqrt trunc".split(" "));

/** `Math.sqrt(2)`, `Number(text)` */
function called(
  { callee, arguments: args }: t.CallExpression,
  valueOf: (node: t.Node) => Known,
  isGlobal: (name: string) => boolean,
): Known {
  if (callee.type === "Identifier")
    return /^(?:Number|parseInt|parseFloat)$/.test(callee.name) && isGlobal(callee.name) ? SOME_NUMBER : null;
  if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return null;
  if (callee.object.name !== "Math" || !isGlobal("Math")) return null;
  const name = keyName({ key: callee.property, computed: callee.computed });
  const method: unknown = name === null ? null : (Math as unknown as Readonly<Record<string, unknown>>)[name];
  if (typeof method !== "function") return null;
  if (!EXACT.has(name ?? "")) return SOME_NUMBER;
  const values = args.map(valueOf);
  return values.every((value) => typeof value === "number")
    ? ((method as (...numbers: readonly number[]) => number)(...values) as number)
    : SOME_NUMBER;
}
