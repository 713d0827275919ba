import type { RealDType as DType } from "@gridstride/core";
import type { ConvertExpr } from "../../../ir/expr.ts";
import { bits, isFloat, isSigned } from "../../../ir/types.ts";
import { valType } from "../build.ts";
import type { Code } from "../encode/code.ts";
import { type Frame, hold } from "./frame.ts";
import { callRound16 } from "./helpers/float16.ts";

/** Wraps the i32 on the stack to a type of 8 or 16 bits; leaves other types. */
export function narrow(code: Code, type: DType): void {
  if (type === "int8" || type === "int16") code.op(`i32.extend${bits(type)}_s`);
  else if (type === "uint8" || type === "uint16") code.i32(2 ** bits(type) - 1).op("i32.and");
}

export function convert(frame: Frame, { value: operand, type: to }: ConvertExpr): void {
  const { code } = frame;
  const from = operand.type;
  if (isFloat(from) && !isFloat(to) && to !== "bool" && bits(to) < 32) return floatToNarrow(frame, operand, to);
  frame.value(operand);
  if (from !== to) convertTop(code, from, to);
}

/** Converts the value on the stack; all but floats to 8 and 16 bits. */
export function convertTop(code: Code, from: DType, to: DType): void {
  const source = valType(from);
  const sign = isSigned(from) ? "s" : "u";
  switch (to) {
    case "bool":
      code.number(source, 0).op(`${source}.ne`);
      return;
    case "float16":
      if (source === "f32") return callRound16(code, "f32");
      // Whole numbers that a double rounds are infinite here anyway.
      if (source !== "f64") code.op(`f64.convert_${source}_${sign}`);
      return callRound16(code, "f64");
    case "float32":
      if (source === "f64") code.op("f32.demote_f64");
      else if (source === "i32" && from !== "uint32") inLane(code, "i32x4", "f32x4.convert_i32x4_s", "f32x4");
      else if (source !== "f32") code.op(`f32.convert_${source}_${sign}`);
      return;
    case "float64":
      if (source === "i32") inLane(code, "i32x4", `f64x2.convert_low_i32x4_${sign}`, "f64x2");
      else code.op(source === "f32" ? "f64.promote_f32" : `f64.convert_${source}_${sign}`);
      return;
    default:
      return toInteger(code, from, to);
  }
}

function toInteger(code: Code, from: DType, to: DType): void {
  const source = valType(from);
  const result = valType(to);
  if (source === "f32" || source === "f64") {
    if (to === "int32") truncate(code, source);
    else code.op(`${result}.trunc_sat_${source}_${isSigned(to) ? "s" : "u"}`);
  } else if (result === "i64") {
    if (source === "i32") code.op(`i64.extend_i32_${isSigned(from) ? "s" : "u"}`);
  } else {
    if (source === "i64") code.op("i32.wrap_i64");
    narrow(code, to);
  }
}

/** To int32, saturated; 0 of NaN. */
const truncate = (code: Code, from: "f32" | "f64"): void =>
  from === "f32"
    ? inLane(code, "f32x4", "i32x4.trunc_sat_f32x4_s", "i32x4")
    : inLane(code, "f64x2", "i32x4.trunc_sat_f64x2_s_zero", "i32x4");

/**
 * The conversion of the value on the stack as the first lane of a vector. Conversions of a single value keep the other half of a
 * register, so that processors wait for whatever wrote it last: a loop from float to integer and back took four times as long.
 */
function inLane(code: Code, from: string, op: string, to: string): void {
  code.op(`${from}.splat`).op(op).op(`${to}.extract_lane`, 0);
}

/** Keeps the low bits of the whole number: what fits int32 is truncated to it, the rest is seldom. */
function floatToNarrow(frame: Frame, operand: ConvertExpr["value"], to: DType): void {
  const { code } = frame;
  const type = valType(operand.type) as "f32" | "f64";
  const x = hold(frame, type, () => frame.value(operand));
  x();
  code.op(`${type}.abs`).number(type, 2 ** 31);
  code.op(`${type}.lt`).if(() => {
    x();
    truncate(code, type);
  }, () => {
    x();
    if (type === "f32") code.op("f64.promote_f32");
    callLowBits(code);
  }, ["i32"]);
  narrow(code, to);
}

/** f64 to i32: the low 32 bits of its whole part, as ECMAScript's ToUint32; 0 for NaN and infinities. */
function callLowBits(code: Code): void {
  code.helper("low_bits", ["f64"], ["i32"], (f) => {
    const [whole, up, down] = [0, 2 ** 32, 2 ** -32];
    f.get(0).op("f64.trunc").set(whole);
    // Every step is exact: the quotient only loses bits below the point. An infinity less itself is NaN, which gives 0.
    f.get(whole).get(whole).f64(down).op("f64.mul").op("f64.floor");
    f.f64(up).op("f64.mul").op("f64.sub").op("i32.trunc_sat_f64_u");
  });
}
