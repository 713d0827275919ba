import { type Difference, join } from "../ir/analysis/uniformity.ts";
import type { LocalId } from "../ir/expr.ts";
import type { Kernel, Stmt } from "../ir/ir.ts";
import { once } from "../ir/once.ts";

/** How a thread leaves a statement before its end. */
export type Leaving = "break" | "continue" | "return";

/** The facts that one walk learns and the next walk uses, until nothing changes; they only grow. */
export class Knowledge {
  changed = false;
  readonly #locals: Difference[];
  readonly #facts = new Map<string, Difference>();
  readonly #ids = new Map<Stmt | null, number>();

  constructor(kernel: Kernel) {
    this.#locals = kernel.locals.map(() => 0);
  }

  local(id: LocalId): Difference {
    return this.#locals[id] ?? "data";
  }

  raise(id: LocalId, taint: Difference): void {
    const before = this.#locals[id];
    if (before === undefined || join(before, taint) === before) return;
    this.#locals[id] = join(before, taint);
    this.changed = true;
  }

  /** How unevenly threads leave a statement (null: the kernel) by a jump of some kind. */
  leaving(stmt: Stmt | null, how: Leaving): Difference {
    return this.#facts.get(this.#key(stmt, how)) ?? 0;
  }

  leave(stmt: Stmt | null, how: Leaving, taint: Difference): void {
    const before = this.leaving(stmt, how);
    if (join(before, taint) === before) return;
    this.#facts.set(this.#key(stmt, how), join(before, taint));
    this.changed = true;
  }

  #key(stmt: Stmt | null, how: string): string {
    return `${once(this.#ids, stmt, () => this.#ids.size)} ${how}`;
  }
}
