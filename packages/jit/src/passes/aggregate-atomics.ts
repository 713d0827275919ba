import { steppedLoop } from "../ir/counted-loop.ts";
import type { Expr } from "../ir/expr.ts";
import type { AtomicStmt, Kernel, LoopStmt, Stmt } from "../ir/ir.ts";
import { leaves } from "../ir/jumps.ts";
import { launchValue } from "../ir/launch-value.ts";
import { setOnceIn, timesRead } from "../ir/lets.ts";
import { withNames } from "../ir/rename.ts";
import { hasSync } from "../ir/sync.ts";
import { mapBodies, mapEach, someExpr } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/**
 * Marks updates of a counter that a block does once for all its threads, in kernels of which some threads want the old value, such as
 * stream compaction:
 *
 *     if (a[i] > 0) {
 *       const at = atomic.add(count, 0, 1);
 *       kept[at] = a[i];
 *     }
 *
 * `predicate` brings them to where all threads of a block are (predicate-together.ts). The counter has the values that it has where the
 * threads of a block come to it one after the other.
 */
export const aggregateAtomics: Pass = {
  name: "aggregate-atomics",
  needs: ["check-barriers"],
  why: "cores wait for a counter that they share, and lanes cannot each have an old value of it",
  debug: false,
  run: (kernel) => (hasSync(kernel.body) ? kernel : aggregated(kernel)),
};

function aggregated(kernel: Kernel): Kernel {
  const arrays = [...kernel.arrays];
  const read = timesRead(kernel.body);
  const names = new Map([...setOnceIn(kernel.body)].filter(([, value]) => launchValue(value) !== null));

  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    mapEach(stmts, (stmt) => {
      if (stmt.kind === "atomic") return isCounter(stmt) ? marked(stmt) : stmt;
      const isOpen = stmt.kind === "if" || (stmt.kind === "loop" && isEven(stmt));
      return isOpen ? mapBodies(stmt, list) : stmt;
    });

  /** Whether a statement adds to one element for all threads, and someone reads what was there. */
  const isCounter = ({ op, array: id, index, result }: AtomicStmt): boolean => {
    const array = arrays[id]!;
    return (
      op === "add" &&
      result !== null &&
      read.has(result) &&
      array.space === "global" &&
      array.dtype !== "float32" &&
      index.every(isKnown)
    );
  };

  /** Whether all threads of a block do about as many iterations: none waits for long. */
  const isEven = (loop: LoopStmt): boolean => {
    const stepped = steppedLoop(loop);
    const isLocalOrLoad = ({ kind }: Expr): boolean => kind === "local" || kind === "load";
    return (
      stepped !== null &&
      stepped.tests.length > 0 &&
      stepped.tests.every(({ bound }) => isKnown(bound)) &&
      !someExpr(withNames(stepped.by, names), isLocalOrLoad) &&
      !leaves(stepped.body)
    );
  };

  const isKnown = (expr: Expr): boolean => launchValue(withNames(expr, names)) !== null;

  const marked = (atomic: AtomicStmt): AtomicStmt => {
    const { dtype } = arrays[atomic.array]!;
    const { span } = atomic;
    const together = arrays.push({ space: "shared", name: "first", dtype, shape: [1], span }) - 1;
    // The last thread of a block updates it, whether or not it sets the locals.
    const index = atomic.index.map((expr) => withNames(expr, names));
    return { ...atomic, index, together };
  };

  const body = list(kernel.body);
  return body === kernel.body ? kernel : { ...kernel, arrays, body };
}
