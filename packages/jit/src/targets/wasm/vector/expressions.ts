import { bug } from "../../../diagnostics/bug.ts";
import type { Expr, LanesExpr, LeafExpr } from "../../../ir/expr.ts";
import { mapOperands, someExpr } from "../../../ir/walk.ts";
import { valType } from "../build.ts";
import { emitExpr } from "../thread/thread.ts";
import { type Body, laneSteps, type Vec } from "./body.ts";
import { convert } from "./convert.ts";
import { loadScalar, loadSplat, loadVector } from "./load.ts";
import { select } from "./masks.ts";
import { math } from "./math.ts";
import { binary, unary } from "./operators.ts";
import { shortVector } from "./short.ts";

/** The value of an expression in all lanes. */
export function vector(body: Body, expr: Expr): Vec {
  const difference = body.plan.analysis.difference(expr);
  if (difference === 0) return uniform(body, expr);
  if (typeof difference === "number") return affine(body, expr, difference);
  if (body.plan.shorts?.isShort(expr)) return shortVector(body, expr);
  switch (expr.kind) {
    case "local":
      return body.ofVars(expr.type, body.vectorVars(expr.local, expr.type));
    case "load":
      return loadVector(body, expr);
    case "unary":
      return unary(body, expr);
    case "binary":
      return binary(body, expr);
    case "select":
      return select(body, expr);
    case "convert":
      return convert(body, expr);
    case "math":
      return math(body, expr);
    case "position":
      return laneNumbers(body, expr);
    default:
      expr satisfies LeafExpr | LanesExpr;
      throw bug(expr.kind);
  }
}

/** Pushes lane 0's value of an expression that is uniform or affine. Its loads are done first. */
export function scalar(body: Body, expr: Expr): void {
  if (!someExpr(expr, (part) => part.kind === "load")) return emitExpr(body.scope, expr);
  if (expr.kind === "load") {
    const loaded = body.loaded.get(expr);
    if (loaded === undefined) loadScalar(body, expr);
    else body.code.get(loaded);
    return;
  }
  emitExpr(body.scope, loadedFirst(body, expr));
}

function loadedFirst(body: Body, expr: Expr): Expr {
  if (expr.kind === "load") {
    const loaded = body.loaded.get(expr);
    if (loaded !== undefined) return body.standIn(loaded, expr);
    loadScalar(body, expr);
    return body.standIn(body.hold(valType(expr.type)), expr);
  }
  return mapOperands(expr, (part) => loadedFirst(body, part));
}

function uniform(body: Body, expr: Expr): Vec {
  if (expr.kind === "load") return loadSplat(body, expr);
  return body.splat(expr.type, () => scalar(body, expr));
}

/** Lane 0's value and a constant step from lane to lane; 32-bit integers. */
function affine(body: Body, expr: Expr, step: number): Vec {
  const { code } = body;
  scalar(body, expr);
  code.op("i32x4.splat");
  const first = body.hold("v128");
  const push = (part: number): void => {
    code.get(first).v128(laneSteps(part, step)).op("i32x4.add");
  };
  return { type: expr.type, held: true, push };
}

/** laneid: the thread's number in its block, modulo 32. */
function laneNumbers(body: Body, expr: Expr): Vec {
  const { code, scope, plan } = body;
  const [x, y] = scope.build.options.block;
  const { axis } = plan.analysis;
  const step = [1, x, x * y][typeof axis === "number" ? axis : 0]!;
  const all = affine(body, expr, step % 32);
  return {
    type: expr.type,
    held: true,
    push: (part) => {
      all.push(part);
      code.i32x4(31).op("v128.and");
    },
  };
}
