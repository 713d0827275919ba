import type { CallStmt, IfStmt, JumpStmt, LoopStmt, SimpleStmt, Stmt } from "../../ir/ir.ts";
import { isReduction } from "../../ir/reductions.ts";
import { isBlockWide } from "../../ir/sync.ts";
import { exchangeOf, reductionOf } from "./collectives.ts";
import { evaluate } from "./expressions.ts";
import { endless } from "./findings.ts";
import type { Scope } from "./scope.ts";
import { passArguments, statement, takeResults } from "./statements.ts";
import { BREAK, CONTINUE, ENDED, type Op, RETURNED, sequence, type Thread, WAITING } from "./thread.ts";
import type { Around, CallSite, CountedLoop } from "./waits.ts";
import { userName, type Wait, waits } from "./waits.ts";

/** A step that says which comes next, so that a thread can stop at a barrier and go on later; STOP hands it back. */
export type Jump = (t: Thread) => number;
const STOP = -1;

const stopAs =
  (state: Thread["state"]): Jump =>
  (t) => {
    t.state = state;
    return STOP;
  };

/** A place in the code, known once the code before it is made. */
interface Label {
  pc: number;
}

interface Targets {
  readonly breakTo: Label;
  readonly continueTo: Label;
  readonly returnTo: Label;
}

/**
 * Compiles code that waits. Statements that wait nowhere inside stay plain steps (statements.ts); only what is around a
 * barrier becomes jumps, so inner loops cost the same with and without barriers.
 */
export class Flow {
  readonly code: Jump[] = [];
  /** By site. */
  readonly waits: Wait[] = [];
  /** By the place in `code` that they go back to. */
  readonly calls: Map<number, CallSite> = new Map();
  readonly #waiting: readonly boolean[];
  readonly #entries = new Map<number, Label>();
  /** The surroundings of the code that is being built. */
  readonly #loops: CountedLoop[] = [];
  #func: number | null = null;

  constructor(waiting: readonly boolean[]) {
    this.#waiting = waiting;
  }

  /** The kernel's body; returns where it begins. */
  kernel(s: Scope, body: readonly Stmt[]): number {
    const begin = this.code.length;
    const end: Label = { pc: 0 };
    this.#list(s, body, { breakTo: end, continueTo: end, returnTo: end });
    this.code.push(stopAs(ENDED));
    end.pc = this.code.length;
    this.code.push(stopAs(RETURNED));
    return begin;
  }

  /** A device function that waits; calls jump to it and set where it goes back to. */
  func(s: Scope, id: number, body: readonly Stmt[]): void {
    this.#entries.set(id, { pc: this.code.length });
    this.#func = id;
    const end: Label = { pc: 0 };
    this.#list(s, body, { breakTo: end, continueTo: end, returnTo: end });
    end.pc = this.code.length;
    this.code.push((t) => t.back[id]!);
    this.#func = null;
  }

  #around(): Around {
    return { loops: [...this.#loops], func: this.#func };
  }

  #list(s: Scope, list: readonly Stmt[], targets: Targets): void {
    const plain: Op[] = [];
    const flush = (): void => {
      if (plain.length > 0) this.#plain(plain.splice(0), targets);
    };
    for (const stmt of list) {
      if (waits(stmt, this.#waiting)) {
        const mark = s.build.registers.mark();
        this.#waits(s, stmt, targets, plain, flush);
        flush();
        s.build.registers.release(mark);
      } else {
        statement(s, stmt, plain);
      }
    }
    flush();
  }

  #plain(ops: readonly Op[], targets: Targets): void {
    const run = sequence(ops);
    const next = this.code.length + 1;
    this.code.push((t) => {
      const outcome = run(t);
      if (outcome === undefined) return next;
      return (outcome === BREAK ? targets.breakTo : outcome === CONTINUE ? targets.continueTo : targets.returnTo).pc;
    });
  }

  /** `plain` takes steps that come before; `flush` makes code of them. */
  #waits(s: Scope, stmt: Stmt, targets: Targets, plain: Op[], flush: () => void): void {
    switch (stmt.kind) {
      case "barrier":
        flush();
        return this.#stop(s, {
          span: stmt.span,
          scope: stmt.scope === "warp" ? "warp" : "block",
          name: "barrier",
          orders: true,
          exchange: null,
          around: this.#around(),
        });
      case "collective": {
        const { registers } = s.build;
        // The scheduler reads these while the thread waits, so they must be its own.
        const value = evaluate(s, stmt.value, plain, registers.temporary(stmt.value.type));
        const lane = stmt.lane === null ? value : evaluate(s, stmt.lane, plain, registers.temporary("int32"));
        flush();
        const scope = isBlockWide(stmt.op) ? "block" : "warp";
        const result = s.locals[stmt.result]!;
        const exchange = isReduction(stmt.op)
          ? reductionOf(stmt.op, stmt.value.type, value, result)
          : exchangeOf(stmt.op, stmt.value.type, value, lane, result);
        const name = userName.get(stmt.op)!;
        const around = this.#around();
        return this.#stop(s, { span: stmt.span, scope, name, orders: scope === "block", exchange, around });
      }
      case "call":
        passArguments(s, stmt, plain);
        flush();
        this.#call(stmt);
        return takeResults(s, stmt, plain);
      case "if":
        return this.#if(s, stmt, targets, evaluate(s, stmt.condition, plain), flush);
      case "loop":
        flush();
        return this.#loop(s, stmt, targets);
      case "block": {
        flush();
        const end: Label = { pc: 0 };
        this.#list(s, stmt.body, { ...targets, breakTo: end });
        end.pc = this.code.length;
        return;
      }
      default:
        stmt satisfies SimpleStmt | JumpStmt;
    }
  }

  #stop(s: Scope, wait: Wait): void {
    const site = s.build.monitor.site(wait.span, wait.exchange === null ? "barrier" : "collective");
    this.waits[site] = wait;
    const next = this.code.length + 1;
    this.code.push((t) => {
      t.pc = next;
      t.site = site;
      t.state = WAITING;
      return STOP;
    });
  }

  #call({ func, span }: CallStmt): void {
    const entry = this.#entries.get(func)!;
    const next = this.code.length + 1;
    this.calls.set(next, { span, around: this.#around() });
    this.code.push((t) => {
      t.back[func] = next;
      return entry.pc;
    });
  }

  #if(s: Scope, stmt: IfStmt, targets: Targets, condition: number, flush: () => void): void {
    flush();
    const otherwise: Label = { pc: 0 };
    const end: Label = { pc: 0 };
    const then = this.code.length + 1;
    this.code.push((t) => (t.f[condition] !== 0 ? then : otherwise.pc));
    this.#list(s, stmt.then, targets);
    if (stmt.else.length > 0) this.code.push(() => end.pc);
    otherwise.pc = this.code.length;
    this.#list(s, stmt.else, targets);
    end.pc = this.code.length;
  }

  #loop(s: Scope, stmt: LoopStmt, targets: Targets): void {
    const { monitor, registers } = s.build;
    const round = registers.counter();
    const top = this.code.length + 1;
    const step: Label = { pc: 0 };
    const end: Label = { pc: 0 };
    this.code.push((t) => {
      t.f[round] = 0;
      return top;
    });
    this.code.push((t) => {
      if (++t.rounds > monitor.stepBudget) endless(monitor, t, stmt.span);
      t.f[round]! += 1;
      return top + 1;
    });
    this.#loops.push({ span: stmt.span, round });
    this.#list(s, stmt.body, { ...targets, breakTo: end, continueTo: step });
    step.pc = this.code.length;
    this.#list(s, stmt.step, targets);
    this.#loops.pop();
    this.code.push(() => top);
    end.pc = this.code.length;
  }
}
