import type { RealDType as DType } from "@gridstride/core";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source, Span } from "../diagnostics/source.ts";
import { otherLocation } from "../diagnostics/source-location.ts";
import { type Difference, join } from "../ir/analysis/uniformity.ts";
import type { LocalId } from "../ir/expr.ts";
import type { BlockStmt, IfStmt, JumpStmt, Kernel, Local, LoopStmt, SimpleStmt, Stmt } from "../ir/ir.ts";
import { escapes, isJump, leaves } from "../ir/jumps.ts";
import { and, assign, bool, leave, not, when } from "../ir/make.ts";
import { hasBlockSync, hasLoad, hasSync, isBlockSync, isTogether } from "../ir/sync.ts";
import { mapBodies, someStmt } from "../ir/walk.ts";
import { writeCollective } from "./predicate-collective.ts";
import { mask, Output } from "./predicate-emit.ts";
import type { Frame, Knowledge } from "./predicate-levels.ts";
import { Levels, type Walker } from "./predicate-levels.ts";
import { writeNative } from "./predicate-native.ts";
import { writeTogether } from "./predicate-together.ts";

/** One walk over the kernel, writing the predicated body by what earlier walks have learnt and learning more. */
export class Walk implements Walker {
  readonly locals: Local[];
  readonly diagnostics: Diagnostic[] = [];
  readonly levels: Levels;
  readonly know: Knowledge;
  readonly #kernel: Kernel;

  constructor(kernel: Kernel, know: Knowledge) {
    this.#kernel = kernel;
    this.locals = [...kernel.locals];
    this.know = know;
    this.levels = new Levels(kernel, know);
  }

  fresh(name: string, type: DType): LocalId {
    return this.locals.push({ name, type }) - 1;
  }

  /** Statements after the last barrier stay as they are: there a thread may simply return. */
  run(): readonly Stmt[] {
    const { body } = this.#kernel;
    const end = body.findLastIndex((stmt) => hasSync([stmt])) + 1;
    const span = body[0]?.span ?? { source: 0, start: 0, end: 0 };
    const taint = this.know.leaving(null, "return");
    const active = taint !== 0 ? this.fresh("active", "bool") : null;
    const out = new Output();
    if (active !== null) out.push(assign(active, bool(true, span), span));
    const tail = body.slice(end);
    this.levels.inside({ kind: "function", stmt: null, mask: active, taint, extent: body }, (frame) => {
      this.list(body.slice(0, end), out);
      out.guard(frame.dirty ? active : null, ...tail);
    });
    return out.finish();
  }

  list(stmts: readonly Stmt[], out: Output): void {
    stmts.forEach((stmt, i) => this.#stmt(stmt, stmts.slice(0, i), out));
  }

  #stmt(stmt: Stmt, before: readonly Stmt[], out: Output): void {
    switch (stmt.kind) {
      case "barrier":
        this.#report(stmt);
        return out.push(stmt);
      case "collective":
        this.#report(stmt);
        return writeCollective(stmt, this, out);
      case "break":
      case "continue":
      case "return":
        return this.#jump(stmt, out);
      case "if": {
        const taint = this.levels.taintOf(stmt.condition);
        if (taint === 0 && (hasSync([stmt]) || escapes([stmt]) || this.levels.mask() !== null))
          return out.push(mapBodies(stmt, (list) => this.#written(list)));
        if (hasSync([stmt])) return this.#divergentIf(stmt, out);
        if (!this.#leavingIf(stmt, taint, out)) this.#native(stmt, out);
        return;
      }
      case "loop":
        return hasSync([stmt]) ? this.#loop(stmt, before, out) : this.#native(stmt, out);
      case "block":
        return hasSync([stmt]) ? this.#block(stmt, out) : this.#native(stmt, out);
      case "assign":
        if (this.levels.taintOf(stmt.value) === 0 && !hasLoad(stmt.value) && this.levels.mayRunForAll(stmt.local))
          return out.push(stmt);
        return this.#native(stmt, out);
      case "atomic":
        return isTogether(stmt) ? writeTogether(stmt, this, out) : this.#native(stmt, out);
      default:
        stmt satisfies SimpleStmt;
        return this.#native(stmt, out);
    }
  }

  /** Left as it is, under the mask; only its jumps to opened levels change. */
  #native(stmt: Stmt, out: Output): void {
    const by = this.levels.mask();
    out.guard(by, ...writeNative(stmt, this.levels, this.know));
    if (escapes([stmt])) out.close();
  }

  #written(list: readonly Stmt[]): readonly Stmt[] {
    const out = new Output();
    this.list(list, out);
    return out.finish();
  }

  /** `if (condition) return;` and its like, where one mask says who is left: the mask has a value, without a branch. */
  #leavingIf({ condition, then, else: other, span }: IfStmt, taint: Difference, out: Output): boolean {
    const [jump] = then;
    if (then.length + other.length !== 1 || !isJump(jump) || hasLoad(condition)) return false;
    const { levels } = this;
    const target = levels.target(jump.kind);
    const [cleared, more] = levels.clear(target, span);
    if (cleared?.kind !== "assign" || more !== undefined) return false;
    const by = levels.mask();
    levels.noteJump(jump.kind, target, join("data", join(taint, levels.taintInside(target))));
    // All took part until now: this is the first value of the mask.
    const [first] = out.list;
    if (by === null && first?.kind === "assign" && first.local === cleared.local) out.list.shift();
    out.push(assign(cleared.local, by === null ? not(condition) : and(mask(by, span), not(condition)), span));
    return true;
  }

  /** All threads run both branches, each under a mask; if none would run one with a barrier in it, it is skipped. */
  #divergentIf(stmt: IfStmt, out: Output): void {
    const { condition, span } = stmt;
    const by = this.levels.mask();
    const taken = this.fresh("taken", "bool");
    if (by === null) out.push(assign(taken, condition, span));
    else if (!hasLoad(condition)) out.push(assign(taken, and(mask(by, span), condition), span));
    else {
      out.push(assign(taken, bool(false, span), span));
      out.guard(by, assign(taken, condition, span));
    }
    const other = stmt.else.length === 0 ? null : this.fresh("other", "bool");
    const rest = not(mask(taken, span));
    if (other !== null) out.push(assign(other, by === null ? rest : and(mask(by, span), rest), span));
    this.#branch(stmt, taken, stmt.then, out);
    if (other !== null) this.#branch(stmt, other, stmt.else, out);
  }

  #branch(stmt: IfStmt, by: LocalId, list: readonly Stmt[], out: Output): void {
    const taint = this.levels.taintOf(stmt.condition);
    const condition = stmt.condition.span;
    this.levels.inside({ kind: "if", stmt, mask: by, taint, dirty: true, extent: list, condition }, () => {
      if (taint === "data" && hasBlockSync(list)) {
        const inner = this.#written(list);
        const some = this.#any(by, condition, out);
        out.push(when(mask(some, condition), inner, stmt.span));
      } else {
        this.list(list, out);
        out.close();
      }
    });
  }

  #block(stmt: BlockStmt, out: Output): void {
    const taint = this.know.leaving(stmt, "break");
    const inside = taint !== 0 ? this.fresh("inside", "bool") : null;
    this.#startMask(inside, stmt.span, out);
    const frame = { kind: "block", stmt, mask: inside, taint, extent: stmt.body } as const;
    out.push({ ...stmt, body: this.levels.inside(frame, () => this.#written(stmt.body)) });
  }

  /** Goes on for all threads until none is left in it. */
  #loop(stmt: LoopStmt, before: readonly Stmt[], out: Output): void {
    const { span } = stmt;
    const breaks = this.know.leaving(stmt, "break");
    const continues = this.know.leaving(stmt, "continue");
    const returns = this.know.leaving(stmt, "return") !== 0;
    const looping = breaks !== 0 ? this.fresh("looping", "bool") : null;
    const iterating = continues !== 0 ? this.fresh("iterating", "bool") : null;
    this.#startMask(looping, span, out);
    if (returns) this.levels.frames[0]!.dirty = true;
    const body = new Output();
    let step: readonly Stmt[] = [];
    const round = (): void => {
      const testAfter = breaks !== 0 || returns ? this.#firstExit(stmt.body) : null;
      if (testAfter === -1) this.#leaveIfNone(span, body);
      stmt.body.forEach((inner, i) => {
        this.#stmt(inner, stmt.body.slice(0, i), body);
        if (i === testAfter) this.#leaveIfNone(inner.span, body);
      });
    };
    const dirty = breaks !== 0;
    const frame = { kind: "loop", stmt, mask: looping, taint: breaks, dirty, extent: [stmt], before } as const;
    this.levels.inside(frame, () => {
      this.#startMask(iterating, span, body);
      this.levels.inside({ kind: "iteration", stmt, mask: iterating, taint: continues, extent: stmt.body }, round);
      step = this.#written(stmt.step);
    });
    out.push({ ...stmt, body: body.finish(), step });
  }

  /** The statement after which to test whether any thread is left: the loop's own test if it has one; -1 is at the top. */
  #firstExit(body: readonly Stmt[]): number {
    const mayExit = (stmt: Stmt): boolean => {
      if (stmt.kind === "if" && this.levels.taintOf(stmt.condition) === 0) return false;
      return someStmt([stmt], (inner) => inner.kind === "return") || (stmt.kind === "if" && leaves([stmt]));
    };
    const at = body.findIndex(mayExit);
    return someStmt(body.slice(0, at + 1), (stmt) => stmt.kind === "continue") ? -1 : at;
  }

  #leaveIfNone(span: Span, out: Output): void {
    const by = this.levels.mask();
    if (by === null) return;
    const some = this.#any(by, span, out);
    out.push(when(not(mask(some, span)), [leave(span)], span));
  }

  #any(by: LocalId, span: Span, out: Output): LocalId {
    const result = this.fresh("some", "bool");
    out.push({ kind: "collective", op: "any", value: mask(by, span), lane: null, result, span });
    return result;
  }

  #startMask(local: LocalId | null, span: Span, out: Output): void {
    const by = this.levels.mask();
    if (local !== null) out.push(assign(local, by === null ? bool(true, span) : mask(by, span), span));
  }

  /** A jump that all threads here take together stays one; else it clears the masks of what it leaves. */
  #jump(stmt: JumpStmt, out: Output): void {
    const target = this.levels.target(stmt.kind);
    const taint = this.levels.taintInside(target);
    if (taint === 0) return out.push(stmt);
    this.levels.noteJump(stmt.kind, target, taint);
    out.guard(this.levels.mask(), ...this.levels.clear(target, stmt.span));
    out.close();
  }

  #report(stmt: Stmt): void {
    if (!isBlockSync(stmt)) return;
    const frame = this.levels.frames.find((level: Frame) => level.kind === "if" && level.taint === "varying");
    if (frame !== undefined)
      this.diagnostics.push(barrierInDivergence(stmt.span, frame.condition, this.#kernel.sources));
  }
}

/** A barrier that some threads of a block would miss, and the condition that divides them. */
function barrierInDivergence(span: Span, condition: Span | undefined, sources: readonly Source[]): Diagnostic {
  const plain: Diagnostic = {
    code: "GS601",
    message: "a barrier under a condition that differs between the threads of a block",
    span,
    label: "some threads would never get here",
    hint: "move it out of the `if`, and keep inside what only those threads do; an early `return` before it is fine",
  };
  if (condition === undefined) return plain;
  return { ...plain, notes: [`the condition depends on the thread: ${otherLocation(condition, span, sources)}`] };
}
