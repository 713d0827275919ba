import type { RealDType as DType } from "@gridstride/core";
import { bug } from "../diagnostics/bug.ts";
import type { Span } from "../diagnostics/source.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { CallStmt, Func, FuncId, Kernel, Local, Stmt } from "../ir/ir.ts";
import { type Jump, jumpsOut } from "../ir/jumps.ts";
import { withoutLets } from "../ir/lets.ts";
import { assign, binary, int32, leave, readLocal, select, when } from "../ir/make.ts";
import { withLocals } from "../ir/rename.ts";
import { hasSync } from "../ir/sync.ts";
import { allParts, assignedIn, bodies, mapBodies, someStmt } from "../ir/walk.ts";
import { decidingLocals } from "./interpret-deciding.ts";

/**
 * Control flow around calls of one function becomes the states of a machine, a loop in which that function has its only call site:
 * each state ends with what the function is to do next and with the number of the state that follows. A device function with such
 * calls becomes states too, with a local for the state to which it returns. Barriers stay; between two of them stands a machine.
 *
 * @param target - takes two of int32 and gives nothing; where they are equal it does nothing.
 */
export function asMachines(kernel: Kernel, target: FuncId): Kernel {
  const { functions } = kernel;
  // Whether a function is part of the machine of whoever calls it.
  const calls: boolean[] = [];
  const joins: boolean[] = [];
  for (const { body } of functions) {
    const id = calls.length;
    calls.push(id === target || someStmt(body, (stmt) => stmt.kind === "call" && calls[stmt.func] === true));
    joins.push(calls[id] === true && id !== target && !hasSync(body));
  }
  const allDeciding = decidingLocals(kernel);
  const rewritten = <T extends Pick<Kernel, "locals" | "body">>(part: T): T => {
    const locals = [...part.locals];
    const deciding = allDeciding.get(part.body)!;
    // A jump past a barrier must be seen to be the same for all threads.
    const jumps: readonly Jump[] = hasSync(part.body) ? ["break", "continue", "return"] : ["break", "continue"];
    const machines = new Machines({ locals, functions, target, joins, jumps, deciding });
    return { ...part, body: machines.list(part.body), locals };
  };
  return {
    ...rewritten(kernel),
    functions: functions.map((func, id) => (calls[id] && id !== target && !joins[id] ? rewritten(func) : func)),
  };
}

/** Where control goes on: the numbers of states. */
interface Targets {
  readonly break?: number;
  readonly continue?: number;
  readonly frame?: Frame;
}

/** A device function in a machine: its locals are the locals of the caller from `first` on. */
interface Frame {
  readonly func: Func;
  readonly entry: number;
  readonly first: LocalId;
  readonly results: readonly LocalId[];
  readonly back: LocalId;
}

/** Added to the number of a state that waits for the function. */
const WAITS = 0x10000;
const DONE = 0xffff;

/** A kernel or function, and the calls in it that become states. */
interface Given {
  readonly locals: Local[];
  readonly functions: readonly Func[];
  readonly target: FuncId;
  readonly joins: readonly boolean[];
  /** Jumps that stay where they are. */
  readonly jumps: readonly Jump[];
  readonly deciding: ReadonlySet<LocalId>;
}

class Machines {
  readonly #given: Given;
  #states: Stmt[][] = [];
  #order: number[] = [];
  #current: Stmt[] = [];
  #frames = new Map<FuncId, Frame>();
  #next: LocalId = 0;
  #args: readonly LocalId[] = [];

  constructor(given: Given) {
    this.#given = given;
  }

  list(list: readonly Stmt[]): readonly Stmt[] {
    const out: Stmt[] = [];
    let group: Stmt[] = [];
    const flush = (): void => {
      const end = group.findLastIndex((stmt) => someStmt([stmt], (part) => this.#isCall(part))) + 1;
      const { ahead, rest } = parted(group.slice(0, end));
      out.push(...ahead, ...(end === 0 ? [] : this.#machine(rest)), ...group.slice(end));
      group = [];
    };
    for (const stmt of list) {
      const leaves = jumpsOut([stmt], this.#given.jumps);
      if (!leaves && !hasSync([stmt]) && !this.#decides(stmt, group)) group.push(stmt);
      else {
        flush();
        out.push(mapBodies(stmt, (inner) => this.list(inner)));
      }
    }
    flush();
    return out;
  }

  #decides(stmt: Stmt, group: readonly Stmt[]): boolean {
    if (![...assignedIn([stmt])].some((local) => this.#given.deciding.has(local))) return false;
    return parted([...group, stmt]).rest.at(-1) === stmt;
  }

  #isCall(stmt: Stmt): stmt is CallStmt {
    return stmt.kind === "call" && (stmt.func === this.#given.target || this.#given.joins[stmt.func] === true);
  }

  #machine(group: readonly Stmt[]): readonly Stmt[] {
    const { span } = group[0] as Stmt;
    const local = (name: string): LocalId => this.#given.locals.push({ name, type: "int32" }) - 1;
    const next = local("next");
    const given = [local("from"), local("to")];
    [this.#states, this.#order, this.#frames, this.#next, this.#args] = [[], [], new Map(), next, given];
    this.#enter(this.#state());
    // Locals are set in one state and read in others.
    if (!this.#flat(withoutLets(group), {})) this.#goTo(DONE, span);
    for (const frame of this.#frames.values()) {
      this.#enter(frame.entry);
      const body = withLocals(withoutLets(frame.func.body), (id) => id + frame.first);
      if (!this.#flat(body, { frame })) this.#current.push(...this.#jump("return", { frame }, span));
    }
    const read = (id: LocalId): Expr => readLocal(id, "int32", span);
    const [from, to] = given as [LocalId, LocalId];
    const is = (state: number): Expr => binary("eq", read(next), int32(state, span), span);
    const set = (id: LocalId, value: number): Stmt => assign(id, int32(value, span), span);
    return [
      ...[set(next, 0), set(from, 0), set(to, 0)],
      {
        kind: "loop",
        body: [
          when(is(DONE), [leave(span)], span),
          { kind: "call", func: this.#given.target, args: given.map(read), results: [], span },
          assign(from, read(to), span),
          assign(next, binary("and", read(next), int32(DONE, span), span), span),
          ...this.#order.map((state) => when(is(state), this.#states[state] as Stmt[], span)),
        ],
        step: [],
        span,
      },
    ];
  }

  #state(): number {
    return this.#states.push([]) - 1;
  }

  /** States are tested in the order in which they are entered: from one to a later one takes no iteration. */
  #enter(state: number): void {
    this.#order.push(state);
    this.#current = this.#states[state] as Stmt[];
  }

  #goTo(state: number, span: Span): void {
    this.#current.push(assign(this.#next, int32(state, span), span));
  }

  /** The statements as states; whether control never comes to their end. */
  #flat(list: readonly Stmt[], targets: Targets): boolean {
    for (const stmt of list) {
      if (this.#isCall(stmt)) this.#call(stmt);
      else if (this.#mustBeStates(stmt, targets)) this.#nested(stmt, targets);
      else if (stmt.kind === "break" || stmt.kind === "continue" || (stmt.kind === "return" && targets.frame)) {
        this.#current.push(...this.#jump(stmt.kind, targets, stmt.span, stmt));
        return true;
      } else {
        this.#current.push(stmt);
        if (stmt.kind === "return") return true;
      }
    }
    return false;
  }

  #call({ func: id, args, results, span }: CallStmt): void {
    const after = this.#state();
    if (id === this.#given.target) {
      this.#current.push(...args.map((arg, i) => assign(this.#args[i] as LocalId, arg, span)));
      this.#goTo(after + WAITS, span);
      return this.#enter(after);
    }
    const frame = this.#frames.get(id) ?? this.#framed(id);
    this.#current.push(...args.map((arg, i) => assign(frame.first + i, arg, span)));
    this.#current.push(assign(frame.back, int32(after, span), span));
    this.#goTo(frame.entry, span);
    this.#enter(after);
    results.forEach((local, i) => {
      const type = frame.func.results[i] as DType;
      if (local !== null) this.#current.push(assign(local, readLocal(frame.results[i] as LocalId, type, span), span));
    });
  }

  #framed(id: FuncId): Frame {
    const func = this.#given.functions[id] as Func;
    const first = this.#given.locals.length;
    this.#given.locals.push(...func.locals);
    const local = (type: DType): LocalId => this.#given.locals.push({ name: func.name, type }) - 1;
    const frame = { func, entry: this.#state(), first, results: func.results.map(local), back: local("int32") };
    this.#frames.set(id, frame);
    return frame;
  }

  /** Whether calls or jumps out of it are inside. */
  #mustBeStates(stmt: Stmt, { frame }: Targets): boolean {
    const jumps = ["break", "continue", ...(frame === undefined ? [] : (["return"] as const))] as const;
    return bodies(stmt).length > 0 && (someStmt([stmt], (part) => this.#isCall(part)) || jumpsOut([stmt], jumps));
  }

  #nested(stmt: Stmt, targets: Targets): void {
    const { span } = stmt;
    const part = (state: number, list: readonly Stmt[], inner: Targets, then: number): void => {
      this.#enter(state);
      if (!this.#flat(list, inner)) this.#goTo(then, span);
    };
    if (stmt.kind === "if") {
      const after = this.#state();
      const lists = [stmt.then, stmt.else];
      // A part that does nothing but go elsewhere needs no state.
      const known = lists.map(([first]) => (first === undefined ? after : targets[first.kind as "break"]));
      const states = known.map((state) => state ?? this.#state());
      const [yes, no] = states.map((state) => int32(state, span)) as [Expr, Expr];
      this.#current.push(assign(this.#next, select(stmt.condition, yes, no, span), span));
      lists.forEach((list, i) => {
        if (known[i] === undefined) part(states[i] as number, list, targets, after);
      });
      return this.#enter(after);
    }
    if (stmt.kind === "loop") {
      const body = this.#state();
      const step = stmt.step.length === 0 ? body : this.#state();
      const after = this.#state();
      this.#goTo(body, span);
      part(body, stmt.body, { ...targets, break: after, continue: step }, step);
      if (step !== body) part(step, stmt.step, {}, body);
      return this.#enter(after);
    }
    if (stmt.kind !== "block") throw bug(stmt.kind);
    const after = this.#state();
    if (!this.#flat(stmt.body, { ...targets, break: after })) this.#goTo(after, span);
    this.#enter(after);
  }

  #jump(
    kind: "break" | "continue" | "return",
    { frame, ...states }: Targets,
    span: Span,
    stmt?: Stmt,
  ): readonly Stmt[] {
    if (kind !== "return") return [assign(this.#next, int32(states[kind] as number, span), span)];
    const { results, back } = frame as Frame;
    const values = stmt?.kind === "return" ? stmt.values : [];
    return [
      ...values.map((value, i) => assign(results[i] as LocalId, value, span)),
      assign(this.#next, readLocal(back, "int32", span), span),
    ];
  }
}

/** The assignments that may stand before the others. */
function parted(list: readonly Stmt[]): { readonly ahead: readonly Stmt[]; readonly rest: readonly Stmt[] } {
  const ahead: Stmt[] = [];
  const rest: Stmt[] = [];
  const [set, met] = [new Set<LocalId>(), new Set<LocalId>()];
  let stores = false;
  for (const stmt of list) {
    const reads = allParts([stmt]).flatMap((part) => (part.kind === "local" ? [part.local] : []));
    const loads = allParts([stmt]).some(({ kind }) => kind === "load");
    if (
      stmt.kind === "assign" &&
      !met.has(stmt.local) &&
      !reads.some((local) => set.has(local)) &&
      !(loads && stores)
    ) {
      ahead.push(stmt);
      continue;
    }
    rest.push(stmt);
    for (const local of assignedIn([stmt])) {
      met.add(local);
      set.add(local);
    }
    for (const local of reads) met.add(local);
    stores ||= someStmt([stmt], ({ kind }) => kind === "store" || kind === "atomic" || kind === "call");
  }
  return { ahead, rest };
}
