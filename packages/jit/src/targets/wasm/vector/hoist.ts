import { bug } from "../../../diagnostics/bug.ts";
import { once } from "../../../diagnostics/once.ts";
import { exprKey } from "../../../ir/analysis/affine.ts";
import type { Expr } from "../../../ir/expr.ts";
import type { Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";

/** A value that is computed once before a row of threads. */
export class Hoist {
  readonly #emit: (scope: Scope) => void;
  #variable: Var | null = null;

  /** @param emit - pushes the value, an i32. */
  constructor(emit: (scope: Scope) => void) {
    this.#emit = emit;
  }

  compute(scope: Scope): void {
    this.#variable ??= scope.code.local("i32");
    this.#emit(scope);
    scope.code.set(this.#variable);
  }

  get local(): Var {
    if (this.#variable === null) throw bug("a hoist");
    return this.#variable;
  }
}

/** The values that a body wants computed before each row; each value once. */
export class Hoists {
  readonly #known = new Map<string, Hoist>();

  want(key: string, emit: (scope: Scope) => void): Hoist {
    return once(this.#known, key, () => new Hoist(emit));
  }

  /** Computes all values, in the order of their dependences. */
  compute(scope: Scope): void {
    for (const hoist of this.#known.values()) hoist.compute(scope);
  }
}

/** Equal for expressions that mean the same. */
export const keyOf = (expr: Expr | null): string => (expr === null ? "" : exprKey(expr));
