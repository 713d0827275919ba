import type { RealDType as DType } from "@gridstride/core";
import { NAN_BITS } from "../../../intrinsics/bitcast.ts";
import type { Expr, MathExpr } from "../../../ir/expr.ts";
import { isFloat } from "../../../ir/types.ts";
import { valType } from "../build.ts";
import { inLine, isInLine, isNative } from "../library/in-line.ts";
import { type Frame, hold } from "./frame.ts";
import { callFma16, callRound16 } from "./helpers/float16.ts";
import { integerMath } from "./math-integer.ts";

export function math(frame: Frame, expr: MathExpr): void {
  const type = (expr.args[0] as Expr).type;
  if (expr.fn === "bitcast") return reinterpret(frame, expr, type);
  if (!isFloat(type)) return integerMath(frame, expr);
  const { code } = frame;
  const kind = valType(type) as "f32" | "f64";
  const { fn, args } = expr;
  if (isNative(fn)) {
    values(frame, args);
    code.op(`${kind}.${fn}`);
    // Among these functions only a root has more digits than its operand.
    if (type === "float16" && fn === "sqrt") callRound16(code, "f32");
  } else if (isInLine(fn)) {
    const x = hold(frame, kind, () => frame.value(args[0] as Expr));
    inLine(code, fn, kind, x);
  } else if (fn === "fma" && type === "float16") callFma16(code, () => values(frame, args));
  else inLibrary(frame, expr, type);
}

/** All NaNs get the same bits. */
function reinterpret(frame: Frame, { args, type }: MathExpr, from: DType): void {
  const { code } = frame;
  const [source, target] = [valType(from), valType(type)];
  if (!isFloat(from)) {
    frame.value(args[0] as Expr);
    if (source !== target) code.op(`${target}.reinterpret_${source}`);
    return;
  }
  const x = hold(frame, source, () => frame.value(args[0] as Expr));
  x();
  code.op(`${target}.reinterpret_${source}`);
  if (target === "i64") code.i64(NAN_BITS.float64);
  else code.i32(NAN_BITS.float32);
  x();
  x();
  code.op(`${source}.eq`).op("select");
}

function values(frame: Frame, list: readonly Expr[]): void {
  for (const expr of list) frame.value(expr);
}

/** The functions that vector code uses too, so that both give the same bits. float16 is computed in float64. */
function inLibrary(frame: Frame, expr: MathExpr, type: DType): void {
  const { code, scope } = frame;
  const shape = type === "float32" ? "f32x4" : "f64x2";
  scope.build.library.call(code, expr, type === "float32" ? "float32" : "float64", false, (operand) => {
    frame.value(expr.args[operand] as Expr);
    if (type === "float16") code.op("f64.promote_f32");
    code.op(`${shape}.splat`);
  });
  code.op(`${shape}.extract_lane`, 0);
  if (type === "float16") callRound16(code, "f64");
}
