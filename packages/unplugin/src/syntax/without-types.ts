import type * as t from "@babel/types";
import { children, isType, type Placed } from "./walk.ts";

/** The text of a node without TypeScript's types, which become spaces: offsets stay as they are. */
export function withoutTypes(node: Placed, text: string): string {
  const blanks: (readonly [number, number])[] = [];
  collect(node, blanks);
  let made = "";
  let at = node.start;
  for (const [start, end] of blanks.sort(([a], [b]) => a - b)) {
    if (end <= at) continue;
    made += text.slice(at, Math.max(at, start)) + text.slice(Math.max(at, start), end).replace(/[^\r\n]/g, " ");
    at = end;
  }
  return made + text.slice(at, node.end);
}

function collect(node: t.Node, blanks: (readonly [number, number])[]): void {
  const { start, end } = node as Placed;
  if (isType(node)) {
    blanks.push([start, end]);
    return;
  }
  switch (node.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      blanks.push([(node.expression as Placed).end, end]);
      break;
    case "TSTypeAssertion":
      blanks.push([start, (node.expression as Placed).start]);
      break;
    case "Identifier":
      // `x?: number`, `let x!: number`
      if (node.typeAnnotation) blanks.push([start + node.name.length, end]);
      else if (node.optional) blanks.push([start + node.name.length, end]);
      break;
    default:
  }
  for (const child of children(node)) collect(child, blanks);
}
