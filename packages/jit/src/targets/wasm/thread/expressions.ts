import { bug } from "../../../diagnostics/bug.ts";
import type { Expr, UnaryExpr } from "../../../ir/expr.ts";
import { valType } from "../build.ts";
import { extent, pushUniform } from "./address.ts";
import { binary } from "./binary.ts";
import { convert, narrow } from "./convert.ts";
import type { Frame } from "./frame.ts";
import { math } from "./math.ts";
import { load } from "./memory.ts";

/** Pushes the value of an expression, as Scope says values are. */
export function value(frame: Frame, expr: Expr): void {
  const { scope, code } = frame;
  switch (expr.kind) {
    case "const":
      code.number(valType(expr.type), typeof expr.value === "boolean" ? Number(expr.value) : expr.value);
      return;
    case "local":
      return scope.places.get(expr.local);
    case "param":
      code.get(scope.build.launch.value({ kind: "scalar", param: expr.param, type: expr.type }));
      return;
    case "position":
      return scope.positions.get(expr.of, expr.axis);
    case "extent":
      return pushUniform(code, extent(scope.build, expr.of, expr.array, expr.axis));
    case "load":
      return load(frame, expr);
    case "unary":
      return unary(frame, expr);
    case "binary":
      return binary(frame, expr);
    case "select":
      frame.value(expr.then);
      frame.value(expr.else);
      frame.value(expr.condition);
      code.op("select");
      return;
    case "convert":
      return convert(frame, expr);
    case "math":
      return math(frame, expr);
    case "lane":
      return frame.value(expr.value);
    case "vector":
      throw bug(expr.kind);
    default:
      expr satisfies never;
  }
}

function unary(frame: Frame, { op, type, value: operand }: UnaryExpr): void {
  const { code } = frame;
  const kind = valType(type);
  if (op === "not") {
    frame.value(operand);
    code.op("i32.eqz");
  } else if (kind === "f32" || kind === "f64") {
    frame.value(operand);
    code.op(`${kind}.neg`);
  } else {
    if (op === "neg") code.number(kind, 0);
    frame.value(operand);
    if (op !== "neg") code.number(kind, -1);
    code.op(`${kind}.${op === "neg" ? "sub" : "xor"}`);
    narrow(code, type);
  }
}
