import type { Expr, LocalId } from "./expr.ts";
import type { LoopStmt, SimpleStmt, Stmt } from "./ir.ts";
import { operands } from "./types.ts";
import { assigned, expressions } from "./walk.ts";

type Locals = ReadonlySet<LocalId>;

/** The locals that are set on every way from the begin of a statement to an exit of it; null where no way leads there. */
type Kills = Locals | null;

type Exit = "end" | "break" | "continue" | "return";

/**
 * The accesses of a statement, or a list, to locals, in any position: gen and kill sets of the field's data-flow analysis.
 */
interface Flow {
  /** Read before they are set, on some way. */
  readonly reads: Locals;
  readonly kills: Readonly<Record<Exit, Kills>>;
}

/** For loops, the summary of the statement. */
export type Flows = Map<LoopStmt, Flow>;

const none: Locals = new Set();
const nowhere = { end: null, break: null, continue: null, return: null };

/** The locals that a statement's own expressions read. */
export function readsOf(stmt: Stmt): readonly LocalId[] {
  const found: LocalId[] = [];
  const collect = (expr: Expr): void => {
    if (expr.kind === "local") found.push(expr.local);
    else operands(expr).forEach(collect);
  };
  expressions(stmt).forEach(collect);
  return found;
}

/** @param known - the loops that were asked for before; those found now are added. */
export function flowOf(stmt: Stmt, known: Flows): Flow {
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

/** Locals that are set on both paths. */
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
