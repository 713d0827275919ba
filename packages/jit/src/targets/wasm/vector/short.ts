import type { RealDType as DType } from "@gridstride/core";
import { bug } from "../../../diagnostics/bug.ts";
import { isComparison } from "../../../ir/comparisons.ts";
import type { BinaryExpr, Expr, LoadExpr } from "../../../ir/expr.ts";
import { bits, isSigned, operands } from "../../../ir/types.ts";
import { isStepped } from "./access-plan.ts";
import { type Place, placeOf, testedAxes } from "./address.ts";
import type { Body, Vec } from "./body.ts";
import { loadVector } from "./load.ts";
import { isNegative, magic, SIGNED, within } from "./short-plan.ts";

/** The value of an expression that is computed in lanes of 16 bits. */
export function shortVector(body: Body, expr: Expr): Vec {
  const push = emission(body, expr);
  const signed = expr.type === "bool" || isNegative(body.plan.shorts!.range(expr));
  return body.ofShort(expr.type, { push, signed });
}

/** Pushes a part of the value: eight lanes of 16 bits. */
function emission(body: Body, expr: Expr): (part: number) => void {
  const { code } = body;
  switch (expr.kind) {
    case "local": {
      const variables = body.shortVars(expr.local);
      return (part) => void code.get(variables[part]!);
    }
    case "load":
      return load(body, expr);
    case "binary":
      return binary(body, expr);
    case "unary":
    case "convert": {
      const push = pushOf(body, expr.value);
      return (part) => {
        push(part);
        if (expr.kind === "unary") code.op(expr.op === "neg" ? "i16x8.neg" : "v128.not");
        else if (expr.type === "bool") code.number("i16x8", 0).op("i16x8.ne");
        else if (expr.value.type === "bool") code.number("i16x8", 1).op("v128.and");
        wrap(body, expr, expr.kind === "unary" ? undefined : body.plan.shorts!.range(expr.value));
      };
    }
    case "select": {
      const parts = [expr.then, expr.else, expr.condition].map((part) => pushOf(body, part));
      return (part) => {
        for (const push of parts) push(part);
        code.op("v128.bitselect");
      };
    }
    case "math": {
      const pushes = expr.args.map((arg) => pushOf(body, arg));
      const sign = expr.fn === "abs" ? "" : signOf(body, expr.args);
      return (part) => {
        for (const push of pushes) push(part);
        code.op(`i16x8.${expr.fn}${sign}`);
      };
    }
    default:
      throw bug(expr.kind);
  }
}

/** An operand that is short, or the same in all lanes. */
function pushOf(body: Body, expr: Expr): (part: number) => void {
  const { code, plan } = body;
  if (plan.analysis.difference(expr) !== 0) return body.vector(expr).short!.push;
  if (expr.kind === "const" && expr.type !== "bool") return () => void code.number("i16x8", Number(expr.value));
  body.scalar(expr);
  if (expr.type === "bool") code.i32(0).op("i32.ne");
  code.op("i16x8.splat");
  if (expr.type === "bool") code.op("i16x8.neg");
  return body.alike(expr.type).push;
}

const signOf = ({ plan }: Body, list: readonly Expr[]): string =>
  list.some((expr) => isNegative(plan.shorts!.range(expr))) ? "_s" : "_u";

function binary(body: Body, expr: BinaryExpr): (part: number) => void {
  const { code } = body;
  const { op, left, right } = expr;
  if (op === "idiv" || op === "floordiv") return division(body, expr);
  const a = pushOf(body, left);
  if (op === "shl" || op === "shr") {
    const count = Number(right.kind === "const" ? right.value : 0) & (bits(expr.type) - 1);
    const name = op === "shl" ? "shl" : `shr${signOf(body, [left])}`;
    return (part) => {
      a(part);
      // A count above 15 takes two shifts.
      const first = op === "shr" && count > 15 ? 15 : 0;
      if (first > 0) code.i32(first).op(`i16x8.${name}`);
      code.i32(op === "shr" ? Math.min(count - first, 15) : count).op(`i16x8.${name}`);
      wrap(body, expr);
    };
  }
  const b = pushOf(body, right);
  const bitwise = op === "and" || op === "or" || op === "xor";
  const sign = isComparison(op) && op !== "eq" && op !== "ne" ? signOf(body, operands(expr)) : "";
  return (part) => {
    a(part);
    b(part);
    code.op(bitwise ? `v128.${op}` : `i16x8.${op}${sign}`);
    if (!bitwise && expr.type !== "bool") wrap(body, expr);
  };
}

/** By a constant: a product of 32 bits, shifted. */
function division(body: Body, { left, right }: BinaryExpr): (part: number) => void {
  const { code, plan } = body;
  const { factor, shift } = magic(plan.shorts!.range(left), Number(right.kind === "const" ? right.value : 1))!;
  const push = pushOf(body, left);
  return (part) => {
    push(part);
    const value = body.hold("v128");
    for (const half of ["low", "high"]) {
      code.get(value).number("i16x8", factor).op(`i32x4.extmul_${half}_i16x8_u`);
      code.i32(shift).op("i32x4.shr_u");
    }
    code.op("i16x8.narrow_i32x4_u");
  };
}

/** Brings the result on the stack into the range of a type of 8 bits, unless it is there. */
function wrap({ code }: Body, { type }: Expr, range: readonly [number, number] = [-(2 ** 15), 2 ** 16]): void {
  if (bits(type) !== 8 || type === "bool") return;
  const signed = isSigned(type);
  if (within(range, signed ? [-128, 127] : [0, 255])) return;
  if (signed) code.i32(8).op("i16x8.shl").i32(8).op("i16x8.shr_s");
  else code.number("i16x8", 255).op("v128.and");
}

/** Elements of 8 and 16 bits: side by side as they are, others by way of 32 bits. */
function load(body: Body, expr: LoadExpr): (part: number) => void {
  const { code, plan } = body;
  const size = bits(expr.type) / 8;
  const access = plan.accesses.get(expr)!;
  if (isStepped(access) && access.steps.lane === size && testedAxes(body, access.steps).length === 0) {
    const { from, offset } = placeOf(body, access);
    return (part) => {
      code.get(from);
      if (size === 2) code.load("v128.load", offset + 16 * part);
      else code.load(`v128.load8x8_${isSigned(expr.type) ? "s" : "u"}`, offset + 8 * part);
    };
  }
  return shortened(body, loadVector(body, expr), expr.type);
}

/** Lanes of 32 bits with values of a type of at most 16, as lanes of 16 bits. */
const shortened =
  ({ code }: Body, { push }: Vec, type: DType) =>
  (part: number): void => {
    push(2 * part);
    push(2 * part + 1);
    code.op(`i16x8.narrow_i32x4_${isSigned(type) ? "s" : "u"}`);
  };

/**
 * A value that becomes 8 bits, without limits that are the limits of the type, as in `min(max(x, 0), 255)`: where `x` is a signed
 * number of 16 bits, narrowing it does the same.
 */
export function unlimited({ plan: { shorts } }: Body, expr: Expr): Expr {
  if (expr.kind !== "convert" || bits(expr.type) !== 8 || expr.value.type !== "int32" || !shorts?.isShort(expr))
    return expr;
  const limits = shorts.range(expr);
  const [least, most] = limits;
  if (!within(shorts.range(expr.value), limits)) return expr;
  const without = (value: Expr): Expr => {
    if (value.kind !== "math" || (value.fn !== "min" && value.fn !== "max")) return value;
    const limit = value.fn === "min" ? most : least;
    const at = value.args.findIndex((arg) => arg.kind === "const" && arg.value === limit);
    return at < 0 ? value : without(value.args[1 - at] as Expr);
  };
  const free = without(expr.value);
  return shorts.isShort(free) && within(shorts.range(free), SIGNED) ? free : expr;
}

/** Writes integers to elements of 8 or 16 bits that lie side by side, from a place on: by lanes of 16 bits, whole vectors at a time. */
export function writeShort(body: Body, value: Vec, { from, offset }: Place): void {
  const { code, plan } = body;
  const { type } = value;
  const push = value.short?.push ?? shortened(body, value, type);
  const parts = plan.lanes / 8;
  if (bits(type) === 16) {
    for (let part = 0; part < parts; part++) {
      code.get(from);
      push(part);
      code.store("v128.store", offset + 16 * part);
    }
    return;
  }
  for (let part = 0; part < parts; part += 2) {
    code.get(from);
    push(part);
    if (parts === 1) push(part);
    else push(part + 1);
    code.op(`i8x16.narrow_i16x8_${isSigned(type) ? "s" : "u"}`);
    if (parts === 1) code.op("v128.store64_lane", offset, 0);
    else code.store("v128.store", offset + 8 * part);
  }
}
