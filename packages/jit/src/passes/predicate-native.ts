import { type Difference, join } from "../ir/analysis/uniformity.ts";
import type { SimpleStmt, Stmt } from "../ir/ir.ts";
import { escapes } from "../ir/jumps.ts";
import { leave, not, when } from "../ir/make.ts";
import { mapBodies, withParts } from "../ir/walk.ts";
import { mask } from "./predicate-emit.ts";
import type { Frame, Knowledge, Levels } from "./predicate-levels.ts";

/**
 * A statement without barriers, for the threads that take part: its own control flow stays; a jump out of it clears
 * masks and, where more would run, leaves what is around it step by step.
 */
export function writeNative(stmt: Stmt, levels: Levels, know: Knowledge): readonly Stmt[] {
  const writer = new NativeWriter(levels, know);
  const out = writer.stmt(stmt, true, false);
  // A break that leaves no native loop or block needs one to leave.
  return writer.loose ? [{ kind: "block", body: out, span: stmt.span }] : out;
}

class NativeWriter {
  /** Some break has nothing around it to leave. */
  loose = false;
  readonly #levels: Levels;
  readonly #know: Knowledge;

  constructor(levels: Levels, know: Knowledge) {
    this.#levels = levels;
    this.#know = know;
  }

  #list(stmts: readonly Stmt[], tail: boolean, held: boolean): readonly Stmt[] {
    const out = stmts.map((stmt, i) => this.stmt(stmt, tail && i === stmts.length - 1, held));
    return out.every((list, i) => list.length === 1 && list[0] === stmts[i]) ? stmts : out.flat();
  }

  /** `tail`: nothing runs after it; `held`: a native loop or block is around it. */
  stmt(stmt: Stmt, tail: boolean, held: boolean): readonly Stmt[] {
    const levels = this.#levels;
    switch (stmt.kind) {
      case "break":
      case "continue":
      case "return":
        return this.#jump(stmt, tail, held);
      case "if": {
        const taint = levels.taintOf(stmt.condition);
        const branch = (list: readonly Stmt[]): readonly Stmt[] =>
          this.#inside("if", stmt, taint, list, () => this.#list(list, tail, held));
        return [mapBodies(stmt, branch)];
      }
      case "loop": {
        const breaks = this.#know.leaving(stmt, "break");
        const continues = this.#know.leaving(stmt, "continue");
        const written = this.#inside("loop", stmt, breaks, [stmt], () =>
          withParts(stmt, {
            body: this.#inside("iteration", stmt, continues, stmt.body, () => this.#list(stmt.body, false, true)),
            step: this.#list(stmt.step, false, true),
          }),
        );
        return this.#after(written, stmt, tail, held);
      }
      case "block": {
        const breaks = this.#know.leaving(stmt, "break");
        const body = this.#inside("block", stmt, breaks, stmt.body, () => this.#list(stmt.body, tail, true));
        return this.#after(withParts(stmt, { body }), stmt, tail, held);
      }
      default:
        stmt satisfies SimpleStmt;
        levels.noteAssigned(stmt);
        return [stmt];
    }
  }

  #inside<T>(kind: Frame["kind"], stmt: Stmt, taint: Difference, extent: readonly Stmt[], walk: () => T): T {
    return this.#levels.inside({ kind, stmt, mask: null, native: true, taint, dirty: taint !== 0, extent }, walk);
  }

  #jump(stmt: Stmt & { kind: "break" | "continue" | "return" }, tail: boolean, held: boolean): readonly Stmt[] {
    const levels = this.#levels;
    const target = levels.target(stmt.kind);
    const frame = levels.frames[target]!;
    const taint = levels.taintInside(target);
    if (frame.native) {
      if (taint !== 0) levels.noteJump(stmt.kind, target, taint);
      return [stmt];
    }
    levels.noteJump(stmt.kind, target, join("data", taint));
    const clear = levels.clear(target, stmt.span);
    if (tail) return clear;
    this.loose ||= !held;
    return [...clear, leave(stmt.span)];
  }

  /** After a loop or block that was left by a jump further out: leave the enclosing loop or block too. */
  #after(written: Stmt, stmt: Stmt, tail: boolean, held: boolean): readonly Stmt[] {
    const by = this.#levels.mask();
    if (tail || by === null || !escapes([stmt])) return [written];
    this.loose ||= !held;
    return [written, when(not(mask(by, stmt.span)), [leave(stmt.span)], stmt.span)];
  }
}
