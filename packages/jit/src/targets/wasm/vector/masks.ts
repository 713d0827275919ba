import type { RealDType as DType } from "@gridstride/core";
import { exprKey } from "../../../ir/analysis/affine.ts";
import type { SelectExpr } from "../../../ir/expr.ts";
import { isFloat } from "../../../ir/types.ts";
import { NARROW } from "../encode/shuffles.ts";
import { type Body, is64Bit, shapeOf, type Vec } from "./body.ts";

/** Pushes the part of a mask that goes with a part of a vector: masks have 4 lanes a vector, 64-bit values 2. */
export function pushMask(body: Body, mask: Vec, wide: boolean, part: number): void {
  if (!wide) return mask.push(part);
  if (mask.wide !== undefined) return mask.wide(part);
  mask.push(part >> 1);
  body.code.op(`i64x2.extend_${part % 2 === 0 ? "low" : "high"}_i32x4_s`);
}

/** A bool from masks of the lanes of values of the type, which `test` pushes. Where values have 64 bits, it can be pushed again. */
export function tested(body: Body, type: DType, test: (part: number) => void): Vec {
  if (!is64Bit(type)) return { type: "bool", push: test };
  const { code } = body;
  const variables = body.holdParts(body.plan.lanes / 2, test);
  const pushWide = (part: number): void => void code.get(variables[part]!);
  return {
    type: "bool",
    held: true,
    wide: pushWide,
    push: (part) => {
      pushWide(2 * part);
      pushWide(2 * part + 1);
      code.op("i8x16.shuffle", NARROW);
    },
  };
}

export function select(body: Body, expr: SelectExpr): Vec {
  const { code } = body;
  const op = extremeOf(expr);
  if (op !== null) return body.apply(op, expr.type, body.vector(expr.else), body.vector(expr.then));
  const wide = is64Bit(expr.type);
  const condition = body.vector(expr.condition);
  const mask = wide ? body.held(condition) : condition;
  const then = body.vector(expr.then);
  const isZero = expr.else.kind === "const" && Object.is(Number(expr.else.value), 0);
  const other = isZero ? null : body.vector(expr.else);
  return {
    type: expr.type,
    push: (part) => {
      then.push(part);
      other?.push(part);
      pushMask(body, mask, wide, part);
      code.op(other === null ? "v128.and" : "v128.bitselect");
    },
  };
}

/** The instruction for `a < b ? b : a` and `b < a ? b : a` of floats, however they are written; null for other selections. */
function extremeOf({ condition, then, else: other, type }: SelectExpr): string | null {
  if (condition.kind !== "binary" || !isFloat(type)) return null;
  const { op, left, right } = condition;
  if (op !== "lt" && op !== "gt") return null;
  const [a, b, first, second] = [left, right, then, other].map(exprKey);
  const isSame = a === first && b === second;
  if (!isSame && (a !== second || b !== first)) return null;
  return `${shapeOf(type)}.p${(op === "gt") === isSame ? "max" : "min"}`;
}

/** Pushes whether any lane is set. */
export function anyTrue(body: Body, mask: Vec): void {
  combine(body, mask, "v128.or");
  body.code.op("v128.any_true");
}

/** Pushes whether all lanes are. */
export function allTrue(body: Body, mask: Vec): void {
  combine(body, mask, "v128.and");
  body.code.op("i32x4.all_true");
}

function combine({ code, plan }: Body, mask: Vec, op: string): void {
  const push = mask.wide ?? mask.push;
  const parts = plan.lanes / (mask.wide === undefined ? 4 : 2);
  for (let part = 0; part < parts; part++) {
    push(part);
    if (part > 0) code.op(op);
  }
}

/** Lanes of `mask` (null for all) in which the condition holds, or does not; what is assigned later does not change it. */
export function narrowed(body: Body, mask: Vec | null, condition: Vec, holds: boolean): Vec {
  const { code } = body;
  // A mask from 64-bit lanes is in variables of its own already.
  if (mask === null && holds && condition.wide !== undefined) return condition;
  return body.held({
    type: "bool",
    push: (part) => {
      if (mask !== null) mask.push(part);
      condition.push(part);
      if (mask !== null) code.op(holds ? "v128.and" : "v128.andnot");
      else if (!holds) code.op("v128.not");
    },
  });
}
