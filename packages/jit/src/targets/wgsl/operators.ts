import type { RealDType as DType } from "@gridstride/core";
import { bug } from "../../diagnostics/bug.ts";
import { isComparison } from "../../ir/comparisons.ts";
import type { BinaryOp, UnaryExpr } from "../../ir/expr.ts";
import { SYMBOLS } from "../../ir/symbols.ts";
import type { Build } from "./build.ts";
import { floatLiteral } from "./exactness.ts";
import { call, fit } from "./spelling.ts";
import { storedBits, valueType } from "./types.ts";

/** An operand as text, and its value where it is a literal. */
export interface Operand {
  readonly text: string;
  readonly value?: number | undefined;
}

const infix = (op: BinaryOp, x: Operand, y: Operand): string => `(${x.text} ${SYMBOLS[op]} ${y.text})`;

export function unaryText(build: Build, op: UnaryExpr["op"], type: DType, x: string): string {
  if (op === "not") return `(!${x})`;
  if (op === "bitnot") return valueType(type) === "u32" ? fit(build, `(~${x})`, type) : `(~${x})`;
  if (valueType(type) === "u32") return fit(build, `(0u - ${x})`, type);
  return valueType(type) === "f32" ? `(-${x})` : fit(build, `(-${x})`, type);
}

/**
 * `x op y`, both of `type`.
 *
 * @param same - both are the same expression.
 */
export function binaryText(build: Build, op: BinaryOp, type: DType, x: Operand, y: Operand, same = false): string {
  const held = valueType(type);
  const plain = infix(op, x, y);
  if (isComparison(op)) {
    if (held === "f32" && same) return compareItself(build, op, SYMBOLS[op], x.text);
    return held === "f32" && op === "ne" ? `(!(${x.text} == ${y.text}))` : plain;
  }
  if (held === "f32") return floatText(build, op, type, x, y);
  switch (op) {
    case "add":
    case "sub":
    case "mul":
      return fit(build, plain, type);
    case "and":
    case "or":
      return plain;
    case "xor":
      return held === "bool" ? `(${x.text} != ${y.text})` : plain;
    case "shl":
      return fit(build, `(${x.text} << ${shiftCount(type, y)})`, type);
    case "shr":
      return `(${x.text} >> ${shiftCount(type, y)})`;
    case "idiv":
    case "floordiv":
    case "rem":
      return divisionText(build, op, type, x, y);
    default:
      throw bug(`${op} of ${type}`);
  }
}

/** `a != a` and `a == a` are reduced by compilers that forget NaN, so they are asked of the bits. */
function compareItself(build: Build, op: BinaryOp, symbol: string, x: string): string {
  if (op === "ne") return call(build, "gs_is_nan", x);
  return op === "eq" || op === "le" || op === "ge" ? `(!${call(build, "gs_is_nan", x)})` : `(${x} ${symbol} ${x})`;
}

function floatText(build: Build, op: BinaryOp, type: DType, x: Operand, y: Operand): string {
  const { numerics, fastmath } = build.options;
  switch (op) {
    case "add":
    case "sub":
    case "mul":
      return fit(build, infix(op, x, y), type);
    case "div":
      if (y.value !== undefined && hasExactReciprocal(y.value))
        return fit(build, `(${x.text} * ${floatLiteral(1 / y.value)})`, type);
      return fit(
        build,
        fastmath || numerics.divide === "native" ? infix(op, x, y) : call(build, "gs_div", x.text, y.text),
        type,
      );
    case "rem":
      return fastmath ? fit(build, infix(op, x, y), type) : call(build, "gs_fmod", x.text, y.text);
    case "idiv":
    case "floordiv":
      return call(build, op === "idiv" ? "gs_trunc" : "gs_floor", floatText(build, "div", type, x, y));
    default:
      throw bug(`${op} of ${type}`);
  }
}

/** Powers of two well inside the range: multiplying by the reciprocal is the same. */
function hasExactReciprocal(value: number): boolean {
  const size = Math.abs(value);
  return size >= 2 ** -100 && size <= 2 ** 100 && Number.isInteger(Math.log2(size)) && 2 ** Math.log2(size) === size;
}

/** Counts are taken modulo the width of the type. */
function shiftCount(type: DType, y: Operand): string {
  const mask = storedBits(type) - 1;
  if (y.value !== undefined) return `${y.value & mask}u`;
  return valueType(type) === "u32" ? `(${y.text} & ${mask}u)` : `(bitcast<u32>(${y.text}) & ${mask}u)`;
}

/** x / 0 is 0 and INT_MIN / -1 is INT_MIN; a literal divisor that is neither needs no guard. */
function divisionText(build: Build, op: "idiv" | "floordiv" | "rem", type: DType, x: Operand, y: Operand): string {
  const held = valueType(type);
  const safe = y.value !== undefined && y.value !== 0 && y.value !== -1;
  if (op === "rem")
    return safe && (held === "u32" || (y.value ?? 0) > 0)
      ? infix(op, x, y)
      : call(build, `gs_remainder_${held}`, x.text, y.text);
  if (op === "floordiv" && held === "i32")
    return fit(build, call(build, "gs_floor_quotient_i32", x.text, y.text), type);
  return fit(build, safe ? infix("div", x, y) : call(build, `gs_quotient_${held}`, x.text, y.text), type);
}
