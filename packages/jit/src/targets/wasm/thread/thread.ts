import type { Expr } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { someStmt } from "../../../ir/walk.ts";
import type { Scope } from "../build.ts";
import type { Label } from "../encode/code.ts";
import { value } from "./expressions.ts";
import { type Frame, Temporaries } from "./frame.ts";
import { list } from "./statements.ts";

/**
 * Emits the statements of one thread's turn: all but collectives and the barriers that make threads wait. A `return`
 * in them leaves the turn: it branches to the end of what is emitted here.
 */
export function emitThread(scope: Scope, body: readonly Stmt[]): void {
  const frame = frameOf(scope, true);
  const run = (end: Label | null): void => list(frame, body, { break: null, continue: null, return: end });
  if (someStmt(body, ({ kind }) => kind === "return")) scope.code.block(run);
  else run(null);
}

/**
 * Pushes the value of an expression, as Scope says values are. It may stand elsewhere than in the kernel: facts that hold
 * there may not hold here, so every index is tested.
 */
export function emitExpr(scope: Scope, expr: Expr): void {
  frameOf(scope, false).value(expr);
}

function frameOf(scope: Scope, inPlace: boolean): Frame {
  const frame: Frame = {
    scope,
    code: scope.code,
    temporaries: new Temporaries(scope.code),
    inPlace,
    inside: new Map(),
    value: (expr) => value(frame, expr),
    list: (body, targets) => list(frame, body, targets),
  };
  return frame;
}
