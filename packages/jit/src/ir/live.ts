import type { LocalId } from "./expr.ts";
import type { IfStmt, LoopStmt, SimpleStmt, Stmt } from "./ir.ts";
import { assigned, partsOf } from "./walk.ts";

type Live = ReadonlySet<LocalId>;

/** The locals whose values may still be read. */
export interface Liveness {
  /** Where the list begins: their values come from elsewhere. */
  readonly before: Live;
  /** After a statement. Statements must be nodes of their own. */
  readonly after: ReadonlyMap<Stmt, Live>;
  /** Where the else branch of an if begins. */
  readonly atElse: ReadonlyMap<IfStmt, Live>;
  /** Where the step of a loop begins. */
  readonly atStep: ReadonlyMap<LoopStmt, Live>;
}

interface Exits {
  readonly onBreak: Live;
  readonly onContinue: Live;
}

/** By statement, the locals whose values may still be read after it. */
export const liveAfter = (body: readonly Stmt[]): ReadonlyMap<Stmt, Live> => liveness(body, none).after;

/** The locals that a list may read before it has set them: their values come from elsewhere, or from an earlier iteration. */
export const exposed = (body: readonly Stmt[]): Live => liveness(body, none).before;

/**
 * Sees every statement twice, however deep loops stand in loops: `flowOf` says what a loop needs where an iteration begins.
 *
 * @param end - the locals that are read after the list, and where it returns.
 */
export function liveness(body: readonly Stmt[], end: Live): Liveness {
  const after = new Map<Stmt, Live>();
  const atElse = new Map<IfStmt, Live>();
  const atStep = new Map<LoopStmt, Live>();
  const flows: Flows = new Map();

  const list = (stmts: readonly Stmt[], out: Live, exits: Exits): Live =>
    stmts.reduceRight((live, stmt) => one(stmt, live, exits), out);

  const one = (stmt: Stmt, out: Live, exits: Exits): Live => {
    after.set(stmt, out);
    switch (stmt.kind) {
      case "if": {
        const other = list(stmt.else, out, exits);
        atElse.set(stmt, other);
        return withReads(stmt, withAll(list(stmt.then, out, exits), other));
      }
      case "loop":
        return loop(stmt, out);
      case "block":
        return list(stmt.body, out, { ...exits, onBreak: out });
      case "break":
        return exits.onBreak;
      case "continue":
        return exits.onContinue;
      case "return":
        return withReads(stmt, end);
      default:
        stmt satisfies SimpleStmt;
        return withReads(stmt, without(out, assigned(stmt)));
    }
  };

  const loop = (stmt: LoopStmt, out: Live): Live => {
    const { reads, kills } = flowOf(stmt, flows);
    const begin = new Set(reads);
    for (const local of out) if (kills.end?.has(local) === false) begin.add(local);
    for (const local of end) if (kills.return?.has(local) === false) begin.add(local);
    const step = list(stmt.step, begin, { onBreak: out, onContinue: begin });
    atStep.set(stmt, step);
    list(stmt.body, step, { onBreak: out, onContinue: step });
    return begin;
  };

  const before = list(body, end, { onBreak: end, onContinue: end });
  return { before, after, atElse, atStep };
}

// Most statements change nothing of what is live: they share the set.

function withAll(live: Live, more: Iterable<LocalId>): Live {
  let all: Set<LocalId> | null = null;
  for (const local of more) {
    if ((all ?? live).has(local)) continue;
    all ??= new Set(live);
    all.add(local);
  }
  return all ?? live;
}

function without(live: Live, set: readonly LocalId[]): Live {
  if (!set.some((local) => live.has(local))) return live;
  const rest = new Set(live);
  for (const local of set) rest.delete(local);
  return rest;
}

const withReads = (stmt: Stmt, live: Live): Live => withAll(live, readsOf(stmt));

/** The locals that are set on every way from the begin of a statement to an exit of it; null where no way leads there. */
type Kills = Live | null;

type Exit = "end" | "break" | "continue" | "return";

/**
 * The accesses of a statement, or a list, to locals, in any position: gen and kill sets of the field's data-flow analysis.
 */
interface Flow {
  /** Read before they are set, on some way. */
  readonly reads: Live;
  readonly kills: Readonly<Record<Exit, Kills>>;
}

/** For loops, the summary of the statement. */
type Flows = Map<LoopStmt, Flow>;

const none: Live = new Set();
const nowhere = { end: null, break: null, continue: null, return: null };

/** The locals that a statement's own expressions read. */
export function readsOf(stmt: Stmt): readonly LocalId[] {
  const found: LocalId[] = [];
  for (const part of partsOf(stmt)) if (part.kind === "local") found.push(part.local);
  return found;
}

/** @param known - the loops that were asked for before; those found now are added. */
function flowOf(stmt: Stmt, known: Flows): Flow {
  switch (stmt.kind) {
    case "if": {
      const [then, otherwise] = [flowOfList(stmt.then, known), flowOfList(stmt.else, known)];
      return {
        reads: new Set([...readsOf(stmt), ...then.reads, ...otherwise.reads]),
        kills: eachExit((exit) => meet(then.kills[exit], otherwise.kills[exit])),
      };
    }
    case "loop": {
      const found = known.get(stmt) ?? ofLoop(stmt, known);
      known.set(stmt, found);
      return found;
    }
    case "block": {
      const { reads, kills } = flowOfList(stmt.body, known);
      return { reads, kills: { ...kills, end: meet(kills.end, kills.break), break: null } };
    }
    case "break":
    case "continue":
    case "return":
      return { reads: new Set(readsOf(stmt)), kills: { ...nowhere, [stmt.kind]: none } };
    default:
      stmt satisfies SimpleStmt;
      return { reads: new Set(readsOf(stmt)), kills: { ...nowhere, end: new Set(assigned(stmt)) } };
  }
}

/** The accesses of the first iteration: a later iteration reads and skips no more. */
function ofLoop({ body, step }: LoopStmt, known: Flows): Flow {
  const round = flowOfList(body, known);
  const { reads, kills } = then(round, meet(round.kills.end, round.kills.continue), flowOfList(step, known));
  return { reads, kills: { end: kills.break, break: null, continue: null, return: kills.return } };
}

function flowOfList(list: readonly Stmt[], known: Flows): Flow {
  let all: Flow = { reads: none, kills: { ...nowhere, end: none } };
  for (const stmt of list) {
    if (all.kills.end === null) break;
    all = then(all, all.kills.end, flowOf(stmt, known));
  }
  return all;
}

/** One after the other. @param between - what is set on every way from the begin of the first to the second. */
function then(first: Flow, between: Kills, second: Flow): Flow {
  if (between === null) return { ...first, kills: { ...first.kills, end: null } };
  const exits = eachExit((exit) => {
    const after = second.kills[exit];
    return after === null ? null : after.size === 0 ? between : new Set([...between, ...after]);
  });
  const fresh = [...second.reads].filter((local) => !between.has(local) && !first.reads.has(local));
  return {
    reads: fresh.length === 0 ? first.reads : new Set([...first.reads, ...fresh]),
    kills: eachExit((exit) => (exit === "end" ? exits.end : meet(first.kills[exit], exits[exit]))),
  };
}

/** Live that are set on both paths. */
function meet(a: Kills, b: Kills): Kills {
  if (a === null || b === null) return a ?? b;
  return a === b ? a : new Set([...a].filter((local) => b.has(local)));
}

const eachExit = (of: (exit: Exit) => Kills): Record<Exit, Kills> => ({
  end: of("end"),
  break: of("break"),
  continue: of("continue"),
  return: of("return"),
});
