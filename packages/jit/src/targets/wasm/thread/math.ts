import type { DType } from "@gridstride/core";
import type { Expr, MathExpr } from "../../../ir/expr.ts";
import { isFloat } from "../../../ir/types.ts";
import { emitMath, valType } from "../build.ts";
import { type Frame, type Held, hold } from "./frame.ts";
import { callRound16 } from "./helpers/float16.ts";
import { callFma16 } from "./helpers/fma16.ts";
import { integerMath } from "./math-integer.ts";

export function math(frame: Frame, expr: MathExpr): void {
  const type = (expr.args[0] as Expr).type;
  if (!isFloat(type)) return integerMath(frame, expr);
  const { code } = frame;
  const kind = valType(type) as "f32" | "f64";
  switch (expr.fn) {
    case "floor":
    case "ceil":
    case "trunc":
    case "abs":
    case "min":
    case "max":
    case "sqrt":
      for (const arg of expr.args) frame.value(arg);
      code.op(`${kind}.${expr.fn}`);
      // Of these only a root has more digits than its operand.
      if (type === "float16" && expr.fn === "sqrt") callRound16(frame.scope.build, code, "f32");
      return;
    case "round":
    case "sign":
    case "isNaN":
    case "isFinite":
    case "isInteger": {
      const x = hold(frame, kind, () => frame.value(expr.args[0] as Expr));
      return inLine(frame, expr.fn, kind, x);
    }
    case "fma":
      if (type === "float16") return callFma16(frame.scope.build, code, () => values(frame, expr.args));
      return inLibrary(frame, expr, type);
    default:
      return inLibrary(frame, expr, type);
  }
}

function values(frame: Frame, list: readonly Expr[]): void {
  for (const expr of list) frame.value(expr);
}

function inLine(
  { code }: Frame,
  fn: "round" | "sign" | "isNaN" | "isFinite" | "isInteger",
  kind: "f32" | "f64",
  x: Held,
): void {
  const number = (n: number): void => {
    if (kind === "f32") code.f32(n);
    else code.f64(n);
  };
  switch (fn) {
    case "round":
      // Halves up; what rounds to 0 keeps the sign. The difference is exact where it is below a half.
      x();
      code.op(`${kind}.floor`);
      number(1);
      number(0);
      x();
      x();
      code.op(`${kind}.floor`).op(`${kind}.sub`);
      number(0.5);
      code.op(`${kind}.ge`).op("select").op(`${kind}.add`);
      x();
      code.op(`${kind}.copysign`);
      return;
    case "sign":
      number(1);
      x();
      code.op(`${kind}.copysign`);
      x();
      x();
      code.op(`${kind}.abs`);
      number(0);
      // Zeros and NaN are their own sign.
      code.op(`${kind}.gt`).op("select");
      return;
    case "isNaN":
      x();
      x();
      code.op(`${kind}.ne`);
      return;
    case "isFinite":
      x();
      code.op(`${kind}.abs`);
      number(Number.POSITIVE_INFINITY);
      code.op(`${kind}.lt`);
      return;
    case "isInteger":
      // An infinity less its whole part is NaN.
      x();
      x();
      code.op(`${kind}.trunc`).op(`${kind}.sub`);
      number(0);
      code.op(`${kind}.eq`);
  }
}

/** The functions that vector code uses too, so that both give the same bits. float16 is computed in float64. */
function inLibrary(frame: Frame, expr: MathExpr, type: DType): void {
  const { code, scope } = frame;
  const shape = type === "float32" ? "f32x4" : "f64x2";
  emitMath(scope.build, code, expr, type === "float32" ? "float32" : "float64", (operand) => {
    frame.value(expr.args[operand] as Expr);
    if (type === "float16") code.op("f64.promote_f32");
    code.op(`${shape}.splat`);
  });
  code.op(`${shape}.extract_lane`, 0);
  if (type === "float16") callRound16(scope.build, code, "f64");
}
