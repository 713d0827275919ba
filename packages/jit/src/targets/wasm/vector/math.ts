import type { DType } from "@gridstride/core";
import type { MathExpr } from "../../../ir/expr.ts";
import { isFloat, isSigned } from "../../../ir/types.ts";
import { emitMath } from "../build.ts";
import { type Body, isWide, shapeOf, type Vec } from "./body.ts";
import { round16 } from "./float16.ts";
import { fromWide } from "./masks.ts";
import { perLane } from "./per-lane.ts";

/** As thread/math does it, in all lanes: both give the same bits. */
export function math(body: Body, expr: MathExpr): Vec {
  const args = expr.args.map((arg) => body.vector(arg));
  const [first] = args as [Vec, ...Vec[]];
  const lanes = isFloat(first.type) ? floatMath(body, expr, first, args) : integerMath(body, expr, first, args);
  return lanes ?? perLane(body, expr.type, args, (standIns) => ({ ...expr, args: standIns }), expr);
}

function floatMath(body: Body, expr: MathExpr, x: Vec, args: readonly Vec[]): Vec | null {
  const { code } = body;
  const { fn, type } = expr;
  const shape = shapeOf(x.type) as "f32x4" | "f64x2";
  const each = (emit: () => void): Vec => ({
    type,
    held: false,
    push: (part) => {
      for (const arg of args) arg.push(part);
      emit();
    },
  });
  switch (fn) {
    case "floor":
    case "ceil":
    case "trunc":
    case "abs":
    case "min":
    case "max":
      return each(() => void code.op(`${shape}.${fn}`));
    case "sqrt":
      return each(() => {
        code.op(`${shape}.sqrt`);
        if (type === "float16") round16(body.scope.build, code);
      });
    case "round":
    case "sign":
    case "isNaN":
    case "isFinite":
    case "isInteger":
      return inLine(body, fn, type, body.held(x));
    default:
      if (type === "float16") return null;
      return body.held({
        type,
        held: false,
        push: (part) => {
          emitMath(body.scope.build, code, expr, type as "float32" | "float64", (operand) => args[operand]?.push(part));
        },
      });
  }
}

function inLine(body: Body, fn: "round" | "sign" | "isNaN" | "isFinite" | "isInteger", type: DType, x: Vec): Vec {
  const { code } = body;
  const shape = shapeOf(x.type) as "f32x4" | "f64x2";
  const number = (value: number): void => {
    if (shape === "f32x4") code.f32x4(value);
    else code.f64x2(value);
  };
  const test = (push: (part: number) => void): Vec =>
    isWide(x.type) ? fromWide(body, push) : { type: "bool", held: false, push };
  switch (fn) {
    case "round":
      return {
        type,
        held: false,
        push: (part) => {
          // The magnitude: floor(x), and 1 more where x is at least a half above it; then the sign of x.
          x.push(part);
          code.op(`${shape}.floor`);
          number(1);
          x.push(part);
          x.push(part);
          code.op(`${shape}.floor`).op(`${shape}.sub`);
          number(0.5);
          code.op(`${shape}.ge`).op("v128.and").op(`${shape}.add`).op(`${shape}.abs`);
          x.push(part);
          number(-0);
          code.op("v128.and").op("v128.or");
        },
      };
    case "sign":
      return {
        type,
        held: false,
        push: (part) => {
          number(1);
          x.push(part);
          number(-0);
          code.op("v128.and").op("v128.or");
          x.push(part);
          x.push(part);
          code.op(`${shape}.abs`);
          number(0);
          code.op(`${shape}.gt`).op("v128.bitselect");
        },
      };
    case "isNaN":
      return test((part) => {
        x.push(part);
        x.push(part);
        code.op(`${shape}.ne`);
      });
    case "isFinite":
      return test((part) => {
        x.push(part);
        code.op(`${shape}.abs`);
        number(Number.POSITIVE_INFINITY);
        code.op(`${shape}.lt`);
      });
    case "isInteger":
      return test((part) => {
        x.push(part);
        x.push(part);
        code.op(`${shape}.trunc`).op(`${shape}.sub`);
        number(0);
        code.op(`${shape}.eq`);
      });
  }
}

function integerMath(body: Body, { fn, type }: MathExpr, x: Vec, args: readonly Vec[]): Vec | null {
  const { code } = body;
  if (isWide(type) || type === "bool") return null;
  if (fn === "min" || fn === "max") {
    const push = (part: number): void => {
      for (const arg of args) arg.push(part);
      code.op(`i32x4.${fn}_${isSigned(type) ? "s" : "u"}`);
    };
    return { type, held: false, push };
  }
  // The least 8- and 16-bit integers do wrap, in 32 bits they would not.
  if (fn !== "abs" || type !== "int32") return null;
  const push = (part: number): void => {
    x.push(part);
    code.op("i32x4.abs");
  };
  return { type, held: false, push };
}
