import type { RealDType as DType } from "@gridstride/core";
import type { Expr } from "../../../ir/expr.ts";
import { mapOperands } from "../../../ir/walk.ts";
import { valType } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { emitExpr } from "../thread/thread.ts";
import { type Body, extractLane, lanesOfPart, shapeOf, type Vec } from "./body.ts";

/** Operations that SIMD has no instruction for: scalar code on the operands of one lane after another. */
export function perLane(body: Body, expr: Expr, values: readonly Vec[]): Vec {
  const { type } = expr;
  const held = values.map((value) => body.held(value));
  const variables = held.map((value) => body.temporaries.take(valType(value.type)));
  let next = 0;
  const ofLane = mapOperands(expr, (operand) => body.standIn(variables[next++]!, operand));
  const result = body.holdParts(body.parts(type), () => body.code.i32x4(0));
  for (let lane = 0; lane < body.plan.lanes; lane++) {
    held.forEach((operand, i) => {
      extractLane(body, operand, lane);
      body.code.set(variables[i]!);
    });
    setLane(body, type, result, lane, () => emitExpr(body.scope, ofLane));
  }
  return body.ofVars(type, result);
}

/** A result in variables, computed again lane by lane if the condition on the stack holds. */
export function perLaneIf(body: Body, expr: Expr, values: readonly Vec[], result: readonly Var[]): Vec {
  body.if(() => body.setParts(result, perLane(body, expr, values).push));
  return body.ofVars(expr.type, result);
}

/** Replaces one lane by the scalar that `push` pushes. */
export function setLane(body: Body, type: DType, vector: readonly Var[], lane: number, push: () => void): void {
  const { code } = body;
  const per = lanesOfPart(type);
  const variable = vector[Math.floor(lane / per)]!;
  code.get(variable);
  if (type === "bool") code.i32(0);
  push();
  if (type === "bool") code.op("i32.sub");
  code.op(`${shapeOf(type)}.replace_lane`, lane % per).set(variable);
}
