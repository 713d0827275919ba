import { steppedLoop } from "../ir/counted-loop.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { ArrayDecl, AtomicStmt, Kernel, LoopStmt, Stmt } from "../ir/ir.ts";
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
  run(kernel) {
    if (hasSync(kernel.body)) return kernel;
    const counters = new Counters(kernel);
    const body = counters.list(kernel.body);
    return body === kernel.body ? kernel : { ...kernel, arrays: counters.arrays, body };
  },
};

class Counters {
  readonly arrays: ArrayDecl[];
  readonly #read: ReadonlyMap<LocalId, number>;
  readonly #names: ReadonlyMap<LocalId, Expr>;

  constructor({ arrays, body }: Kernel) {
    this.arrays = [...arrays];
    this.#read = timesRead(body);
    this.#names = new Map([...setOnceIn(body)].filter(([, value]) => launchValue(value) !== null));
  }

  list(list: readonly Stmt[]): readonly Stmt[] {
    return mapEach(list, (stmt) => {
      if (stmt.kind === "atomic") return this.#isCounter(stmt) ? this.#together(stmt) : stmt;
      const isOpen = stmt.kind === "if" || (stmt.kind === "loop" && this.#isEven(stmt));
      return isOpen ? mapBodies(stmt, (inner) => this.list(inner)) : stmt;
    });
  }

  /** Whether a statement adds to one element for all threads, and someone reads what was there. */
  #isCounter({ op, array: id, index, result }: AtomicStmt): boolean {
    const array = this.arrays[id]!;
    return (
      op === "add" &&
      result !== null &&
      this.#read.has(result) &&
      array.space === "global" &&
      array.dtype !== "float32" &&
      index.every((expr) => this.#isKnown(expr))
    );
  }

  /** Whether all threads of a block do about as many iterations: none waits for long. */
  #isEven(loop: LoopStmt): boolean {
    const stepped = steppedLoop(loop);
    const isOfThread = ({ kind }: Expr): boolean => kind === "local" || kind === "load";
    return (
      stepped !== null &&
      stepped.tests.length > 0 &&
      stepped.tests.every(({ bound }) => this.#isKnown(bound)) &&
      !someExpr(withNames(stepped.by, this.#names), isOfThread) &&
      !leaves(stepped.body)
    );
  }

  #isKnown(expr: Expr): boolean {
    return launchValue(withNames(expr, this.#names)) !== null;
  }

  #together(atomic: AtomicStmt): AtomicStmt {
    const { dtype } = this.arrays[atomic.array]!;
    const { span } = atomic;
    const together = this.arrays.push({ space: "shared", name: "first", dtype, shape: [1], span }) - 1;
    // The last thread of a block updates it, whether or not it sets the locals.
    const index = atomic.index.map((expr) => withNames(expr, this.#names));
    return { ...atomic, index, together };
  }
}
