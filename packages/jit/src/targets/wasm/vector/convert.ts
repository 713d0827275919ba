import type { RealDType as DType } from "@gridstride/core";
import type { ConvertExpr } from "../../../ir/expr.ts";
import { bits, isFloat, isSigned } from "../../../ir/types.ts";
import { valType } from "../build.ts";
import { LOW_HALVES, NARROW } from "../encode/shuffles.ts";
import { type Body, is64Bit, pushHalf, shapeOf, type Vec } from "./body.ts";
import { round16 } from "./float16.ts";
import { anyTrue, pushMask, tested } from "./masks.ts";
import { perLane, perLaneIf } from "./per-lane.ts";

export function convert(body: Body, expr: ConvertExpr): Vec {
  const from = expr.value.type;
  const to = expr.type;
  const value = body.vector(expr.value);
  if (from === to) return value;
  if (to === "bool") return notZero(body, value);
  if (isFloat(from) && !isFloat(to) && bits(to) < 32) return lowBits(body, expr, body.held(value));
  const push = from === "bool" ? ofMask(body, value, to) : conversion(body, value, from, to);
  return push === null ? perLane(body, expr, [value]) : { type: to, push };
}

/** Floats as 8 and 16 bits, which keep the low bits of the whole number: int32 has them, except where it is saturated. */
function lowBits(body: Body, expr: ConvertExpr, value: Vec): Vec {
  const { code } = body;
  const whole = body.held({ type: "int32", push: conversion(body, value, value.type, "int32")! });
  const low = (part: number): void => {
    whole.push(part);
    wrap(body, expr.type);
  };
  if (body.scope.build.bounds.fits(expr)) return { type: expr.type, push: low };
  const result = body.holdParts(body.parts(expr.type), low);
  anyTrue(body, {
    type: "bool",
    push: (part) => {
      whole.push(part);
      whole.push(part);
      code.i32(31).op("i32x4.shr_s").op("v128.xor");
      code.i32x4(2 ** 31 - 1).op("i32x4.eq");
    },
  });
  return perLaneIf(body, expr, [value], result);
}

function notZero(body: Body, value: Vec): Vec {
  return tested(body, value.type, (part) => {
    value.push(part);
    // All bits 0 is 0 in every type.
    body.code.i32x4(0).op(`${shapeOf(value.type)}.ne`);
  });
}

/** The lanes of a mask as 1, the others as 0. */
function ofMask(body: Body, value: Vec, to: DType): (part: number) => void {
  const { code } = body;
  const mask = is64Bit(to) ? body.held(value) : value;
  return (part) => {
    pushMask(body, mask, is64Bit(to), part);
    code.number(shapeOf(to), 1).op("v128.and");
  };
}

/** Null where it is done lane by lane. */
function conversion(body: Body, value: Vec, from: DType, to: DType): ((part: number) => void) | null {
  const { code } = body;
  const [source, target] = [valType(from), valType(to)];
  const sign = isSigned(from) ? "s" : "u";
  const truncated = isSigned(to) ? "s" : "u";
  const plain = (op: string | null) => (part: number) => {
    value.push(part);
    if (op !== null) code.op(op);
    wrap(body, to);
  };
  switch (`${source} ${target}`) {
    case "i32 i32":
    case "f32 f32":
    case "i64 i64":
      return plain(null);
    case "i32 f32":
      // A whole number is rounded twice on its way to float16, so it goes by float64 there.
      return to === "float16" ? null : plain(`f32x4.convert_i32x4_${sign}`);
    case "f32 i32":
      return plain(`i32x4.trunc_sat_f32x4_${truncated}`);
    case "i32 f64":
      return widened(body, value, `f64x2.convert_low_i32x4_${sign}`);
    case "f32 f64":
      return widened(body, value, "f64x2.promote_low_f32x4");
    case "i32 i64": {
      const held = body.held(value);
      return (part) => {
        held.push(part >> 1);
        code.op(`i64x2.extend_${part % 2 === 0 ? "low" : "high"}_i32x4_${sign}`);
      };
    }
    case "i64 i32":
      return (part) => {
        value.push(2 * part);
        value.push(2 * part + 1);
        code.op("i8x16.shuffle", NARROW);
        wrap(body, to);
      };
    case "f64 f32":
      return to === "float16" ? null : joined(body, value, "f32x4.demote_f64x2_zero", to);
    case "f64 i32":
      return joined(body, value, `i32x4.trunc_sat_f64x2_${truncated}_zero`, to);
    default:
      return null;
  }
}

/** An instruction that takes the two low lanes of four. */
function widened(body: Body, value: Vec, op: string): (part: number) => void {
  const held = body.held(value);
  return (part) => {
    pushHalf(body, held, part >> 1, part % 2 === 1);
    body.code.op(op);
  };
}

/** An instruction that leaves two lanes in the low half. */
function joined(body: Body, value: Vec, op: string, to: DType): (part: number) => void {
  return (part) => {
    value.push(2 * part);
    body.code.op(op);
    value.push(2 * part + 1);
    body.code.op(op).op("i8x16.shuffle", LOW_HALVES);
    wrap(body, to);
  };
}

/** Brings the result on the stack into the range, or to the precision, of its type. */
export function wrap(body: Body, type: DType): void {
  const { code } = body;
  switch (type) {
    case "int8":
    case "int16": {
      const count = 32 - bits(type);
      code.i32(count).op("i32x4.shl").i32(count).op("i32x4.shr_s");
      return;
    }
    case "uint8":
    case "uint16":
      code.i32x4(2 ** bits(type) - 1).op("v128.and");
      return;
    case "float16":
      return round16(code);
    default:
  }
}
