import type { Expr, LocalId } from "../expr.ts";
import type { BlockStmt, BreakStmt, ContinueStmt, IfStmt, LoopStmt, ReturnStmt, SimpleStmt, Stmt } from "../ir.ts";
import { type Liveness, liveness } from "../live.ts";
import { assigned, statements } from "../walk.ts";
import { type Among, type Difference, differenceOf, join } from "./uniformity.ts";

/** The target of a break; null is the whole body, which a return leaves. */
export type Frame = LoopStmt | BlockStmt | null;
export type Escape = BreakStmt | ContinueStmt | ReturnStmt;

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
    const divergence = new Walk(body, live, end, difference);
    divergence.list(body, -1);
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
class Walk implements Divergence {
  readonly ifs: Set<IfStmt> = new Set();
  readonly escapes: Set<Stmt> = new Set();
  readonly left: Set<Frame> = new Set();
  readonly skipped: Set<LoopStmt> = new Set();
  readonly leaky: Set<Stmt> = new Set();
  readonly carried: Set<LocalId> = new Set();
  readonly #frames: Frame[] = [null];
  readonly #inside = new Map<LoopStmt, number>();
  readonly #body: readonly Stmt[];
  readonly #live: Liveness;
  readonly #end: ReadonlySet<LocalId>;
  readonly #difference: (expr: Expr) => Difference;

  constructor(
    body: readonly Stmt[],
    live: Liveness,
    end: ReadonlySet<LocalId>,
    difference: (expr: Expr) => Difference,
  ) {
    this.#body = body;
    this.#live = live;
    this.#end = end;
    this.#difference = difference;
  }

  list(stmts: readonly Stmt[], waiting: number): readonly Wait[] {
    const waits: Wait[] = [];
    let deepest = waiting;
    for (const stmt of stmts) {
      const own = this.#one(stmt, deepest);
      if (own.length > 0) this.leaky.add(stmt);
      waits.push(...own);
      deepest = deepestOf(deepest, own);
    }
    return waits;
  }

  #one(stmt: Stmt, waiting: number): readonly Wait[] {
    switch (stmt.kind) {
      case "if":
        return this.#if(stmt, waiting);
      case "loop":
        return this.#loop(stmt, waiting);
      case "block": {
        const depth = this.#frames.push(stmt) - 1;
        const waits = this.list(stmt.body, waiting);
        this.#frames.pop();
        return waits.filter((wait) => wait.target < depth);
      }
      case "break":
      case "continue":
      case "return":
        return this.#escape(stmt, waiting);
      default:
        stmt satisfies SimpleStmt;
        return [];
    }
  }

  #if(stmt: IfStmt, waiting: number): readonly Wait[] {
    let here = waiting;
    if (this.#difference(stmt.condition) === "varying") {
      const { after, atElse } = this.#live;
      this.ifs.add(stmt);
      this.#carry(stmt.then, after.get(stmt)!);
      this.#carry(stmt.then, atElse.get(stmt)!);
      this.#carry(stmt.else, after.get(stmt)!);
      here = Math.max(waiting, this.#frames.length - 1);
    }
    return [...this.list(stmt.then, here), ...this.list(stmt.else, here)];
  }

  /**
   * Lanes that leave in one iteration wait during the next iterations, so the body is walked until nothing changes. Seen
   * again in an iteration of the loop around it, it goes on from what it found before.
   */
  #loop(stmt: LoopStmt, waiting: number): readonly Wait[] {
    const depth = this.#frames.push(stmt) - 1;
    let inside = Math.max(waiting, this.#inside.get(stmt) ?? waiting);
    for (;;) {
      const waits = this.list(stmt.body, inside).filter((wait) => !(wait.atStep && wait.target === depth));
      const deepest = deepestOf(inside, waits);
      this.list(stmt.step, deepest);
      if (deepest === inside) {
        this.#frames.pop();
        return waits.filter((wait) => wait.target < depth);
      }
      inside = deepest;
      this.#inside.set(stmt, inside);
    }
  }

  #escape(stmt: Escape, waiting: number): readonly Wait[] {
    const atStep = stmt.kind === "continue";
    const target = targetOf(stmt.kind, this.#frames);
    if (waiting < target) return [];
    this.escapes.add(stmt);
    const frame = this.#frames[target]!;
    if (atStep) {
      this.skipped.add(frame as LoopStmt);
      this.#carry((frame as LoopStmt).body, this.#live.atStep.get(frame as LoopStmt)!);
    } else if (frame === null) this.#carry(this.#body, this.#end);
    else this.#carry([frame], this.#live.after.get(frame)!);
    for (const through of this.#frames.slice(atStep ? target + 1 : target)) this.left.add(through);
    return [{ target, waitsIn: atStep ? target : target - 1, atStep }];
  }

  #carry(set: readonly Stmt[], needed: ReadonlySet<LocalId>): void {
    for (const stmt of statements(set))
      for (const local of assigned(stmt)) if (needed.has(local)) this.carried.add(local);
  }
}

const deepestOf = (depth: number, waits: readonly Wait[]): number =>
  Math.max(depth, ...waits.map(({ waitsIn }) => waitsIn));

/** The number of the frame that an escape leaves, or whose step it goes to. */
export function targetOf(kind: Escape["kind"], frames: readonly Frame[]): number {
  if (kind === "return") return 0;
  if (kind === "break") return frames.length - 1;
  return frames.findLastIndex((frame) => frame?.kind === "loop");
}
