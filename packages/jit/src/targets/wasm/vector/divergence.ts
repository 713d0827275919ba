import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { BlockStmt, BreakStmt, ContinueStmt, IfStmt, LoopStmt, ReturnStmt, Stmt } from "../../../ir/ir.ts";
import type { Liveness } from "../../../ir/live.ts";
import { assigned, statements } from "../../../ir/walk.ts";
import type { Difference } from "./difference.ts";

/** What a break leaves; null is the whole body, which a return leaves. */
export type Frame = LoopStmt | BlockStmt | null;
export type Escape = BreakStmt | ContinueStmt | ReturnStmt;

/** Where the lanes of a vector go different ways. */
export interface Divergence {
  /** Ifs whose condition differs between lanes. */
  readonly ifs: ReadonlySet<IfStmt>;
  /** Escapes that some lanes of what they leave do not take. */
  readonly escapes: ReadonlySet<Stmt>;
  /** What lanes leave one by one: emitted code keeps which are still inside. */
  readonly left: ReadonlySet<Frame>;
  /** Loops in which lanes wait for the step. */
  readonly skipped: ReadonlySet<LoopStmt>;
  /** Statements after which, in their list, some lanes may be gone. */
  readonly leaky: ReadonlySet<Stmt>;
  /** Locals set by some lanes while others, that will read them, do not: they need a value per lane, and blending. */
  readonly carried: ReadonlySet<LocalId>;
}

/** A divergent escape: which frame its lanes go to the end (or step) of, and the frame in which they wait meanwhile. */
interface Wait {
  readonly target: number;
  readonly waitsIn: number;
  readonly atStep: boolean;
}

/**
 * Follows the control flow with a number for each frame, from 0 for the body. `waiting` is the deepest frame in which
 * lanes that are not here wait: an escape from that frame, or one around it, does not take them along.
 */
export function divergence(
  body: readonly Stmt[],
  live: Liveness,
  end: ReadonlySet<LocalId>,
  difference: (expr: Expr) => Difference,
): Divergence {
  const found = {
    ifs: new Set<IfStmt>(),
    escapes: new Set<Stmt>(),
    left: new Set<Frame>(),
    skipped: new Set<LoopStmt>(),
    leaky: new Set<Stmt>(),
    carried: new Set<LocalId>(),
  };
  const frames: Frame[] = [null];

  const carry = (set: readonly Stmt[], needed: ReadonlySet<LocalId>): void => {
    for (const stmt of statements(set))
      for (const local of assigned(stmt)) if (needed.has(local)) found.carried.add(local);
  };

  const list = (stmts: readonly Stmt[], waiting: number): readonly Wait[] => {
    const waits: Wait[] = [];
    let deepest = waiting;
    for (const stmt of stmts) {
      const own = one(stmt, deepest);
      if (own.length > 0) found.leaky.add(stmt);
      waits.push(...own);
      deepest = Math.max(deepest, ...own.map((wait) => wait.waitsIn));
    }
    return waits;
  };

  const one = (stmt: Stmt, waiting: number): readonly Wait[] => {
    switch (stmt.kind) {
      case "if": {
        if (difference(stmt.condition) !== "varying") return [...list(stmt.then, waiting), ...list(stmt.else, waiting)];
        found.ifs.add(stmt);
        carry(stmt.then, live.after.get(stmt)!);
        carry(stmt.then, live.atElse.get(stmt)!);
        carry(stmt.else, live.after.get(stmt)!);
        const here = Math.max(waiting, frames.length - 1);
        return [...list(stmt.then, here), ...list(stmt.else, here)];
      }
      case "loop":
        return loop(stmt, waiting);
      case "block": {
        const depth = frames.push(stmt) - 1;
        const waits = list(stmt.body, waiting);
        frames.pop();
        return waits.filter((wait) => wait.target < depth);
      }
      case "break":
      case "continue":
      case "return":
        return escape(stmt, waiting);
      default:
        return [];
    }
  };

  /** Lanes that leave in one round wait during the next ones, so the body is seen until that changes nothing. */
  const loop = (stmt: LoopStmt, waiting: number): readonly Wait[] => {
    const depth = frames.push(stmt) - 1;
    let inside = waiting;
    for (;;) {
      const waits = list(stmt.body, inside).filter((wait) => !(wait.atStep && wait.target === depth));
      const deepest = Math.max(inside, ...waits.map((wait) => wait.waitsIn));
      list(stmt.step, deepest);
      if (deepest === inside) {
        frames.pop();
        return waits.filter((wait) => wait.target < depth);
      }
      inside = deepest;
    }
  };

  const escape = (stmt: Escape, waiting: number): readonly Wait[] => {
    const target = targetOf(stmt.kind, frames);
    if (waiting < target) return [];
    found.escapes.add(stmt);
    const frame = frames[target]!;
    if (stmt.kind === "continue") {
      found.skipped.add(frame as LoopStmt);
      carry((frame as LoopStmt).body, live.atStep.get(frame as LoopStmt)!);
    } else if (frame === null) carry(body, end);
    else carry([frame], live.after.get(frame)!);
    for (const through of frames.slice(stmt.kind === "continue" ? target + 1 : target)) found.left.add(through);
    const waitsIn = stmt.kind === "continue" ? target : target - 1;
    return [{ target, waitsIn, atStep: stmt.kind === "continue" }];
  };

  list(body, -1);
  return found;
}

/** The number of the frame that an escape leaves, or whose step it goes to. */
export function targetOf(kind: Escape["kind"], frames: readonly Frame[]): number {
  if (kind === "return") return 0;
  if (kind === "break") return frames.length - 1;
  return frames.findLastIndex((frame) => frame?.kind === "loop");
}
