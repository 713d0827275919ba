import type { LocalId } from "./expr.ts";
import type { LoopStmt, Stmt } from "./ir.ts";
import { assigned, expressions, subexpressions } from "./walk.ts";

type Live = ReadonlySet<LocalId>;

interface Exits {
  readonly onBreak: Live;
  readonly onContinue: Live;
}

const none: Live = new Set();
const nowhere: Exits = { onBreak: none, onContinue: none };

/** By statement, the locals whose values may still be read after it. Statements must be nodes of their own. */
export function liveAfter(body: readonly Stmt[]): ReadonlyMap<Stmt, Live> {
  const after = new Map<Stmt, Live>();
  before(body, none, nowhere, after);
  return after;
}

/** The locals that a list may read before it has set them: their values come from elsewhere, or from an earlier round. */
export function exposed(body: readonly Stmt[]): Live {
  return before(body, none, nowhere, new Map());
}

function before(stmts: readonly Stmt[], out: Live, exits: Exits, after: Map<Stmt, Live>): Live {
  return stmts.reduceRight((live, stmt) => beforeOne(stmt, live, exits, after), out);
}

function beforeOne(stmt: Stmt, out: Live, exits: Exits, after: Map<Stmt, Live>): Live {
  after.set(stmt, out);
  switch (stmt.kind) {
    case "if":
      return withReads(stmt, union(before(stmt.then, out, exits, after), before(stmt.else, out, exits, after)));
    case "loop":
      return beforeLoop(stmt, out, after);
    case "block":
      return before(stmt.body, out, { ...exits, onBreak: out }, after);
    case "break":
      return exits.onBreak;
    case "continue":
      return exits.onContinue;
    case "return":
      return withReads(stmt, none);
    default: {
      const set = new Set(assigned(stmt));
      return withReads(stmt, new Set([...out].filter((local) => !set.has(local))));
    }
  }
}

/** Rounds are added until nothing more is needed at the begin of one. */
function beforeLoop(stmt: LoopStmt, out: Live, after: Map<Stmt, Live>): Live {
  let again: Live = none;
  for (;;) {
    const step = before(stmt.step, again, { onBreak: out, onContinue: again }, after);
    const begin = before(stmt.body, step, { onBreak: out, onContinue: step }, after);
    if (begin.size === again.size) return begin;
    again = begin;
  }
}

function withReads(stmt: Stmt, live: Live): Live {
  const found = new Set(live);
  for (const expr of expressions(stmt))
    for (const part of subexpressions(expr)) if (part.kind === "local") found.add(part.local);
  return found;
}

const union = (a: Live, b: Live): Live => new Set([...a, ...b]);
