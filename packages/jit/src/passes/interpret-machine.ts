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
    return { ...part, body: withMachines(part.body, { locals, functions, target, joins, jumps, deciding }), locals };
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

/** The list with a machine in the place of each group of statements with such calls in it. */
function withMachines(
  list: readonly Stmt[],
  { locals, functions, target, joins, jumps, deciding }: Given,
): readonly Stmt[] {
  let states: Stmt[][] = [];
  let order: number[] = [];
  let current: Stmt[] = [];
  let frames = new Map<FuncId, Frame>();
  let nextState: LocalId = 0;
  let argLocals: readonly LocalId[] = [];

  const listOf = (list: readonly Stmt[]): readonly Stmt[] => {
    const out: Stmt[] = [];
    let group: Stmt[] = [];
    const flush = (): void => {
      const end = group.findLastIndex((stmt) => someStmt([stmt], isCall)) + 1;
      const { ahead, rest } = parted(group.slice(0, end));
      out.push(...ahead, ...(end === 0 ? [] : machine(rest)), ...group.slice(end));
      group = [];
    };
    for (const stmt of list) {
      const leaves = jumpsOut([stmt], jumps);
      if (!leaves && !hasSync([stmt]) && !decides(stmt, group)) group.push(stmt);
      else {
        flush();
        out.push(mapBodies(stmt, listOf));
      }
    }
    flush();
    return out;
  };

  const decides = (stmt: Stmt, group: readonly Stmt[]): boolean => {
    if (![...assignedIn([stmt])].some((local) => deciding.has(local))) return false;
    return parted([...group, stmt]).rest.at(-1) === stmt;
  };

  const isCall = (stmt: Stmt): stmt is CallStmt =>
    stmt.kind === "call" && (stmt.func === target || joins[stmt.func] === true);

  const machine = (group: readonly Stmt[]): readonly Stmt[] => {
    const { span } = group[0] as Stmt;
    const local = (name: string): LocalId => locals.push({ name, type: "int32" }) - 1;
    const next = local("next");
    const given = [local("from"), local("to")];
    [states, order, frames, nextState, argLocals] = [[], [], new Map(), next, given];
    enter(newState());
    // Locals are set in one state and read in others.
    if (!flat(withoutLets(group), {})) goTo(DONE, span);
    for (const frame of frames.values()) {
      enter(frame.entry);
      const body = withLocals(withoutLets(frame.func.body), (id) => id + frame.first);
      if (!flat(body, { frame })) current.push(...jumpTo("return", { frame }, span));
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
          { kind: "call", func: target, args: given.map(read), results: [], span },
          assign(from, read(to), span),
          assign(next, binary("and", read(next), int32(DONE, span), span), span),
          ...order.map((state) => when(is(state), states[state] as Stmt[], span)),
        ],
        step: [],
        span,
      },
    ];
  };

  const newState = (): number => states.push([]) - 1;

  /** States are tested in the order in which they are entered: from one to a later one takes no iteration. */
  const enter = (state: number): void => {
    order.push(state);
    current = states[state] as Stmt[];
  };

  const goTo = (state: number, span: Span): void => {
    current.push(assign(nextState, int32(state, span), span));
  };

  /** The statements as states; whether control never comes to their end. */
  const flat = (list: readonly Stmt[], targets: Targets): boolean => {
    for (const stmt of list) {
      if (isCall(stmt)) writeCall(stmt);
      else if (mustBeStates(stmt, targets)) writeNested(stmt, targets);
      else if (stmt.kind === "break" || stmt.kind === "continue" || (stmt.kind === "return" && targets.frame)) {
        current.push(...jumpTo(stmt.kind, targets, stmt.span, stmt));
        return true;
      } else {
        current.push(stmt);
        if (stmt.kind === "return") return true;
      }
    }
    return false;
  };

  const writeCall = ({ func: id, args, results, span }: CallStmt): void => {
    const after = newState();
    if (id === target) {
      current.push(...args.map((arg, i) => assign(argLocals[i] as LocalId, arg, span)));
      goTo(after + WAITS, span);
      return enter(after);
    }
    const frame = frames.get(id) ?? framed(id);
    current.push(...args.map((arg, i) => assign(frame.first + i, arg, span)));
    current.push(assign(frame.back, int32(after, span), span));
    goTo(frame.entry, span);
    enter(after);
    results.forEach((local, i) => {
      const type = frame.func.results[i] as DType;
      if (local !== null) current.push(assign(local, readLocal(frame.results[i] as LocalId, type, span), span));
    });
  };

  const framed = (id: FuncId): Frame => {
    const func = functions[id] as Func;
    const first = locals.length;
    locals.push(...func.locals);
    const local = (type: DType): LocalId => locals.push({ name: func.name, type }) - 1;
    const frame = { func, entry: newState(), first, results: func.results.map(local), back: local("int32") };
    frames.set(id, frame);
    return frame;
  };

  /** Whether calls or jumps out of it are inside. */
  const mustBeStates = (stmt: Stmt, { frame }: Targets): boolean => {
    const jumps = ["break", "continue", ...(frame === undefined ? [] : (["return"] as const))] as const;
    return bodies(stmt).length > 0 && (someStmt([stmt], isCall) || jumpsOut([stmt], jumps));
  };

  const writeNested = (stmt: Stmt, targets: Targets): void => {
    const { span } = stmt;
    const part = (state: number, list: readonly Stmt[], inner: Targets, then: number): void => {
      enter(state);
      if (!flat(list, inner)) goTo(then, span);
    };
    if (stmt.kind === "if") {
      const after = newState();
      const lists = [stmt.then, stmt.else];
      // A part that does nothing but go elsewhere needs no state.
      const known = lists.map(([first]) => (first === undefined ? after : targets[first.kind as "break"]));
      const states = known.map((state) => state ?? newState());
      const [yes, no] = states.map((state) => int32(state, span)) as [Expr, Expr];
      current.push(assign(nextState, select(stmt.condition, yes, no, span), span));
      lists.forEach((list, i) => {
        if (known[i] === undefined) part(states[i] as number, list, targets, after);
      });
      return enter(after);
    }
    if (stmt.kind === "loop") {
      const body = newState();
      const step = stmt.step.length === 0 ? body : newState();
      const after = newState();
      goTo(body, span);
      part(body, stmt.body, { ...targets, break: after, continue: step }, step);
      if (step !== body) part(step, stmt.step, {}, body);
      return enter(after);
    }
    if (stmt.kind !== "block") throw bug(stmt.kind);
    const after = newState();
    if (!flat(stmt.body, { ...targets, break: after })) goTo(after, span);
    enter(after);
  };

  const jumpTo = (kind: Jump, { frame, ...targets }: Targets, span: Span, stmt?: Stmt): readonly Stmt[] => {
    if (kind !== "return") return [assign(nextState, int32(targets[kind] as number, span), span)];
    const { results, back } = frame as Frame;
    const values = stmt?.kind === "return" ? stmt.values : [];
    return [
      ...values.map((value, i) => assign(results[i] as LocalId, value, span)),
      assign(nextState, readLocal(back, "int32", span), span),
    ];
  };

  return listOf(list);
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
