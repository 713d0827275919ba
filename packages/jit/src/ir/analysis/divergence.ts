import type { Expr, LocalId } from "../expr.ts";
import type { BlockStmt, IfStmt, JumpStmt, LoopStmt, SimpleStmt, Stmt } from "../ir.ts";
import type { Jump } from "../jumps.ts";
import { type Liveness, liveness } from "../live.ts";
import { assigned, statements } from "../walk.ts";
import { type Among, type Difference, differenceOf, join } from "./uniformity.ts";

/** The target of a break; null is the whole body, which a return leaves. */
export type Frame = LoopStmt | BlockStmt | null;

/** Where threads that run side by side, in the lanes of vectors, go different ways. */
export interface Divergence {
  /** Ifs whose condition differs between lanes. */
  readonly ifs: ReadonlySet<IfStmt>;
  /** Escapes that some lanes of what they leave do not take. */
  readonly escapes: ReadonlySet<Stmt>;
  /** Loops that lanes leave one by one: emitted code records which lanes are still inside. */
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

/** The values that differ between the lanes of a body, and the statements where lanes separate. */
export interface Lanewise {
  readonly divergence: Divergence;
  /** How a local differs between lanes that are active. One that is read and never set holds the same in all. */
  readonly local: Among["local"];
}

/**
 * By fixpoint: what differs decides where lanes part, and that decides what else differs.
 *
 * @param end - locals that are read after the body.
 * @param given - how locals differ that the body may read first.
 * @param among - how positions and memory differ, where that is known of locals.
 */
export function lanewise(
  body: readonly Stmt[],
  end: ReadonlySet<LocalId>,
  given: ReadonlyMap<LocalId, Difference>,
  among: (local: Among["local"]) => Among,
): Lanewise {
  const live = liveness(body, end);
  const known = new Map(given);
  const lanes = among((id) => known.get(id) ?? null);
  const difference = (expr: Expr): Difference => differenceOf(expr, lanes);
  for (;;) {
    const divergence = divergenceOf(body, live, end, difference);
    let changed = false;
    const raise = (id: LocalId, to: Difference): void => {
      const before = known.get(id) ?? null;
      const next = join(before, to);
      if (next === before) return;
      known.set(id, next);
      changed = true;
    };
    for (const stmt of statements(body)) {
      if (stmt.kind === "assign") raise(stmt.local, difference(stmt.value));
      else for (const id of assigned(stmt)) raise(id, "varying");
    }
    for (const id of divergence.carried) raise(id, "varying");
    if (!changed) return { divergence, local: (id) => known.get(id) ?? 0 };
  }
}

/**
 * Follows the control flow with a number for each frame, from 0 for the body. `waiting` is the deepest frame in which
 * lanes that are not here wait: an escape from that frame, or one around it, does not take them along.
 */
function divergenceOf(
  body: readonly Stmt[],
  live: Liveness,
  end: ReadonlySet<LocalId>,
  difference: (expr: Expr) => Difference,
): Divergence {
  const ifs = new Set<IfStmt>();
  const escapes = new Set<Stmt>();
  const left = new Set<Frame>();
  const skipped = new Set<LoopStmt>();
  const leaky = new Set<Stmt>();
  const carried = new Set<LocalId>();
  const frames: Frame[] = [null];
  const insides = new Map<LoopStmt, number>();

  const list = (stmts: readonly Stmt[], waiting: number): readonly Wait[] => {
    const waits: Wait[] = [];
    let deepest = waiting;
    for (const stmt of stmts) {
      const own = one(stmt, deepest);
      if (own.length > 0) leaky.add(stmt);
      waits.push(...own);
      deepest = deepestOf(deepest, own);
    }
    return waits;
  };

  const one = (stmt: Stmt, waiting: number): readonly Wait[] => {
    switch (stmt.kind) {
      case "if":
        return branch(stmt, waiting);
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
        stmt satisfies SimpleStmt;
        return [];
    }
  };

  const branch = (stmt: IfStmt, waiting: number): readonly Wait[] => {
    let here = waiting;
    if (difference(stmt.condition) === "varying") {
      const { after, atElse } = live;
      ifs.add(stmt);
      carry(stmt.then, after.get(stmt)!);
      carry(stmt.then, atElse.get(stmt)!);
      carry(stmt.else, after.get(stmt)!);
      here = Math.max(waiting, frames.length - 1);
    }
    return [...list(stmt.then, here), ...list(stmt.else, here)];
  };

  /**
   * Lanes that leave in one iteration wait during the next iterations, so the body is walked until nothing changes. Seen
   * again in an iteration of the loop around it, it goes on from what it found before.
   */
  const loop = (stmt: LoopStmt, waiting: number): readonly Wait[] => {
    const depth = frames.push(stmt) - 1;
    let inside = Math.max(waiting, insides.get(stmt) ?? waiting);
    for (;;) {
      const waits = list(stmt.body, inside).filter((wait) => !(wait.atStep && wait.target === depth));
      const deepest = deepestOf(inside, waits);
      list(stmt.step, deepest);
      if (deepest === inside) {
        frames.pop();
        return waits.filter((wait) => wait.target < depth);
      }
      inside = deepest;
      insides.set(stmt, inside);
    }
  };

  const escape = (stmt: JumpStmt, waiting: number): readonly Wait[] => {
    const atStep = stmt.kind === "continue";
    const target = targetOf(stmt.kind, frames);
    if (waiting < target) return [];
    escapes.add(stmt);
    const frame = frames[target]!;
    if (atStep) {
      skipped.add(frame as LoopStmt);
      carry((frame as LoopStmt).body, live.atStep.get(frame as LoopStmt)!);
    } else if (frame === null) carry(body, end);
    else carry([frame], live.after.get(frame)!);
    for (const through of frames.slice(atStep ? target + 1 : target)) left.add(through);
    return [{ target, waitsIn: atStep ? target : target - 1, atStep }];
  };

  const carry = (set: readonly Stmt[], needed: ReadonlySet<LocalId>): void => {
    for (const stmt of statements(set)) for (const local of assigned(stmt)) if (needed.has(local)) carried.add(local);
  };

  list(body, -1);
  return { ifs, escapes, left, skipped, leaky, carried };
}

const deepestOf = (depth: number, waits: readonly Wait[]): number =>
  Math.max(depth, ...waits.map(({ waitsIn }) => waitsIn));

/** The number of the frame that an escape leaves, or whose step it goes to. */
export function targetOf(kind: Jump, frames: readonly Frame[]): number {
  if (kind === "return") return 0;
  if (kind === "break") return frames.length - 1;
  return frames.findLastIndex((frame) => frame?.kind === "loop");
}
