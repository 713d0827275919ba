import { bug } from "../../../diagnostics/bug.ts";
import { exprKey } from "../../../ir/analysis/affine.ts";
import type { Expr } from "../../../ir/expr.ts";
import type { Scope } from "../build.ts";
import type { ValType, Var } from "../encode/code.ts";
import { once } from "../once.ts";

/** A value that is computed once before a row of threads. */
export class Hoist {
  readonly type: ValType;
  readonly #emit: (scope: Scope) => void;
  #variable: Var | null = null;

  /** @param emit - pushes the value. */
  constructor(type: ValType, emit: (scope: Scope) => void) {
    this.type = type;
    this.#emit = emit;
  }

  compute(scope: Scope): void {
    this.#variable ??= scope.code.local(this.type);
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

  want(key: string, type: ValType, emit: (scope: Scope) => void): Hoist {
    return once(this.#known, key, () => new Hoist(type, emit));
  }

  /** Computes all values, in the order of their dependences. */
  compute(scope: Scope): void {
    for (const hoist of this.#known.values()) hoist.compute(scope);
  }
}

/** Equal for expressions that mean the same. */
export const keyOf = (expr: Expr | null): string => (expr === null ? "" : exprKey(expr));
