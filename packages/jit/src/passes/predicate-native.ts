import { type Difference, join } from "../ir/analysis/uniformity.ts";
import type { JumpStmt, SimpleStmt, Stmt } from "../ir/ir.ts";
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
  /** Some break has nothing around it to leave. */
  let loose = false;

  const list = (stmts: readonly Stmt[], tail: boolean, held: boolean): readonly Stmt[] => {
    const out = stmts.map((stmt, i) => one(stmt, tail && i === stmts.length - 1, held));
    return out.every((list, i) => list.length === 1 && list[0] === stmts[i]) ? stmts : out.flat();
  };

  /** `tail`: nothing runs after it; `held`: a native loop or block is around it. */
  const one = (stmt: Stmt, tail: boolean, held: boolean): readonly Stmt[] => {
    switch (stmt.kind) {
      case "break":
      case "continue":
      case "return":
        return jump(stmt, tail, held);
      case "if": {
        const taint = levels.taintOf(stmt.condition);
        const branch = (arm: readonly Stmt[]): readonly Stmt[] =>
          inside("if", stmt, taint, arm, () => list(arm, tail, held));
        return [mapBodies(stmt, branch)];
      }
      case "loop": {
        const breaks = know.leaving(stmt, "break");
        const continues = know.leaving(stmt, "continue");
        const written = inside("loop", stmt, breaks, [stmt], () =>
          withParts(stmt, {
            body: inside("iteration", stmt, continues, stmt.body, () => list(stmt.body, false, true)),
            step: list(stmt.step, false, true),
          }),
        );
        return after(written, stmt, tail, held);
      }
      case "block": {
        const breaks = know.leaving(stmt, "break");
        const body = inside("block", stmt, breaks, stmt.body, () => list(stmt.body, tail, true));
        return after(withParts(stmt, { body }), stmt, tail, held);
      }
      default:
        stmt satisfies SimpleStmt;
        levels.noteAssigned(stmt);
        return [stmt];
    }
  };

  const inside = <T>(kind: Frame["kind"], stmt: Stmt, taint: Difference, extent: readonly Stmt[], walk: () => T): T =>
    levels.inside({ kind, stmt, mask: null, native: true, taint, dirty: taint !== 0, extent }, walk);

  const jump = (stmt: JumpStmt, tail: boolean, held: boolean): readonly Stmt[] => {
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
    loose ||= !held;
    return [...clear, leave(stmt.span)];
  };

  /** After a loop or block that was left by a jump further out: leave the enclosing loop or block too. */
  const after = (written: Stmt, stmt: Stmt, tail: boolean, held: boolean): readonly Stmt[] => {
    const by = levels.mask();
    if (tail || by === null || !escapes([stmt])) return [written];
    loose ||= !held;
    return [written, when(not(mask(by, stmt.span)), [leave(stmt.span)], stmt.span)];
  };

  const out = one(stmt, true, false);
  // A break that leaves no native loop or block needs one to leave.
  return loose ? [{ kind: "block", body: out, span: stmt.span }] : out;
}
