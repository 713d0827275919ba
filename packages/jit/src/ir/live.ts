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
 * Visits a loop twice: first to find what an iteration reads, then with that set live at its end. A third visit would
 * find nothing else.
 *
 * @param end - the locals that are read after the list, and where it returns.
 */
export function liveness(body: readonly Stmt[], end: Live): Liveness {
  const after = new Map<Stmt, Live>();
  const atElse = new Map<IfStmt, Live>();
  const atStep = new Map<LoopStmt, Live>();
  /** Whether what is found now stays: nothing looks at the statements again. */
  let isLast = true;

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
    const iteration = (next: Live): Live => {
      const step = list(stmt.step, next, { onBreak: out, onContinue: next });
      atStep.set(stmt, step);
      return list(stmt.body, step, { onBreak: out, onContinue: step });
    };
    const whole = isLast;
    isLast = false;
    const begin = iteration(none);
    isLast = whole;
    return isLast ? iteration(begin) : begin;
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

const none: Live = new Set();

/** The locals that a statement's own expressions read. */
function readsOf(stmt: Stmt): readonly LocalId[] {
  const found: LocalId[] = [];
  for (const part of partsOf(stmt)) if (part.kind === "local") found.push(part.local);
  return found;
}
