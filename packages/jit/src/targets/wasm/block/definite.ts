import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { operands } from "../../../ir/types.ts";
import { assigned, expressions } from "../../../ir/walk.ts";

/** How one thread's code uses locals. */
export interface LocalUse {
  /** May be read before this code has set them: the value comes from elsewhere. */
  readonly exposed: ReadonlySet<LocalId>;
  readonly assigned: ReadonlySet<LocalId>;
  /** Set on every way through it, also where the thread returns. */
  readonly settled: ReadonlySet<LocalId>;
}

/** Locals that are set; null where control does not come. */
type Known = ReadonlySet<LocalId> | null;

interface Target {
  readonly kind: "loop" | "block";
  breaks: Known;
  continues: Known;
}

export function localUse(body: readonly Stmt[]): LocalUse {
  const analysis = new Analysis();
  const end = analysis.list(body, new Set());
  return {
    exposed: analysis.exposed,
    assigned: analysis.assigned,
    settled: either(end, analysis.returns) ?? new Set(),
  };
}

/** What is set on both ways. */
function either(a: Known, b: Known): Known {
  if (a === null || b === null) return a ?? b;
  return new Set([...a].filter((local) => b.has(local)));
}

class Analysis {
  readonly exposed: Set<LocalId> = new Set();
  readonly assigned: Set<LocalId> = new Set();
  returns: Known = null;
  readonly #targets: Target[] = [];

  list(body: readonly Stmt[], known: Known): Known {
    let now = known;
    for (const stmt of body) {
      if (now === null) return null;
      now = this.#stmt(stmt, now);
    }
    return now;
  }

  #stmt(stmt: Stmt, known: ReadonlySet<LocalId>): Known {
    for (const expr of expressions(stmt)) this.#reads(expr, known);
    switch (stmt.kind) {
      case "if":
        return either(this.list(stmt.then, known), this.list(stmt.else, known));
      case "loop": {
        const target = this.#enter("loop");
        const end = either(this.list(stmt.body, known), target.continues);
        this.list(stmt.step, end);
        this.#targets.pop();
        return target.breaks;
      }
      case "block": {
        const target = this.#enter("block");
        const end = this.list(stmt.body, known);
        this.#targets.pop();
        return either(end, target.breaks);
      }
      case "break": {
        const target = this.#targets.at(-1)!;
        target.breaks = either(target.breaks, known);
        return null;
      }
      case "continue": {
        const target = this.#targets.findLast(({ kind }) => kind === "loop")!;
        target.continues = either(target.continues, known);
        return null;
      }
      case "return":
        this.returns = either(this.returns, known);
        return null;
      default: {
        const set = assigned(stmt);
        if (set.length === 0) return known;
        for (const local of set) this.assigned.add(local);
        return new Set([...known, ...set]);
      }
    }
  }

  #enter(kind: Target["kind"]): Target {
    const target: Target = { kind, breaks: null, continues: null };
    this.#targets.push(target);
    return target;
  }

  #reads(expr: Expr, known: ReadonlySet<LocalId>): void {
    if (expr.kind === "local" && !known.has(expr.local)) this.exposed.add(expr.local);
    for (const part of operands(expr)) this.#reads(part, known);
  }
}
