import type { LocalId } from "./expr.ts";
import type { IfStmt, LoopStmt, Stmt } from "./ir.ts";
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

const none: Live = new Set();

/** By statement, the locals whose values may still be read after it. */
export const liveAfter = (body: readonly Stmt[]): ReadonlyMap<Stmt, Live> => liveness(body, none).after;

/** The locals that a list may read before it has set them: their values come from elsewhere, or from an earlier round. */
export const exposed = (body: readonly Stmt[]): Live => liveness(body, none).before;

/** @param end - the locals that are read after the list, and where it returns. */
export function liveness(body: readonly Stmt[], end: Live): Liveness {
  const after = new Map<Stmt, Live>();
  const atElse = new Map<IfStmt, Live>();
  const atStep = new Map<LoopStmt, Live>();

  const list = (stmts: readonly Stmt[], out: Live, exits: Exits): Live =>
    stmts.reduceRight((live, stmt) => one(stmt, live, exits), out);

  const one = (stmt: Stmt, out: Live, exits: Exits): Live => {
    after.set(stmt, out);
    switch (stmt.kind) {
      case "if": {
        const other = list(stmt.else, out, exits);
        atElse.set(stmt, other);
        return withReads(stmt, new Set([...list(stmt.then, out, exits), ...other]));
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
      default: {
        const set = new Set(assigned(stmt));
        return withReads(stmt, new Set([...out].filter((local) => !set.has(local))));
      }
    }
  };

  /** Rounds are added until nothing more is needed at the begin of one. */
  const loop = (stmt: LoopStmt, out: Live): Live => {
    let again: Live = none;
    for (;;) {
      const step = list(stmt.step, again, { onBreak: out, onContinue: again });
      atStep.set(stmt, step);
      const begin = list(stmt.body, step, { onBreak: out, onContinue: step });
      if (begin.size === again.size) return begin;
      again = begin;
    }
  };

  const before = list(body, end, { onBreak: end, onContinue: end });
  return { before, after, atElse, atStep };
}

function withReads(stmt: Stmt, live: Live): Live {
  const found = new Set(live);
  for (const part of partsOf(stmt)) if (part.kind === "local") found.add(part.local);
  return found;
}
