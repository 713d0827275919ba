import type { RealDType as DType } from "@gridstride/core";
import { bug } from "../diagnostics/bug.ts";
import type { Span } from "../diagnostics/source.ts";
import { planBinary } from "../frontend/operators.ts";
import { isBits, operandType } from "../frontend/quotient.ts";
import type { AllocateNode, BinaryNode, LeafNode, MergeNode, Node, TupleNode, UnaryNode } from "../frontend/syntax.ts";
import { isComplexNode, numberOf } from "../frontend/type-complex.ts";
import { meetComplex, type ScalarType } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import { binary, inType, not, position, unary } from "../ir/make.ts";
import { bits, isInteger, isSigned } from "../ir/types.ts";
import { bitOperand, keepsBits } from "./bits.ts";
import { compare } from "./compare.ts";
import { constantExpr, convert } from "./constant.ts";
import type { Fit, FunctionLowering } from "./function.ts";
import { lowerIntrinsic, power } from "./intrinsics.ts";
import { conditional, logical } from "./logic.ts";
import { compareParts, lowerPart } from "./parts.ts";
import { loadBare } from "./pieces.ts";
import { lowerProperty } from "./property.ts";
import { loadIndexed } from "./slots.ts";

/** A number or bool in the given type. A constant or fractional expression is computed in that type right away. */
export function lowerScalar(f: FunctionLowering, node: Node, as: DType, fit: Fit): Expr {
  const type = f.instance.scalarOf(node)!;
  if (type.value !== undefined) return constantExpr(f, node, as, fit);
  const own = f.type(node);
  if (own.kind === "array") return convert(convert(loadBare(f, own.array, node)[0]!, type.type), as, node.span);
  // Whether `a && b` is true is a question of whether each is.
  if (as === "bool" && node.kind === "logical") return logical(f, node, "bool");
  // A whole number argument is passed in the integer type that it meets.
  const argument = node.kind === "variable" && type.weak && isInteger(as) && f.isArgument(node.variable);
  const lower = (): Expr =>
    argument ? lowerVariable(f, node.variable, as, node.span) : natural(f, node, type, f.natural(type, as));
  const value = keepsBits(type, as) && passesBits(node) ? lower() : f.notWrapping(lower);
  const asked =
    type.weak && f.reportWraps && (fit === "strict" || fit === "weak") && !isBits(node, f.instance.syntax.variables);
  const lost = asked && losesWhole(value.type, as);
  return lost ? { ...inType(value, as, node.span), overflow: "lost" } : convert(value, as, node.span);
}

/** Whether the low bits of a value follow from the low bits of its operands. Bit operators say themselves which bits they take. */
function passesBits(node: Node): boolean {
  switch (node.kind) {
    case "variable":
    case "conditional":
    case "unary":
      return true;
    case "binary":
      return /^([+*-]|\*\*)$/.test(node.op);
    case "intrinsic":
      return /^(selp|Math\.(abs|pow))$/.test(node.row.name);
    default:
      return false;
  }
}

/** Whether a whole number of 32 bits or more may change when it is converted to an integer type of the same width. */
function losesWhole(from: DType, as: DType): boolean {
  if (!isInteger(from) || !isInteger(as) || from === as || bits(as) < 32) return false;
  return bits(as) < bits(from) || (isSigned(from) !== isSigned(as) && (isSigned(from) || bits(as) === bits(from)));
}

/** An expression that is not constant, in the type that inference gave it. */
function natural(f: FunctionLowering, node: Node, type: ScalarType, as: DType): Expr {
  const { span } = node;
  switch (node.kind) {
    case "variable":
      return convert(lowerVariable(f, node.variable, as, span), as, span);
    case "position":
      return position(node.of, node.axis, span);
    case "index":
      return convert(loadIndexed(f, node), as, span);
    case "property": {
      const object = f.instance.valueType(node.object)!;
      return object.kind === "parts" ? convert(lowerPart(f, node, object), as, span) : lowerProperty(f, node, as);
    }
    case "unary":
      return lowerUnary(f, node, type, as);
    case "binary":
      return lowerBinary(f, node, type, as);
    case "logical":
      return logical(f, node, as);
    case "conditional":
      return conditional(f, node, as);
    case "intrinsic":
      return lowerIntrinsic(f, node, as);
    default:
      node satisfies LeafNode | TupleNode | MergeNode | AllocateNode;
      throw bug(node.kind);
  }
}

/** A scalar variable's value: a local, or a launch argument that nothing assigns. */
function lowerVariable(f: FunctionLowering, variable: number, wanted: DType, span: Span): Expr {
  const { param } = f.instance.syntax.variables[variable]!;
  if (param !== null && f.isArgument(variable))
    return { kind: "param", param, type: f.kernel.paramType(param, wanted, f.wraps), span };
  return f.read(f.variable(variable)[0]!, span);
}

function lowerUnary(f: FunctionLowering, node: UnaryNode, type: ScalarType, as: DType): Expr {
  const { span } = node;
  switch (node.op) {
    case "!":
      return not(f.condition(node.value), span);
    case "+":
      return f.scalar(node.value, as);
    case "-":
      return { ...unary("neg", f.scalar(node.value, as), span), ...f.overflow(type, as) };
    case "~":
      return unary("bitnot", bitOperand(f, node.value, as), span);
  }
}

function lowerBinary(f: FunctionLowering, node: BinaryNode, type: ScalarType, as: DType): Expr {
  const { span } = node;
  if (isComplexNode(f.instance, node.left) || isComplexNode(f.instance, node.right)) {
    const met = meetComplex(numberOf(f.instance, node.left)!, numberOf(f.instance, node.right)!);
    return compareParts(f, node.op, node.left, node.right, met);
  }
  const [left, right] = [f.instance.scalarOf(node.left)!, f.instance.scalarOf(node.right)!];
  const [a, b] = [node.left, node.right].map((operand) => operandType(f.instance, node.op, operand)!);
  const plan = planBinary(node.op, a!, b!);
  if (plan.op === "compare") return compare(f, node, left, right);
  if (plan.op === "pow" || plan.op === "ipow") {
    const fit: Fit = plan.operand.weak ? "weak" : "strict";
    const args = [f.scalar(node.left, as, fit), f.scalar(node.right, as, fit)];
    return power(f, plan.op, args, type, as, span);
  }
  if (plan.wrap === true) {
    // `x | 0` of a whole number, and of a quotient, is the operand itself.
    const [first, second] = constantLast(node, left, right);
    const zero = node.op === "|" && f.instance.scalarOf(second)!.value === 0;
    const operand = bitOperand(f, first, as);
    return zero ? operand : binary(plan.op, operand, bitOperand(f, second, as), span);
  }
  const fit: Fit = plan.operand.weak ? "weak" : "strict";
  const [x, y] = constantLast(node, left, right).map((operand) => f.scalar(operand, as, fit)) as [Expr, Expr];
  const result = binary(plan.op, x, y, span);
  const mayWrap = plan.op === "add" || plan.op === "sub" || plan.op === "mul";
  return mayWrap ? { ...result, ...f.overflow(type, as) } : result;
}

const COMMUTATIVE: ReadonlySet<string> = new Set(["*", "&", "|", "^"]);

/** The operands, a constant second where their order does not matter: minifiers put it first. */
function constantLast(node: BinaryNode, left: ScalarType, right: ScalarType): readonly [Node, Node] {
  const swap = COMMUTATIVE.has(node.op) && left.value !== undefined && right.value === undefined;
  return swap ? [node.right, node.left] : [node.left, node.right];
}
