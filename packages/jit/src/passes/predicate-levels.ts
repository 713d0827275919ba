import type { RealDType as DType } from "@gridstride/core";
import { once } from "../diagnostics/once.ts";
import type { Span } from "../diagnostics/source.ts";
import {
  type Among,
  amongBlock,
  type Difference,
  differenceOf,
  functionDifferences,
  join,
  ofStmt,
} from "../ir/analysis/uniformity.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { Kernel, Local, Stmt } from "../ir/ir.ts";
import type { Jump } from "../ir/jumps.ts";
import { timesRead } from "../ir/lets.ts";
import { assign, bool } from "../ir/make.ts";
import { assigned, assignedIn, readsLocal } from "../ir/walk.ts";

/**
 * One level of control flow around the place that predicate.ts is at. Where some live threads may not take part in
 * what is inside, the level is `dirty`; a level that is opened (its inside runs for all threads) then has a mask.
 */
export interface Frame {
  readonly kind: "function" | "if" | "loop" | "iteration" | "block";
  /** The statement it stands for; null for the kernel itself. */
  readonly stmt: Stmt | null;
  /** A bool local that is false in threads that take no part; it implies the masks further out. */
  readonly mask: LocalId | null;
  /** Not opened: left as it was, so that a jump to it may stay a jump. */
  readonly native: boolean;
  /** The body. */
  readonly extent: readonly Stmt[];
  /** The statements that ran just before, in the same list. */
  readonly before: readonly Stmt[];
  /** The extent may run again after threads have left it. */
  readonly again: boolean;
  /** How the threads inside differ from those outside. */
  taint: Difference;
  dirty: boolean;
  /** The condition of an `if`, for messages. */
  readonly condition?: Span;
}

/** The facts that one walk learns and the next walk uses, until nothing changes; they only grow. */
export class Knowledge {
  changed = false;
  readonly #locals: Difference[];
  readonly #facts = new Map<string, Difference>();
  readonly #ids = new Map<Stmt | null, number>();

  constructor(kernel: Kernel) {
    this.#locals = kernel.locals.map(() => 0);
  }

  local(id: LocalId): Difference {
    return this.#locals[id] ?? "data";
  }

  raise(id: LocalId, taint: Difference): void {
    const before = this.#locals[id];
    if (before === undefined || join(before, taint) === before) return;
    this.#locals[id] = join(before, taint);
    this.changed = true;
  }

  /** How unevenly threads leave a statement (null: the kernel) by a jump of some kind. */
  leaving(stmt: Stmt | null, how: Jump): Difference {
    return this.#facts.get(this.#key(stmt, how)) ?? 0;
  }

  leave(stmt: Stmt | null, how: Jump, taint: Difference): void {
    const before = this.leaving(stmt, how);
    if (join(before, taint) === before) return;
    this.#facts.set(this.#key(stmt, how), join(before, taint));
    this.changed = true;
  }

  #key(stmt: Stmt | null, how: string): string {
    return `${once(this.#ids, stmt, () => this.#ids.size)} ${how}`;
  }
}

type NewFrame = Pick<Frame, "kind" | "stmt" | "mask" | "taint" | "extent"> & Partial<Frame>;

/** The state that the parts of a walk share. */
export interface Walker {
  readonly levels: Levels;
  readonly know: Knowledge;
  readonly locals: readonly Local[];
  /** A new local. */
  fresh(name: string, type: DType): LocalId;
}

/** The control flow around the place a walk is at, and what follows from it. */
export class Levels {
  readonly frames: Frame[] = [];
  readonly #know: Knowledge;
  readonly #functions: readonly Difference[];
  readonly #among: Among;
  readonly #total: ReadonlyMap<LocalId, number>;
  readonly #inside = new Map<readonly Stmt[], ReadonlyMap<LocalId, number>>();

  constructor(kernel: Kernel, know: Knowledge) {
    this.#know = know;
    this.#functions = functionDifferences(kernel);
    this.#among = amongBlock(kernel.arrays, (id) => know.local(id));
    this.#total = timesRead(kernel.body);
  }

  /** One level further in while `walk` runs. */
  inside<T>(frame: NewFrame, walk: (frame: Frame) => T): T {
    const again = frame.kind === "iteration" || this.frames.some((outer) => outer.kind === "loop");
    const full: Frame = { native: false, before: [], dirty: false, again, ...frame };
    this.frames.push(full);
    const result = walk(full);
    this.frames.pop();
    return result;
  }

  /** The mask of the threads that take part here; null: all do. */
  mask(): LocalId | null {
    return this.frames.findLast((frame) => frame.dirty && !frame.native && frame.mask !== null)?.mask ?? null;
  }

  taintOf(expr: Expr): Difference {
    return differenceOf(expr, this.#among);
  }

  /** Which level a jump leaves, or for `continue` which iteration. */
  target(how: Jump): number {
    return this.frames.findLastIndex(({ kind }) => {
      if (how === "return") return kind === "function";
      return how === "continue" ? kind === "iteration" : kind === "loop" || kind === "block";
    });
  }

  /** How threads differ by the levels inside the given level. */
  taintInside(target: number): Difference {
    return this.frames
      .slice(target + 1)
      .reduce<Difference>((taint, frame) => (frame.dirty ? join(taint, join("data", frame.taint)) : taint), 0);
  }

  /** From here on some threads may have left the target. */
  noteJump(how: Jump, target: number, taint: Difference): void {
    const frame = this.frames[target]!;
    frame.dirty = true;
    frame.taint = join(frame.taint, taint);
    this.#know.leave(frame.stmt, how, taint);
    if (how === "return")
      for (const level of this.frames) if (level.kind === "loop") this.#know.leave(level.stmt, "return", "data");
  }

  /** The action of a thread that leaves the target, if a plain jump will not do. */
  clear(target: number, span: Span): readonly Stmt[] {
    return this.frames
      .slice(target)
      .reverse()
      .flatMap((frame) => (frame.native || frame.mask === null ? [] : [assign(frame.mask, bool(false, span), span)]));
  }

  /** Whether threads that take no part here may set the local as well: they never look at what they have in it. */
  mayRunForAll(local: LocalId): boolean {
    return this.frames.every(
      (frame) => !frame.dirty || frame.native || frame.kind === "function" || this.#isPrivate(local, frame),
    );
  }

  /** Notes that a statement sets its locals here, in the threads that take part. */
  noteAssigned(stmt: Stmt): void {
    const value = ofStmt(stmt, this.#functions, this.#among);
    for (const local of assigned(stmt)) this.#know.raise(local, join(value, this.#controlTaint(local)));
  }

  #controlTaint(local: LocalId): Difference {
    let taint: Difference = 0;
    for (const frame of this.frames) {
      if (!frame.dirty) continue;
      if (frame.kind === "function") taint = join(taint, "data");
      else if (this.#isPrivate(local, frame)) taint = join(taint, frame.native ? 0 : "data");
      else taint = join(taint, join("data", frame.taint));
    }
    return taint;
  }

  /**
   * Whether a thread outside the frame can never see the local's value: all reads are inside, and where the inside runs
   * again the local is set before it is read.
   */
  #isPrivate(local: LocalId, { kind, again, before, extent }: Frame): boolean {
    const inside = once(this.#inside, extent, () => timesRead(extent));
    if (this.#total.get(local) !== inside.get(local)) return false;
    if (!again) return true;
    if (kind === "loop") return before.some((stmt) => stmt.kind === "assign" && stmt.local === local);
    const first = extent.find((stmt) => assignedIn([stmt]).has(local) || timesRead([stmt]).has(local));
    return first?.kind === "assign" && !readsLocal(first.value, local);
  }
}
