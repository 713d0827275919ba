import { bug } from "../../../diagnostics/bug.ts";
import { once } from "../../../diagnostics/once.ts";
import { exprKey } from "../../../ir/analysis/affine.ts";
import { IN_VAIN, operationCost } from "../../../ir/analysis/cost.ts";
import type { Expr, UnaryExpr } from "../../../ir/expr.ts";
import { operands } from "../../../ir/types.ts";
import { valType } from "../build.ts";
import { extent, pushUniform } from "./address.ts";
import { binary } from "./binary.ts";
import { convert, narrow } from "./convert.ts";
import type { Frame } from "./frame.ts";
import { math } from "./math.ts";
import { load } from "./memory.ts";
import { computedBefore, valueOfLaunch } from "./of-launch.ts";

/** Pushes the value of an expression, as Scope says values are; of a long one that is the same in all threads, from a local of `run`. */
export function value(frame: Frame, expr: Expr): void {
  const { scope, code } = frame;
  const before = isLong(expr) ? valueOfLaunch(scope, expr) : null;
  if (before === null) own(frame, expr);
  else code.get(computedBefore(scope, exprKey(before), valType(expr.type), () => own(frame, before)));
}

const isLong = (expr: Expr): boolean => operands(expr).length > 0 && longer(expr) > IN_VAIN;

const costs = new WeakMap<Expr, number>();

const longer = (expr: Expr): number =>
  once(costs, expr, () => operands(expr).reduce((sum, part) => sum + longer(part), operationCost(expr)));

function own(frame: Frame, expr: Expr): void {
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
