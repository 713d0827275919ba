import { sizeOf } from "../../../ir/accesses.ts";
import { affineOf, type Term } from "../../../ir/analysis/affine.ts";
import type { Access, ProvenBounds } from "../../../ir/bounds.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { letsIn, resolving } from "../../../ir/lets.ts";
import { binary, int32 } from "../../../ir/make.ts";
import { assignedIn, mapBodies, mapEach, mapExpressions, mapOperands, someExprIn, someStmt } from "../../../ir/walk.ts";
import type { Build } from "../build.ts";
import { invertedLoop } from "../control.ts";
import type { Code, Var } from "../encode/code.ts";
import type { Axis } from "../options.ts";
import { isPosition } from "../vector/lane-axis.ts";
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
export function turnsTogether(turn: Turn, axis: Axis, step: number): readonly [Turn, ...Turn[]] {
  const { body, build } = turn;
  const isPlain = !build.options.debug && !someStmt(body, reports) && !someExprIn(body, isLane);
  if (!isPlain || sizeOf(body) > SMALL) return [turn];
  const resolve = resolving(placesIn(body));
  const at = (place: number): Turn => further(turn, axis, place * step, resolve);
  return [at(0), ...Array.from({ length: MANY - 1 }, (_, i) => at(i + 1))];
}

/** The lets that are sums of where the thread is and what no statement here sets. */
function placesIn(body: readonly Stmt[]): ReadonlyMap<LocalId, Expr> {
  const places = new Map<LocalId, Expr>();
  const set = assignedIn(body);
  const isKnown = ({ expr }: Term): boolean =>
    expr.kind === "position" || (expr.kind === "local" && (places.has(expr.local) || !set.has(expr.local)));
  for (const [local, value] of letsIn(body))
    if (value.type === "int32" && affineOf(value, (part) => part).terms.every(isKnown)) places.set(local, value);
  return places;
}

const reports = ({ kind }: Stmt): boolean => kind === "log" || kind === "assert";
const isLane = (part: Expr): boolean => part.kind === "position" && part.of === "laneid";

/** The turn of the thread so many places behind the counter. @param resolve - names of places to their values. */
function further({ body, build }: Turn, axis: Axis, by: number, resolve: (expr: Expr) => Expr): Turn {
  const origin = new Map<object, Access>();
  const move = (expr: Expr): Expr => {
    if (isPosition(axis, expr)) return by === 0 ? expr : binary("add", expr, int32(by, expr.span), expr.span);
    const place = resolve(expr);
    if (place !== expr) return move(place);
    const moved = mapOperands(expr, move);
    if (expr.kind === "load") origin.set(moved, expr);
    return moved;
  };
  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    mapEach(stmts, (stmt) => {
      const moved = mapBodies(mapExpressions(stmt, move), list);
      if (stmt.kind === "store" || stmt.kind === "atomic") origin.set(moved, stmt);
      return moved;
    });
  const bounds: ProvenBounds = {
    ...build.bounds,
    inside: (access, along) => build.bounds.inside(origin.get(access) ?? access, along),
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
