import type { ArithmeticOp, BitOp } from "../ir/expr.ts";
import { isFloat, isInteger } from "../ir/types.ts";
import type { BinaryOperator } from "./syntax.ts";
import { asWeakAs, constant, fractional, meet, type ScalarType, typed, weak, whole } from "./types.ts";

/** How an operator works on operands of two types: both become `operand`, the result is `result`. */
export interface Plan {
  readonly op: ArithmeticOp | BitOp | "pow" | "ipow" | "compare";
  readonly operand: ScalarType;
  readonly result: ScalarType;
  /** Operands become whole numbers of `operand` by wrapping, as bit operators do. */
  readonly wrap?: boolean;
}

const isNumber = (type: ScalarType): boolean => type.type !== "bool";
const same = (op: Plan["op"], operand: ScalarType): Plan => ({ op, operand, result: operand });

/** The plan of an operator; null for bool - bool, which is refused. */
export function planBinary(op: BinaryOperator, left: ScalarType, right: ScalarType): Plan | null {
  const met = meet(left, right);
  const bools = !isNumber(left) && !isNumber(right);
  switch (op) {
    case "+":
      return bools ? same("or", met) : same("add", met);
    case "*":
      return bools ? same("and", met) : same("mul", met);
    case "-":
      return bools ? null : same("sub", met);
    case "/":
      return isFloat(met.type) ? same("div", met) : same("div", met.weak ? fractional : typed("float64"));
    case "%":
      return same("rem", bools ? boolAsNumber(met) : met);
    case "**":
      return planPower(bools ? boolAsNumber(met) : met, right);
    case "&":
    case "|":
    case "^": {
      if (bools) return same(op === "&" ? "and" : op === "|" ? "or" : "xor", met);
      return { ...same(op === "&" ? "and" : op === "|" ? "or" : "xor", bitType(left, right)), wrap: true };
    }
    case "<<":
    case ">>":
      return { ...same(op === "<<" ? "shl" : "shr", bitType(left, right)), wrap: true };
    case ">>>":
      return { ...same("shr", asWeakAs(left, "uint32")), wrap: true };
    default:
      return { op: "compare", operand: met, result: asWeakAs(met, "bool") };
  }
}

/** bool % bool is int8 in NumPy. */
const boolAsNumber = (met: ScalarType): ScalarType => (met.weak ? whole : typed("int8"));

function planPower(met: ScalarType, exponent: ScalarType): Plan {
  if (isFloat(met.type)) return same("pow", met);
  // A constant negative power of a whole number is a fraction; of a typed integer NumPy refuses it, and so JavaScript decides.
  const negative = typeof exponent.value === "number" && exponent.value < 0;
  if (negative) return same("pow", met.weak ? fractional : typed("float64"));
  return same("ipow", met);
}

/** Bit operators keep the left operand's type; a float becomes int32 first; a weak left takes the right's type. */
function bitType(left: ScalarType, right: ScalarType): ScalarType {
  const own = bitOperand(left);
  const other = bitOperand(right);
  if (left.type === "bool" && right.type !== "bool") return left.weak || !other.weak ? other : typed(other.type);
  if (!left.weak || right.type === "bool") return own;
  return other.weak ? (own.type === "uint32" || other.type === "uint32" ? weak("uint32") : whole) : other;
}

function bitOperand(type: ScalarType): ScalarType {
  if (isFloat(type.type)) return asWeakAs(type, "int32");
  return asWeakAs(type, type.type === "bool" ? "int32" : (type.type as "int32"));
}

/** An operator on two weak constants, as JavaScript computes it in double precision; null where it is not one. */
export function foldBinary(op: BinaryOperator, left: ScalarType, right: ScalarType): ScalarType | null {
  const [a, b] = [left.value, right.value];
  if (!left.weak || !right.weak || a === undefined || b === undefined || typeof a === "bigint" || typeof b === "bigint")
    return null;
  const bools = typeof a === "boolean" && typeof b === "boolean";
  const [x, y] = [Number(a), Number(b)];
  switch (op) {
    case "+":
      return bools ? constant(a || b) : constant(x + y);
    case "-":
      return bools ? null : constant(x - y);
    case "*":
      return bools ? constant(a && b) : constant(x * y);
    case "/":
      return constant(x / y);
    case "%":
      return constant(x % y);
    case "**":
      return constant(x ** y);
    case "&":
      return bools ? constant(a && b) : constant(x & y);
    case "|":
      return bools ? constant(a || b) : constant(x | y);
    case "^":
      return bools ? constant(a !== b) : constant(x ^ y);
    case "<<":
      return constant(x << y);
    case ">>":
      return constant(x >> y);
    case ">>>":
      return constant(x >>> y);
    case "<":
      return constant(x < y);
    case "<=":
      return constant(x <= y);
    case ">":
      return constant(x > y);
    case ">=":
      return constant(x >= y);
    case "===":
      return constant(x === y);
    case "!==":
      return constant(x !== y);
  }
}

/** The integer type in which integers are divided exactly. */
export function divisionType(left: ScalarType, right: ScalarType): ScalarType | null {
  const met = meet(left, right);
  return isInteger(met.type) ? met : null;
}
