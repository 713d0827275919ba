import type { Expr, LocalId } from "../ir/expr.ts";
import type { AssignStmt, Kernel, Stmt } from "../ir/ir.ts";
import { timesRead } from "../ir/lets.ts";
import { memoryOf } from "../ir/memory.ts";
import {
  flatMapEach,
  mapBodies,
  mapExpr,
  mapExpressions,
  readsLocal,
  someExpr,
  timesSet,
  withBody,
} from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/**
 * Forward substitution: a read of a local that one statement sets and one expression reads is replaced by its value, if the
 * path between them is straight and nothing on it changes the value.
 */
export const forwardSubstitution: Pass = {
  name: "forward-substitution",
  needs: ["inline-calls", "loop-invariants"],
  why: "a value that is used once needs no register",
  // Reports say which local held a value.
  debug: false,
  run: (kernel) => withBody(kernel, new Substitution(kernel).list(kernel.body)),
};

class Substitution {
  readonly #arrays: Kernel["arrays"];
  readonly #once: ReadonlySet<LocalId>;

  constructor({ arrays, body }: Kernel) {
    this.#arrays = arrays;
    const reads = timesRead(body);
    this.#once = new Set(
      [...timesSet(body)].flatMap(([local, times]) => (times === 1 && reads.get(local) === 1 ? [local] : [])),
    );
  }

  list(stmts: readonly Stmt[]): readonly Stmt[] {
    const waiting = new Map<LocalId, AssignStmt>();
    /** The values that cannot wait any longer, in their order. */
    const due = (is: (value: Expr) => boolean): readonly Stmt[] =>
      [...waiting.values()].filter(({ local, value }) => is(value) && waiting.delete(local));
    const moved = flatMapEach(stmts, (stmt) => {
      const own = mapExpressions(stmt, (expr) =>
        mapExpr(expr, (part) => {
          const known = part.kind === "local" ? waiting.get(part.local) : undefined;
          if (known === undefined) return part;
          waiting.delete(known.local);
          return known.value;
        }),
      );
      const before = due((value) => this.#changes(own, value));
      if (own.kind !== "assign" || !this.#once.has(own.local))
        return [...before, mapBodies(own, (list) => this.list(list))];
      waiting.set(own.local, own);
      return before;
    });
    return waiting.size === 0 ? moved : [...moved, ...due(() => true)];
  }

  /** Whether a value may have changed after a statement. */
  #changes(stmt: Stmt, value: Expr): boolean {
    switch (stmt.kind) {
      case "assign":
        return readsLocal(value, stmt.local);
      case "store": {
        const memory = memoryOf(this.#arrays, stmt.array);
        return someExpr(value, (part) => part.kind === "load" && memoryOf(this.#arrays, part.array) === memory);
      }
      default:
        return true;
    }
  }
}
