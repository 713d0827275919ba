import { bug } from "../../../diagnostics/bug.ts";
import { IN_VAIN, valueCost } from "../../../ir/analysis/cost.ts";
import type { Divergence } from "../../../ir/analysis/divergence.ts";
import type { Expr } from "../../../ir/expr.ts";
import type { AssignStmt, BlockStmt, IfStmt, JumpStmt, LoopStmt, SimpleStmt, Stmt } from "../../../ir/ir.ts";
import { continues, exitTest, isJump } from "../../../ir/jumps.ts";
import { not } from "../../../ir/make.ts";
import { emitted } from "../../../ir/marks.ts";
import { updatesTogether } from "../../../ir/unordered.ts";
import { someExpr, someStmt } from "../../../ir/walk.ts";
import { invertedLoop } from "../control.ts";
import { type Body, is64Bit, type Plan, type Vec } from "./body.ts";
import { isFloatExtreme, pickExtreme } from "./extreme.ts";
import { Frames } from "./frames.ts";
import { reductionOf } from "./lane-axis.ts";
import { allTrue, anyTrue, narrowed, pushMask } from "./masks.ts";
import { emitReduction } from "./reductions.ts";
import { hasTiles, walkRows } from "./row-tiles.ts";
import { store } from "./store.ts";
import { storesTogether, storeTogether } from "./store-group.ts";
import { updateLanes } from "./update.ts";
import { exchangeLanes } from "./warp.ts";

/** A load that tests where it reads. */
const LOAD = 4;

/** Emission of statements for the lanes of a mask; null: for all lanes, none of which has left. */
export class Statements {
  readonly #body: Body;
  readonly #frames: Frames;
  readonly #divergence: Divergence;

  constructor(body: Body) {
    this.#body = body;
    this.#frames = new Frames(body);
    this.#divergence = body.plan.analysis.divergence;
  }

  /** The whole body: all lanes reach its end, lanes that return too. */
  run(list: readonly Stmt[]): void {
    this.#body.isInner = !someStmt(list, ({ kind }) => kind === "loop");
    this.#body.temporaries.within(() => this.#block(null, list, null));
  }

  /** @param block - null for the whole body. */
  #block(block: BlockStmt | null, list: readonly Stmt[], mask: Vec | null): void {
    this.#body.code.block((end) =>
      this.#frames.within(block, mask, () => {
        this.#frames.endsAt(end);
        this.#list(list, mask);
      }),
    );
  }

  #list(list: readonly Stmt[], mask: Vec | null): void {
    let done = 0;
    for (const [at, stmt] of list.entries()) {
      if (at < done) continue;
      const rest = list.slice(at + 1);
      const stores = storesTogether(this.#body, list, at, mask !== null);
      const updates = updatesTogether(this.#body.scope.build.kernel, list, at);
      if (stores.length > 0 || updates.length > 1) {
        if (stores.length > 0) this.#own(stmt, () => storeTogether(this.#body, stores, mask));
        else this.#own(stmt, () => updateLanes(this.#body, updates, mask));
        done = at + Math.max(stores.length, updates.length);
        continue;
      }
      if (isJump(stmt)) {
        this.#body.temporaries.within(() => this.#frames.escape(stmt, mask));
        return;
      }
      const known = stmt.kind === "if" && this.#body.inside ? this.#body.plan.known.get(stmt) : undefined;
      if (stmt.kind === "if" && known !== undefined)
        return this.#list([...(known ? stmt.then : stmt.else), ...rest], mask);
      if (!this.#divergence.leaky.has(stmt)) this.#one(stmt, mask);
      else return this.#body.temporaries.within(() => this.#leaky(stmt, rest, mask));
    }
  }

  /** A statement from which some lanes may not come back, and the following statements, for the lanes that do. */
  #leaky(stmt: Stmt, rest: readonly Stmt[], mask: Vec | null): void {
    this.#one(stmt, mask);
    if (rest.length === 0) return;
    const { code } = this.#body;
    const { present, behind } = this.#frames.present();
    const here = mask === present ? mask : narrowed(this.#body, mask, present, true);
    anyTrue(this.#body, here);
    if (here !== present) return void code.if(() => this.#list(rest, here));
    code.op("i32.eqz").brIf(behind);
    this.#list(rest, here);
  }

  #one(stmt: Stmt, mask: Vec | null): void {
    this.#own(stmt, () => this.#statement(stmt, mask));
  }

  /** Emits the code of a statement, with temporaries of its own. */
  #own({ span }: Stmt, emit: () => void): void {
    emitted(span, () => this.#body.temporaries.within(emit));
  }

  #statement(stmt: Stmt, mask: Vec | null): void {
    const { code, scope } = this.#body;
    switch (stmt.kind) {
      case "assign":
        return this.#assign(stmt, mask);
      case "store":
        return store(this.#body, stmt, mask);
      case "atomic":
        return updateLanes(this.#body, [stmt], mask);
      case "if":
        return this.#if(stmt, mask);
      case "loop":
        return this.#loop(stmt, mask);
      case "block":
        return this.#block(stmt, stmt.body, mask);
      case "collective":
        return exchangeLanes(this.#body, stmt);
      case "barrier":
        if (scope.build.options.shared) code.op("atomic.fence");
        return;
      default:
        stmt satisfies SimpleStmt | JumpStmt;
        throw bug(stmt.kind);
    }
  }

  #assign(stmt: AssignStmt, mask: Vec | null): void {
    const { local, value } = stmt;
    const body = this.#body;
    const { code, plan } = body;
    const reduction = reductionOf(plan.analysis.axis, stmt);
    if (reduction?.anyOrder === null) return emitReduction(body, reduction);
    if (plan.analysis.local(local) !== "varying") {
      body.scalar(value);
      code.set(body.scalarVar(local, value.type));
      return;
    }
    if (plan.shorts?.isShort(stmt.value) && stmt.let && !plan.analysis.divergence.carried.has(local)) {
      const { push } = body.vector(value).short!;
      return body.setParts(body.shortVars(local), push);
    }
    const variables = body.vectorVars(local, value.type);
    if (reduction !== null && isFloatExtreme(reduction)) return pickExtreme(body, reduction);
    const lanes = body.vector(value);
    const blended = mask !== null && plan.analysis.divergence.carried.has(local);
    body.setParts(variables, (part) => {
      lanes.push(part);
      if (!blended) return;
      code.get(variables[part]!);
      pushMask(body, mask, is64Bit(value.type), part);
      code.op("v128.bitselect");
    });
  }

  #if(stmt: IfStmt, mask: Vec | null): void {
    const body = this.#body;
    const { code } = body;
    if (!this.#divergence.ifs.has(stmt)) {
      body.scalar(stmt.condition);
      const otherwise = stmt.else.length === 0 ? null : () => this.#list(stmt.else, mask);
      code.if(() => this.#list(stmt.then, mask), otherwise);
      return;
    }
    const condition = narrowed(body, null, body.vector(stmt.condition), true);
    const cheap = (list: readonly Stmt[]): boolean =>
      (list.length === 1 && this.#divergence.escapes.has(list[0]!)) || isCheap(list, body.plan.accesses);
    const branch = (list: readonly Stmt[], holds: boolean): void => {
      if (list.length === 0) return;
      const lanes = narrowed(body, mask, condition, holds);
      if (cheap(list)) return this.#list(list, lanes);
      anyTrue(body, lanes);
      code.if(() => this.#list(list, lanes));
    };
    const both = (): void => {
      branch(stmt.then, true);
      branch(stmt.else, false);
    };
    // A condition on places mostly holds in all lanes; where the interior knows it, the rest is rare.
    const { analysis, known } = body.plan;
    const byLane = (part: Expr): boolean => part.type !== "bool" && analysis.difference(part) === "varying";
    if (mask !== null || known.has(stmt) || cheap(stmt.then) || someExpr(stmt.condition, byLane)) return both();
    allTrue(body, condition);
    code.if(() => this.#list(stmt.then, null), both);
  }

  #loop(stmt: LoopStmt, mask: Vec | null): void {
    const body = this.#body;
    const { isInner } = body;
    body.isInner = true;
    const { code, plan } = body;
    const { leaky, left } = this.#divergence;
    const { test, rest } = exitTest(stmt.body);
    const leavesLanes = test !== null && leaky.has(test);
    // Where a test follows each statement from which lanes may not come back, lanes are left at the end.
    const counted = leavesLanes || (left.has(stmt) && (leaky.has(rest.at(-1)!) || continues(rest)));
    const rows = plan.analysis.rows.get(stmt);
    if (rows !== undefined && mask === null && body.inside && !left.has(stmt) && hasTiles(body, rows))
      walkRows(body, rows, () => this.#list(rows.loop.body, null));
    this.#frames.within(stmt, mask, () => {
      const stepping = this.#frames.stepping(mask);
      const tested = (goesOn: boolean): void => {
        const uniform = test !== null && !leavesLanes;
        if (uniform) body.temporaries.within(() => body.scalar(not(test.condition)));
        else if (test !== null) this.#list([test], stepping);
        if (counted) anyTrue(body, stepping!);
        if (counted && uniform) code.op("i32.and");
        if (!goesOn) code.op("i32.eqz");
      };
      invertedLoop(code, test === null && !counted ? null : tested, (end) => {
        const lanes = this.#frames.beginIteration(mask);
        code.block((step) => {
          this.#frames.endsAt(end, step);
          this.#list(rest, lanes);
        });
        this.#list(stmt.step, stepping);
      });
    });
    body.isInner = isInner;
  }
}

/**
 * Whether statements may as well be run where no lane needs them: a few assignments of what is quickly computed, with loads
 * that test where they read. Facts proven about an index hold only if some lane needs it.
 */
function isCheap(list: readonly Stmt[], accesses: Plan["accesses"]): boolean {
  const trusts = (part: Expr): boolean =>
    part.kind === "load" && (accesses.get(part)?.steps?.axes.some(({ proven }) => proven) ?? false);
  const costOf = (expr: Expr): number => (someExpr(expr, trusts) ? Number.POSITIVE_INFINITY : valueCost(expr, LOAD));
  const total = (stmts: readonly Stmt[]): number =>
    stmts.reduce((sum, stmt) => {
      if (stmt.kind === "if") return sum + costOf(stmt.condition) + 1 + total(stmt.then) + total(stmt.else);
      return sum + (stmt.kind === "assign" ? costOf(stmt.value) : Number.POSITIVE_INFINITY);
    }, 0);
  return total(list) <= IN_VAIN;
}
