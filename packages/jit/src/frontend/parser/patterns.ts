import type {
  ArrayPattern,
  Expression,
  Identifier,
  MemberExpression,
  Node,
  ObjectPattern,
  Pattern,
  SpreadElement,
} from "acorn";
import { node, type Reader, take, unexpected } from "./reader.ts";
import { unexpectedAt } from "./tokens.ts";

const RESERVED = new Set(
  "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with".split(
    " ",
  ),
);

/** Any name, such as that of a property. */
export function anyName(r: Reader): Identifier {
  if (r.token.kind !== "name") unexpected(r);
  const { start, text } = take(r);
  return node(r, "Identifier", start, { name: text });
}

/** A name that a variable may have. */
export function name(r: Reader): Identifier {
  return RESERVED.has(r.token.text) ? unexpected(r) : anyName(r);
}

/** The pattern before `=` or `=>` is read as a value first, because only that sign shows which it is. */
export function asPattern(value: Expression | SpreadElement | Pattern): Pattern {
  switch (value.type) {
    case "ObjectExpression": {
      const properties = value.properties.map((one) =>
        one.type === "Property" ? { ...one, value: asPattern(one.value) } : asPattern(one),
      );
      return { ...value, type: "ObjectPattern", properties } as ObjectPattern;
    }
    case "ArrayExpression": {
      const elements = value.elements.map((one) => (one === null ? null : asPattern(one)));
      return { ...value, type: "ArrayPattern", elements } satisfies ArrayPattern;
    }
    case "SpreadElement":
      return { ...value, type: "RestElement", argument: asPattern(value.argument) };
    case "AssignmentExpression": {
      const { start, end, left, right } = value;
      return { type: "AssignmentPattern", start, end, left, right };
    }
    case "AssignmentPattern":
    case "ObjectPattern":
    case "ArrayPattern":
      return value;
    default:
      return asAssignmentTarget(value);
  }
}

/** The targets of `+=` and `++`. */
export function asAssignmentTarget<T extends Node>(value: T): Identifier | MemberExpression {
  if (value.type !== "Identifier" && value.type !== "MemberExpression") unexpectedAt(value.start);
  return value as Node as Identifier | MemberExpression;
}
