import type { DType } from "@gridstride/core";
import type { Expr } from "../../../ir/expr.ts";
import { valType } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { type Body, extractLane, lanesOfPart, shapeOf, type Vec } from "./body.ts";

/**
 * What SIMD has no instruction for, as scalar code does it: one lane after another.
 *
 * @param operands - the values of the operands.
 * @param of - the expression on operands that stand for one lane's.
 */
export function perLane(
  body: Body,
  type: DType,
  operands: readonly Vec[],
  of: (lane: readonly Expr[]) => Expr,
  like: Expr,
): Vec {
  const held = operands.map((operand) => body.held(operand));
  const variables = held.map((operand) => body.temporaries.take(valType(operand.type)));
  const standIns = held.map((operand, i) => body.standIn(variables[i]!, { ...like, type: operand.type }));
  const expr = of(standIns);
  const result = zeros(body, type);
  for (let lane = 0; lane < body.plan.lanes; lane++) {
    held.forEach((operand, i) => {
      extractLane(body, operand, lane);
      body.code.set(variables[i]!);
    });
    setLane(body, type, result, lane, () => body.withoutLoads(expr));
  }
  return body.ofVars(type, result);
}

/** Variables for a vector, each lane 0. */
export function zeros(body: Body, type: DType): readonly Var[] {
  return Array.from({ length: body.parts(type) }, () => {
    body.code.i32x4(0);
    return body.hold("v128");
  });
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
