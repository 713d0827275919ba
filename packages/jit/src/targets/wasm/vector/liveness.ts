import type { LocalId } from "../../../ir/expr.ts";
import type { IfStmt, LoopStmt, Stmt } from "../../../ir/ir.ts";
import { assigned, expressions, subexpressions } from "../../../ir/walk.ts";

type Live = ReadonlySet<LocalId>;

/** The locals whose values are still needed where lanes that went different ways meet again. */
export interface Liveness {
  /** After a statement. */
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

/** @param end - the locals that are needed when the thread's turn ends. */
export function liveness(body: readonly Stmt[], end: Live): Liveness {
  const after = new Map<Stmt, Live>();
  const atElse = new Map<IfStmt, Live>();
  const atStep = new Map<LoopStmt, Live>();

  const before = (stmts: readonly Stmt[], out: Live, exits: Exits): Live =>
    stmts.reduceRight((live, stmt) => one(stmt, live, exits), out);

  const one = (stmt: Stmt, out: Live, exits: Exits): Live => {
    after.set(stmt, out);
    switch (stmt.kind) {
      case "if": {
        const other = before(stmt.else, out, exits);
        atElse.set(stmt, other);
        return read(stmt, union(before(stmt.then, out, exits), other));
      }
      case "loop":
        return loop(stmt, out);
      case "block":
        return before(stmt.body, out, { ...exits, onBreak: out });
      case "break":
        return exits.onBreak;
      case "continue":
        return exits.onContinue;
      case "return":
        return end;
      default: {
        const set = new Set(assigned(stmt));
        return read(stmt, new Set([...out].filter((local) => !set.has(local))));
      }
    }
  };

  const loop = (stmt: LoopStmt, out: Live): Live => {
    let again: Live = new Set();
    for (;;) {
      const step = before(stmt.step, again, { onBreak: out, onContinue: again });
      atStep.set(stmt, step);
      const begin = before(stmt.body, step, { onBreak: out, onContinue: step });
      if (begin.size === again.size) return begin;
      again = begin;
    }
  };

  before(body, end, { onBreak: end, onContinue: end });
  return { after, atElse, atStep };
}

/** Live before a statement that reads, given what is after it. */
function read(stmt: Stmt, live: Live): Live {
  const found = new Set(live);
  for (const expr of expressions(stmt))
    for (const part of subexpressions(expr)) if (part.kind === "local") found.add(part.local);
  return found;
}

const union = (a: Live, b: Live): Live => new Set([...a, ...b]);
