import { parseText, type TextRange } from "@gridstride/jit/internal";
import type { IfStatement, AnyNode as Node, SwitchStatement } from "acorn";
import { keyOf } from "./counter.ts";

/** A part of a function that has a count. Offsets count in the function's text. */
export interface Point {
  readonly range: TextRange;
  /** The name of its count; null for the `else` that an `if` does not have: the rest of the count of the `if`. */
  readonly key: string | null;
}

export interface BranchPoint {
  readonly type: "if" | "cond-expr" | "binary-expr" | "switch";
  readonly range: TextRange;
  /** The name of the count of the whole, for an `if` alone. */
  readonly key: string | null;
  readonly arms: readonly Point[];
}

export interface FunctionPoint {
  readonly name: string | null;
  readonly range: TextRange;
  readonly body: Point;
}

/** The parts of a function that coverage speaks of. */
export interface Points {
  readonly statements: readonly Point[];
  readonly branches: readonly BranchPoint[];
  readonly functions: readonly FunctionPoint[];
}

/** Statements that run when the statements in them do. */
const UNCOUNTED: ReadonlySet<string> = new Set(["EmptyStatement", "BlockStatement", "LabeledStatement"]);

type FunctionNode = Extract<Node, { type: "ArrowFunctionExpression" | "FunctionExpression" | "FunctionDeclaration" }>;

/** @returns null for a text that is not a function: its compilation says what is wrong with it. */
export function pointsOf(text: string): Points | null {
  let parsed: ReturnType<typeof parseText>;
  try {
    parsed = parseText(text, 0);
  } catch {
    return null;
  }
  const { shift } = parsed;
  const statements: Point[] = [];
  const branches: BranchPoint[] = [];
  const functions: FunctionPoint[] = [];
  const rangeOf = ({ start, end }: Node): TextRange => ({ start: start - shift, end: end - shift });
  const point = (what: Parameters<typeof keyOf>[0], node: Node): Point => {
    const range = rangeOf(node);
    return { range, key: keyOf(what, range.start) };
  };

  function visitFunction(node: FunctionNode, name: string | null): void {
    functions.push({ name, range: rangeOf(node), body: point("function", node.body) });
    if (node.body.type !== "BlockStatement") statements.push(point("statement", node.body));
    visit(node.body, null);
  }

  function visitIf(node: IfStatement): void {
    const range = rangeOf(node);
    const other = node.alternate
      ? point("arm", node.alternate)
      : { range: { start: range.end, end: range.end }, key: null };
    branches.push({
      type: "if",
      range,
      key: keyOf("statement", range.start),
      arms: [point("arm", node.consequent), other],
    });
  }

  /** Labels with nothing under them share the next case's statements. */
  function visitSwitch(node: SwitchStatement): void {
    const arms: Point[] = [];
    let from: number | null = null;
    node.cases.forEach((one, index) => {
      const { range, key } = point("arm", one);
      from ??= range.start;
      if (one.consequent.length === 0 && index < node.cases.length - 1) return;
      arms.push({ range: { start: from, end: range.end }, key });
      from = null;
    });
    branches.push({ type: "switch", range: rangeOf(node), key: null, arms });
  }

  function visit(node: Node, parent: Node | null): void {
    const isHead = (parent?.type === "ForOfStatement" || parent?.type === "ForInStatement") && parent.left === node;
    if (/(Statement|VariableDeclaration)$/.test(node.type) && !UNCOUNTED.has(node.type) && !isHead) {
      const isDirective = node.type === "ExpressionStatement" && "directive" in node && node.directive !== undefined;
      if (!isDirective) statements.push(point("statement", node));
    }
    switch (node.type) {
      case "ArrowFunctionExpression":
      case "FunctionExpression":
      case "FunctionDeclaration":
        return visitFunction(node, nameOf(node, parent));
      case "IfStatement":
        visitIf(node);
        break;
      case "SwitchStatement":
        visitSwitch(node);
        break;
      case "ConditionalExpression": {
        const arms = [node.consequent, node.alternate].map((arm) => point("arm", arm));
        branches.push({ type: "cond-expr", range: rangeOf(node), key: null, arms });
        break;
      }
      case "LogicalExpression":
        if (parent?.type !== "LogicalExpression")
          branches.push({
            type: "binary-expr",
            range: rangeOf(node),
            key: null,
            arms: operands(node).map((one) => point("operand", one)),
          });
        break;
      default:
    }
    for (const child of childrenOf(node)) visit(child, node);
  }

  visitFunction(parsed.node as FunctionNode, null);
  return { statements, branches, functions };
}

function operands(node: Node): Node[] {
  return node.type === "LogicalExpression" ? [...operands(node.left), ...operands(node.right)] : [node];
}

/** The nodes directly inside a node. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
}

function nameOf(node: FunctionNode, parent: Node | null): string | null {
  if ("id" in node && node.id) return node.id.name;
  return parent?.type === "VariableDeclarator" && parent.id.type === "Identifier" ? parent.id.name : null;
}
