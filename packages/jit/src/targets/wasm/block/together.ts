import { sizeOf } from "../../../ir/accesses.ts";
import type { Access, ProvenBounds } from "../../../ir/bounds.ts";
import type { ConvertExpr, Expr } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { binary, int32 } from "../../../ir/make.ts";
import { mapBodies, mapEach, mapExpressions, mapOperands, someExprIn, someStmt } from "../../../ir/walk.ts";
import type { Build } from "../build.ts";
import { invertedLoop } from "../control.ts";
import type { Code, Var } from "../encode/code.ts";
import { type GridAxis, isPosition } from "../vector/lane-axis.ts";
import { advance } from "./loops.ts";

/** A thread's statements in its turn, and the facts known there. */
export interface Turn {
  readonly body: readonly Stmt[];
  readonly build: Build;
}

/** Turns in an iteration, and nodes of a turn up to which a loop has several. */
const [MANY, SMALL] = [4, 24];

/**
 * Unrolling: the turns of the threads from the counter on that an iteration does; one where that is not worth its code. Places of the
 * later turns are sums, whose constants instructions add to addresses.
 *
 * @param step - from thread to thread.
 */
export function turnsTogether(turn: Turn, axis: GridAxis, step: number): readonly [Turn, ...Turn[]] {
  const { body, build } = turn;
  const isPlain = !build.options.debug && !someStmt(body, reports) && !someExprIn(body, isLane);
  if (!isPlain || sizeOf(body) > SMALL) return [turn];
  return [turn, ...Array.from({ length: MANY - 1 }, (_, i) => further(turn, axis, (i + 1) * step))];
}

const reports = ({ kind }: Stmt): boolean => kind === "log" || kind === "assert";
const isLane = (part: Expr): boolean => part.kind === "position" && part.of === "laneid";

/** The turn of the thread so many places behind the counter. */
function further({ body, build }: Turn, axis: GridAxis, by: number): Turn {
  const origin = new Map<object, Access | ConvertExpr>();
  const move = (expr: Expr): Expr => {
    if (isPosition(axis, expr)) return binary("add", expr, int32(by, expr.span), expr.span);
    const moved = mapOperands(expr, move);
    if (expr.kind === "load" || expr.kind === "convert") origin.set(moved, expr);
    return moved;
  };
  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    mapEach(stmts, (stmt) => {
      const moved = mapBodies(mapExpressions(stmt, move), list);
      if (stmt.kind === "store" || stmt.kind === "atomic") origin.set(moved, stmt);
      return moved;
    });
  const bounds: ProvenBounds = {
    inside: (access, along) => build.bounds.inside((origin.get(access) ?? access) as Access, along),
    fits: (expr) => build.bounds.fits((origin.get(expr) ?? expr) as ConvertExpr),
  };
  return { body: list(body), build: { ...build, bounds } };
}

/** Threads from the counter up to the end, which steps of more than 1 may pass. */
export interface Count {
  readonly counter: Var;
  readonly step: number;
  readonly end: () => void;
}

/** Emits iterations of these turns as long as there are so many threads, then of the first alone. */
export function walkTurns(
  code: Code,
  { counter, step, end }: Count,
  turns: readonly [Turn, ...Turn[]],
  emit: (turn: Turn) => void,
): void {
  const iterate = (some: readonly Turn[]): void => {
    const test = (goesOn: boolean): void => {
      code.get(counter).i32((some.length - 1) * step);
      code.op("i32.add");
      end();
      code.op(`i32.${goesOn ? "lt" : "ge"}_u`);
    };
    invertedLoop(code, test, () => {
      some.forEach(emit);
      advance(code, counter, some.length * step);
    });
  };
  if (turns.length > 1) iterate(turns);
  iterate([turns[0]]);
}
