import type { Expr, LocalId } from "../ir/expr.ts";
import type { Operand } from "./interpret-words.ts";

/** The array of a register until it has its place. */
export const NAMED = -1;

/** The locals of a run, of a routine, or of a straight function that is called once. */
export class Scope {
  /** The contents of the locals that instructions set. */
  readonly values: Map<LocalId, Operand> = new Map<LocalId, Operand>();
  /** While control flow is written, the registers of the locals that several statements set. */
  readonly homes: Map<LocalId, number> = new Map<LocalId, number>();
  /** Locals that one statement sets, and that are read behind it. */
  readonly single: ReadonlySet<LocalId>;
  /** Whether a value is computed before the run. */
  readonly given: (expr: Expr) => boolean;
  readonly #hits = new Map<LocalId, number>();

  constructor(single: ReadonlySet<LocalId>, given: (expr: Expr) => boolean) {
    this.single = single;
    this.given = given;
  }

  hit(local: LocalId): void {
    this.#hits.set(local, this.hits(local) + 1);
  }

  /** How often instructions read what an instruction set the local to. */
  hits(local: LocalId): number {
    return this.#hits.get(local) ?? 0;
  }
}
