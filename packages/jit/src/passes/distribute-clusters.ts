import type { LocalId } from "../ir/expr.ts";
import type { Stmt } from "../ir/ir.ts";
import { exposed } from "../ir/live.ts";
import { assignedIn } from "../ir/walk.ts";

/** Statements from one position of a list to another that one thread must do together. */
export interface Cluster {
  readonly from: number;
  readonly to: number;
  /** The statements in it that other threads do not run too. */
  readonly effects: ReadonlySet<number>;
}

/**
 * Cuts a list where no local's value goes from one effect to another: the clusters can be done one after another by
 * different threads, each with what is pure.
 *
 * @param isPure - whether a statement may be done by any number of threads.
 */
export function clusters(list: readonly Stmt[], isPure: (stmt: Stmt) => boolean): readonly Cluster[] {
  const effects = new Set<number>();
  const found: Cluster[] = [];
  for (const [at, stmt] of list.entries()) {
    const sources = [...exposed([stmt])].flatMap((local) => setters(list, at, local).filter((one) => effects.has(one)));
    if (isPure(stmt) && sources.length === 0) continue;
    effects.add(at);
    let from = Math.min(at, ...sources);
    while (found.length > 0 && (found.at(-1) as Cluster).to >= from)
      from = Math.min(from, (found.pop() as Cluster).from);
    const own = new Set([...effects].filter((one) => one >= from));
    found.push({ from, to: at, effects: own });
  }
  return found;
}

/** The statements before one of which a local may have its value there. */
function setters(list: readonly Stmt[], before: number, local: LocalId): readonly number[] {
  const found: number[] = [];
  for (let at = before - 1; at >= 0; at--) {
    const stmt = list[at] as Stmt;
    if (!assignedIn([stmt]).has(local)) continue;
    found.push(at);
    if (stmt.kind === "assign") return found;
  }
  return found;
}
