// Functions of complex numbers in float32 as an adapter may compute them: each function of `Math` off by as much as its bound
// allows, products rounded or fused with the sums that take them. Their texts are evaluated as trees; in doubles, without
// either, the result is exact enough to compare with.
import type { Expression, Node, Pattern, Statement } from "acorn";
import { parseText } from "../../../src/frontend/parse.ts";
import { complexFunction } from "../../../src/intrinsics/complex-library.ts";
import { mathOnNumbers } from "../../../src/intrinsics/reference.ts";
import { boundedFunctions } from "../../../src/math/bounds.ts";
import type { MathFn } from "../../../src/math/table.ts";

/** How numbers are computed. */
export interface Arithmetic {
  readonly round: (x: number) => number;
  /** The result of a function whose exact value is given, and which may be off by so many units. */
  readonly function: (exact: number, units: number) => number;
  /** Which product of `a * b + c * d` a sum takes before it is rounded. */
  readonly fuse: "left" | "right" | null;
  /** The bounds that functions of floats have: of float64, of float32 on cpu, of float32 on webgpu. */
  readonly bounds: 0 | 1 | 2;
}

/** A number; a product also as it was before it was rounded. */
interface Value {
  readonly x: number;
  readonly exact?: number;
}
type Result = Value | readonly Result[];

/** Texts of operators; functions have theirs in the library, under these names or their own. */
const operators: Readonly<Record<string, string>> = {
  abs: "(_, x, y) => Math.hypot(x, y)",
  "z * w": "(_, a, b, c, d) => [a * c - b * d, a * d + b * c]",
};
const textOf = (name: string): string =>
  operators[name] ?? complexFunction((name === "z / w" ? "divide" : name) as "divide").source.text;
const units = new Map<string, readonly number[]>(boundedFunctions.map(({ fn, ulp }) => [fn, ulp]));
const trees = new Map<string, ReturnType<typeof parseText>["node"]>();

const treeOf = (name: string): ReturnType<typeof parseText>["node"] => {
  const known = trees.get(name) ?? parseText(textOf(name), 0).node;
  trees.set(name, known);
  return known;
};

/** The result of a function for the parts of its operands: a number, or two. */
export function computed(name: string, args: readonly number[], arithmetic: Arithmetic): readonly number[] {
  const result = call(
    name,
    args.map((x) => ({ x })),
    arithmetic,
  );
  return [result].flat().map((part) => (part as Value).x);
}

function call(name: string, args: readonly Result[], arithmetic: Arithmetic): Result {
  const { params, body } = treeOf(name);
  const scope = new Map<string, Result>();
  // The functions that it calls come first, by their own names.
  for (const [i, param] of params.slice(1).entries()) bind(param as Pattern, args[i]!, scope);
  const run = new Run(scope, arithmetic);
  return body.type === "BlockStatement" ? run.statements(body.body)! : run.value(body);
}

function bind(pattern: Pattern, value: Result, scope: Map<string, Result>): void {
  if (pattern.type === "Identifier") scope.set(pattern.name, value);
  else if (pattern.type === "ArrayPattern")
    for (const [i, one] of pattern.elements.entries()) bind(one as Pattern, (value as readonly Result[])[i]!, scope);
  else throw unknown(pattern);
}

const unknown = (node: Node): Error => new Error(`no ${node.type} here`);

class Run {
  readonly #scope: Map<string, Result>;
  readonly #arithmetic: Arithmetic;

  constructor(scope: Map<string, Result>, arithmetic: Arithmetic) {
    this.#scope = scope;
    this.#arithmetic = arithmetic;
  }

  /** What they return; null if they do not. */
  statements(list: readonly Statement[]): Result | null {
    for (const one of list) {
      const result = this.#statement(one as Statement);
      if (result !== null) return result;
    }
    return null;
  }

  #statement(node: Statement): Result | null {
    switch (node.type) {
      case "ReturnStatement":
        return this.value(node.argument!);
      case "BlockStatement":
        return this.statements(node.body);
      case "IfStatement":
        if (this.#holds(node.test)) return this.#statement(node.consequent);
        return node.alternate ? this.#statement(node.alternate) : null;
      case "WhileStatement":
        while (this.#holds(node.test)) this.#statement(node.body);
        return null;
      case "VariableDeclaration":
        for (const { id, init } of node.declarations) bind(id, this.value(init!), this.#scope);
        return null;
      // Written by the compiler of TypeScript.
      case "EmptyStatement":
        return null;
      case "ExpressionStatement":
        if (node.expression.type !== "AssignmentExpression") throw unknown(node.expression);
        bind(node.expression.left as Pattern, this.value(node.expression.right), this.#scope);
        return null;
      default:
        throw unknown(node);
    }
  }

  value(node: Expression): Result {
    const { round } = this.#arithmetic;
    switch (node.type) {
      case "Literal":
        return { x: round(Number(node.value)) };
      case "Identifier":
        return node.name === "Infinity" ? { x: Infinity } : this.#variable(node.name);
      case "MemberExpression":
        return { x: round(Math[(node.property as { name: string }).name as "PI"]) };
      case "ArrayExpression":
        return node.elements.map((one) => this.value(one as Expression));
      case "ConditionalExpression":
        return this.value(this.#holds(node.test) ? node.consequent : node.alternate);
      case "UnaryExpression": {
        const { x, exact } = this.value(node.argument) as Value;
        return { x: -x, ...(exact !== undefined && { exact: -exact }) };
      }
      case "BinaryExpression":
        return this.#binary(node.operator, this.#number(node.left as Expression), this.#number(node.right));
      case "CallExpression":
        return this.#call(node.callee as Expression, node.arguments as readonly Expression[]);
      default:
        throw unknown(node);
    }
  }

  /** A value of a variable is rounded: compilers do not see through it. */
  #variable(name: string): Result {
    const value = this.#scope.get(name)!;
    return Array.isArray(value) ? value : { x: (value as Value).x };
  }

  #number(node: Expression): Value {
    return this.value(node) as Value;
  }

  #binary(op: string, left: Value, right: Value): Value {
    const { round, fuse } = this.#arithmetic;
    if (op === "*") return { x: round(left.x * right.x), exact: left.x * right.x };
    if (op === "**") return { x: left.x ** right.x };
    if (op === "/") return { x: round(left.x / right.x) };
    const sign = op === "-" ? -1 : 1;
    const [first, second] = [left.exact, right.exact];
    if (first !== undefined && (fuse === "left" || (fuse === "right" && second === undefined)))
      return { x: round(first + sign * right.x) };
    if (second !== undefined && fuse !== null) return { x: round(left.x + sign * second) };
    return { x: round(left.x + sign * right.x) };
  }

  #call(callee: Expression, nodes: readonly Expression[]): Result {
    const args = nodes.map((node) => this.value(node));
    const name = callee.type === "Identifier" ? callee.name : (callee as { property: { name: string } }).property.name;
    if (callee.type === "Identifier" && name !== "fma") return call(name, args, this.#arithmetic);
    const numbers = args.map((one) => (one as Value).x);
    if (name === "fma") return { x: this.#arithmetic.round(numbers[0]! * numbers[1]! + numbers[2]!) };
    const exact = (mathOnNumbers(name as MathFn, "float64") as (...args: readonly number[]) => number)(...numbers);
    return { x: this.#arithmetic.function(exact, units.get(name)?.[this.#arithmetic.bounds] ?? 0) };
  }

  #holds(node: Expression): boolean {
    if (node.type === "LogicalExpression")
      return node.operator === "&&"
        ? this.#holds(node.left) && this.#holds(node.right)
        : this.#holds(node.left) || this.#holds(node.right);
    if (node.type === "Identifier") return Boolean((this.#variable(node.name) as { x: number }).x);
    if (node.type === "UnaryExpression") return !this.#holds(node.argument);
    if (node.type !== "BinaryExpression") throw unknown(node);
    const [a, b] = [this.#number(node.left as Expression).x, this.#number(node.right).x];
    return { "===": a === b, "!==": a !== b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b }[node.operator as "<"];
  }
}
