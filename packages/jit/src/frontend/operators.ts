import type { ArithmeticOp, BitOp } from "../ir/expr.ts";
import { bits, isFloat, isUnsigned } from "../ir/types.ts";
import { floatFor, isNarrow } from "./promote.ts";
import type { BinaryOperator } from "./syntax.ts";
import { asNumber, asWeakAs, constant, fractional, isWhole, meet, plain, type ScalarType, typed } from "./types.ts";

/** How an operator works on operands of two types: both become `operand`, the result is `result`. */
export interface Plan {
  readonly op: ArithmeticOp | BitOp | "pow" | "ipow" | "compare";
  readonly operand: ScalarType;
  readonly result: ScalarType;
  /** Operands become whole numbers of `operand` by wrapping, as bit operators do. */
  readonly wrap?: boolean;
}

const same = (op: Plan["op"], operand: ScalarType): Plan => ({ op, operand, result: operand });

/** The plan of an operator. In arithmetic a bool is 0 or 1. */
export function planBinary(op: BinaryOperator, left: ScalarType, right: ScalarType): Plan {
  const bools = left.type === "bool" && right.type === "bool";
  const met = meet(asNumber(left), asNumber(right));
  switch (op) {
    case "+":
      return same("add", sum(met));
    case "*":
      return same("mul", sum(met));
    case "-":
      return same("sub", sum(met));
    case "/":
      return same("div", isFloat(met.type) ? plain(met) : met.weak ? fractional : typed("float64"));
    case "%":
      return same("rem", met);
    case "**":
      return planPower(met, right);
    case "&":
    case "|":
    case "^": {
      const own = op === "&" ? "and" : op === "|" ? "or" : "xor";
      return bools ? same(own, meet(left, right)) : { ...same(own, bitType(left, right)), wrap: true };
    }
    case "<<":
    case ">>":
      return { ...same(op === "<<" ? "shl" : "shr", shiftType(left, right)), wrap: true };
    case ">>>":
      return { ...same("shr", asWeakAs(left, "uint32")), wrap: true };
    default: {
      const operand = meet(left, right);
      return { op: "compare", operand, result: asWeakAs(operand, "bool") };
    }
  }
}

/** Sums and products of 16 bits have more; floats without a fraction have none. */
const sum = (met: ScalarType): ScalarType => (isNarrow(met) ? plain(met) : met);

/** Whole for a constant exponent that is whole and not negative, else fractional. */
function planPower(met: ScalarType, exponent: ScalarType): Plan {
  const { value } = exponent;
  if (isFloat(met.type)) return same("pow", plain(met));
  if (typeof value === "number" ? Number.isInteger(value) && value >= 0 : typeof value === "bigint" && value >= 0n)
    return same("ipow", plain(met));
  return same("pow", met.weak ? fractional : typed(floatFor(met)));
}

/**
 * Bit operators work in the promoted type; a float becomes int32 first. The wider of two widths; no common type for two
 * signs.
 */
function bitType(left: ScalarType, right: ScalarType): ScalarType {
  const [a, b] = [bitOperand(left), bitOperand(right)];
  if (a.weak || b.weak) return meet(a, b);
  if (bits(a.type) !== bits(b.type)) return bits(a.type) > bits(b.type) ? a : b;
  return isUnsigned(a.type) ? a : b;
}

/** The sign of a shifted number is its own: a count has none. A count of 64 bits widens, a bigint too. */
function shiftType(left: ScalarType, right: ScalarType): ScalarType {
  const [a, b] = [bitOperand(left), bitOperand(right)];
  if (a.weak) return bitType(left, right);
  return bits(b.type) > bits(a.type) ? typed(b.type) : a;
}

/** A number without a type of its own becomes int32, as in JavaScript. */
function bitOperand(type: ScalarType): ScalarType {
  const number = plain(asNumber(type));
  return isFloat(number.type) || (number.weak && number.type === "uint32") ? asWeakAs(number, "int32") : number;
}

/**
 * An operator on two constants, as JavaScript computes it: in double precision, or exactly where a bigint is. Null where it
 * is left to the kernel.
 */
export function evaluateBinary(op: BinaryOperator, left: ScalarType, right: ScalarType): ScalarType | null {
  const [a, b] = [left.value, right.value];
  if (a === undefined || b === undefined) return null;
  const bools = typeof a === "boolean" && typeof b === "boolean";
  const big = typeof a === "bigint" || typeof b === "bigint";
  if (big && !(isWhole(left) && isWhole(right) && isExact(op, BigInt(b)))) return null;
  // JavaScript has the same operators for two bigints as for two numbers.
  const [x, y] = (big ? [BigInt(a), BigInt(b)] : [Number(a), Number(b)]) as readonly [number, number];
  const result = ON_NUMBERS[op](x, y);
  return constant(bools && /^[&|^]$/.test(op) ? Boolean(result) : result);
}

const ON_NUMBERS: Readonly<Record<BinaryOperator, (x: number, y: number) => number | boolean>> = {
  "+": (x, y) => x + y,
  "-": (x, y) => x - y,
  "*": (x, y) => x * y,
  "/": (x, y) => x / y,
  "%": (x, y) => x % y,
  "**": (x, y) => x ** y,
  "&": (x, y) => x & y,
  "|": (x, y) => x | y,
  "^": (x, y) => x ^ y,
  "<<": (x, y) => x << y,
  ">>": (x, y) => x >> y,
  ">>>": (x, y) => x >>> y,
  "<": (x, y) => x < y,
  "<=": (x, y) => x <= y,
  ">": (x, y) => x > y,
  ">=": (x, y) => x >= y,
  "===": (x, y) => x === y,
  "!==": (x, y) => x !== y,
};

/** Whether bigints have the operator. Their quotients are true divisions or exact, as what is around them says. */
function isExact(op: BinaryOperator, right: bigint): boolean {
  switch (op) {
    case "%":
      return right !== 0n;
    case "<<":
    case ">>":
      return right >= 0n && right <= 64n;
    default:
      return op !== "/" && op !== "**" && op !== ">>>";
  }
}
