import type { Expr } from "../../../ir/expr.ts";
import type { Reduction } from "../../../ir/loop-reductions.ts";
import { mapOperands } from "../../../ir/walk.ts";
import { type Scope, valType } from "../build.ts";
import { emitExpr } from "../thread/thread.ts";
import { type Body, extractLane, lanesOfPart, type Plan, splatTop, type Vec } from "./body.ts";
import { endExtreme, isFloatExtreme } from "./extreme.ts";
import { lanewiseReductions } from "./lane-axis.ts";

/**
 * A reduction over the lanes: its parts in vectors, what is around them for one lane after another.
 *
 * @param given - the vectors of the parts, if they are there.
 */
export function emitReduction(body: Body, { stmt, parts }: Reduction, given: readonly Vec[] | null = null): void {
  const { code, scope, temporaries, plan } = body;
  const vectors = given ?? parts.map((part) => body.held(body.vector(part)));
  const ofLane = parts.map((part) => temporaries.take(valType(part.type)));
  const standIns = new Map(parts.map((part, i) => [part, body.standIn(ofLane[i]!, part)]));
  const around = (expr: Expr): Expr => standIns.get(expr) ?? mapOperands(expr, around);
  const value = around(stmt.value);
  for (let lane = 0; lane < plan.lanes; lane++) {
    vectors.forEach((vector, i) => {
      extractLane(body, vector, lane);
      code.set(ofLane[i]!);
    });
    scope.places.set(stmt.local, () => emitExpr(scope, value));
  }
}

/** Before the first vector: what each lane has of the reductions whose order is free. */
export function beginResults({ code, places }: Scope, { analysis, lanes, results }: Plan): void {
  for (const found of lanewiseReductions(analysis.axis)) {
    const { stmt, anyOrder } = found;
    const { type } = stmt.value;
    const extreme = isFloatExtreme(found);
    const variables = Array.from({ length: lanes / lanesOfPart(type) + (extreme ? 1 : 0) }, () => code.local("v128"));
    if (anyOrder === "zero") code.i32x4(0);
    else {
      places.get(stmt.local);
      splatTop(code, type);
    }
    for (const [i, variable] of variables.entries()) {
      if (i < variables.length - 1) code.tee(variable);
      else code.set(variable);
    }
    if (extreme) {
      variables.push(code.local("v128"));
      code.i32x4(0).set(variables.at(-1)!);
    }
    results.set(stmt.local, variables);
  }
}

/** After the last vector: the lanes' results together. */
export function endResults(body: Body): void {
  const { analysis, results } = body.plan;
  for (const found of lanewiseReductions(analysis.axis))
    if (isFloatExtreme(found)) endExtreme(body, found);
    else {
      // With several parts, each part is the result of its lane: to combine it twice makes no difference.
      const result = body.ofVars(found.stmt.value.type, results.get(found.stmt.local)!);
      const parts = found.parts.map(() => result);
      body.temporaries.within(() => emitReduction(body, found, parts));
    }
}
