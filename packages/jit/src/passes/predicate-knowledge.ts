import type { LocalId } from "../ir/expr.ts";
import type { Kernel, Stmt } from "../ir/ir.ts";
import type { Taint } from "./uniformity.ts";

/** How a thread leaves a statement before its end. */
export type Leaving = "break" | "continue" | "return";

/** What is learnt in one walk and used in the next, until nothing changes; all of it only grows. */
export class Knowledge {
  changed = false;
  readonly #locals: Taint[];
  readonly #facts = new Map<string, Taint>();
  readonly #ids = new Map<Stmt | null, number>();

  constructor(kernel: Kernel) {
    this.#locals = kernel.locals.map(() => 0);
  }

  local(id: LocalId): Taint {
    return this.#locals[id] ?? 1;
  }

  raise(id: LocalId, taint: Taint): void {
    if (taint <= (this.#locals[id] ?? 2)) return;
    this.#locals[id] = taint;
    this.changed = true;
  }

  /** How unevenly threads leave a statement (null: the kernel) by a jump of some kind. */
  leaving(stmt: Stmt | null, how: Leaving): Taint {
    return this.#facts.get(this.#key(stmt, how)) ?? 0;
  }

  leave(stmt: Stmt | null, how: Leaving, taint: Taint): void {
    if (taint <= this.leaving(stmt, how)) return;
    this.#facts.set(this.#key(stmt, how), taint);
    this.changed = true;
  }

  #key(stmt: Stmt | null, how: string): string {
    const id = this.#ids.get(stmt) ?? this.#ids.size;
    this.#ids.set(stmt, id);
    return `${id} ${how}`;
  }
}
