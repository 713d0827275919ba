import type { RealDType as DType } from "@gridstride/core";
import { isNarrow, mixedSigned, promote } from "../frontend/promote.ts";
import type { BinaryNode, Node } from "../frontend/syntax.ts";
import { isNumber } from "../frontend/type-of.ts";
import { meet, type ScalarType } from "../frontend/types.ts";
import { MIRRORED } from "../ir/comparisons.ts";
import type { BinaryOp, CompareOp, Expr } from "../ir/expr.ts";
import { binary, bool, constant, zero } from "../ir/make.ts";
import { integerRange, isBig, isInteger, isSigned } from "../ir/types.ts";
import { convert } from "./constant.ts";
import type { FunctionLowering } from "./function.ts";

const OPERATORS: Readonly<Record<string, CompareOp>> = {
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
  "===": "eq",
  "!==": "ne",
};

/** A comparison, exact for integers of any two types. */
export function compare(f: FunctionLowering, node: BinaryNode, left: ScalarType, right: ScalarType): Expr {
  const op = OPERATORS[node.op]!;
  const make = (operator: CompareOp, x: Expr, y: Expr): Expr => binary(operator, x, y, node.span);
  if (left.type === "bool" && right.type === "bool") {
    const as = op === "eq" || op === "ne" ? "bool" : "int32";
    return make(op, f.scalar(node.left, as), f.scalar(node.right, as));
  }
  if (isInteger(left.type) && isSame(node)) return bool(op === "eq" || op === "le" || op === "ge", node.span);
  if (isInteger(left.type) && isNumber(right.value))
    return withConstant(f, op, node.left, left, node.right, right.value, node);
  if (isInteger(right.type) && isNumber(left.value))
    return withConstant(f, MIRRORED[op], node.right, right, node.left, left.value, node);
  if (isInteger(left.type) && isInteger(right.type)) {
    const wide = mixedSigned(left.type, right.type);
    if (wide === null) {
      const as = promote(left, right);
      return make(op, f.scalar(node.left, as, "wrap"), f.scalar(node.right, as, "wrap"));
    }
    // A bigint argument is uint64 next to uint64.
    if (isBigArgument(f, node.left, left) || isBigArgument(f, node.right, right))
      return make(op, f.scalar(node.left, "uint64"), f.scalar(node.right, "uint64"));
    return isSigned(left.type)
      ? mixed(f, op, f.scalar(node.left, wide), f.scalar(node.right, right.type), wide, node)
      : mixed(f, MIRRORED[op], f.scalar(node.right, wide), f.scalar(node.left, left.type), wide, node);
  }
  // Integers of 16 bits and fractions meet in any float.
  const narrow = (isNarrow(left) && right.weak) || (isNarrow(right) && left.weak);
  const as = narrow ? f.kernel.defaultFloat : f.natural(meet(left, right));
  if (left.value !== undefined) return make(MIRRORED[op], f.scalar(node.right, as), f.scalar(node.left, as));
  return make(op, f.scalar(node.left, as), f.scalar(node.right, as));
}

/** A variable with itself: no integer is NaN. */
const isSame = ({ left, right }: BinaryNode): boolean =>
  left.kind === "variable" && right.kind === "variable" && left.variable === right.variable;

const isBigArgument = (f: FunctionLowering, node: Node, type: ScalarType): boolean =>
  type.weak && type.type === "int64" && node.kind === "variable" && f.isArgument(node.variable);

/** An integer against a constant: in the integer's own type, with what lies between or beyond its values worked out here. */
function withConstant(
  f: FunctionLowering,
  op: CompareOp,
  node: Node,
  type: ScalarType,
  other: Node,
  value: number | bigint,
  at: BinaryNode,
): Expr {
  const { span } = at;
  const answer = (result: boolean): Expr => bool(result, span);
  if (value !== value) return answer(op === "ne");
  const [least, greatest] = integerRange(type.type);
  if (value < least) return answer(op === "gt" || op === "ge" || op === "ne");
  if (value > greatest) return answer(op === "lt" || op === "le" || op === "ne");
  const exact = typeof value === "bigint" || Number.isInteger(value);
  if (!exact && (op === "eq" || op === "ne")) return answer(op === "ne");
  const bound = typeof value === "bigint" ? value : op === "lt" || op === "ge" ? Math.ceil(value) : Math.floor(value);
  const limit = constant(isBig(type.type) ? BigInt(bound) : Number(bound) + 0, type.type, other.span);
  return binary(op, f.scalar(node, type.type), limit, span);
}

/** signed op unsigned, of the same width, without a wider type: a negative number is below every unsigned one. */
function mixed(f: FunctionLowering, op: CompareOp, signed: Expr, unsigned: Expr, wide: DType, at: BinaryNode): Expr {
  const { span } = at;
  const make = (operator: BinaryOp, left: Expr, right: Expr): Expr => binary(operator, left, right, span);
  const as = unsigned.type;
  const neverNegative = signed.kind === "position" || (signed.kind === "extent" && signed.of === "shape");
  if (neverNegative) return make(op, convert(signed, as), unsigned);
  const value = f.once(signed);
  const none = zero(wide, span);
  const rest = make(op, convert(value, as), unsigned);
  const below = op === "lt" || op === "le" || op === "ne";
  return below ? make("or", make("lt", value, none), rest) : make("and", make("ge", value, none), rest);
}
