import { once } from "../../../diagnostics/once.ts";
import { type CountedLoop, countedLoop } from "../../../ir/counted-loop.ts";
import type { LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { assignedIn, bodies } from "../../../ir/walk.ts";

/** A loop that counts up from a constant. In its body the counter is at least that, and passes the loop's tests; after the loop it need not. */
export interface Counter extends CountedLoop {
  readonly first: number;
}

const known = new WeakMap<readonly Stmt[], ReadonlyMap<Stmt, Counter>>();

/** The loops of a body that count up from a constant; found once, for the plans of all widths. */
export const countersOf = (body: readonly Stmt[]): ReadonlyMap<Stmt, Counter> =>
  once(known, body, () => {
    const counters = new Map<Stmt, Counter>();
    const list = (stmts: readonly Stmt[]): void => {
      const values = new Map<LocalId, number>();
      for (const stmt of stmts) {
        const counted = stmt.kind === "loop" ? countedLoop(stmt) : null;
        const first = counted === null ? undefined : values.get(counted.counter);
        if (counted !== null && counted.by > 0 && first !== undefined) counters.set(stmt, { ...counted, first });
        for (const local of assignedIn([stmt])) values.delete(local);
        if (stmt.kind === "assign" && stmt.value.kind === "const") values.set(stmt.local, Number(stmt.value.value));
        bodies(stmt).forEach(list);
      }
    };
    list(body);
    return counters;
  });
